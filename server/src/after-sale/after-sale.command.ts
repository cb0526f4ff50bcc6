import type { TaxLaw } from '@gondola/rules/receipt.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import type { AmountCtx } from '../operators/print-amount.ts'
import { checkedCommand, REFUNDS_USAGE, refundsCommand, transferredCommand } from '../tickets/refunds.command.ts'
import { COMPLAINTS_USAGE, complaintsCommand } from './complaints/complaints.command.ts'
import { REVERSALS_USAGE, reversalsCommand } from './reversals/reversals.command.ts'
import { statementsCommand } from './statements/statements.command.ts'

type Problem = { problem: string }

/**
 * Option of `transferred`: notes a transfer though the provider may have paid the refund. Only for a refund about which
 * the provider has said nothing for ten days.
 */
const UNANSWERED = '--although-unanswered'

const BY = '  --by <name>    who gives the command, where that is not the account on this computer'

/** Runs `npm run refunds` by its first word, except `acts` (`actsCommand`). Returns what to print, or a problem. */
export async function afterSaleCommand(
  ctx: Pick<OperatorCtx, 'db' | 'operator'> & AmountCtx & { taxLaw: TaxLaw },
  words: readonly string[],
): Promise<string | Problem> {
  const [reason = '', others] = optionOf(words, '--reason')
  const [complaint, rest] = optionOf(others, '--complaint')
  const args = rest[0] === 'transferred' ? rest.filter((word) => word !== UNANSWERED) : rest
  if (args.some((word) => word.startsWith('-')) || (complaint !== undefined && args[0] !== 'reverse'))
    return { problem: [REFUNDS_USAGE, REVERSALS_USAGE, COMPLAINTS_USAGE, BY].join('\n') }
  switch (args[0]) {
    case 'transferred':
      return transferredCommand(ctx, args.slice(1), { reason, isAlthoughUnanswered: rest.includes(UNANSWERED) })
    case 'checked':
      return checkedCommand(ctx, args.slice(1), reason)
    case 'statements':
      return statementsCommand(ctx, args.slice(1))
    case 'complaints':
      return complaintsCommand(ctx, args.slice(1), reason)
    case 'reverse':
    case 'withdraw':
    case 'card-back':
      return reversalsCommand(ctx, args, { reason, complaint })
    default:
      return refundsCommand(ctx, args)
  }
}

/**
 * Returns the value of an option, and the words without option and value. The value is undefined where the option is
 * missing, and empty where no word follows it.
 */
function optionOf(words: readonly string[], option: string): [string | undefined, readonly string[]] {
  const at = words.indexOf(option)
  return at === -1 ? [undefined, words] : [tidy(words[at + 1] ?? ''), words.toSpliced(at, 2)]
}
