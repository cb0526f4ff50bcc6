import { addDays, formatDay, zonedClock } from '@gondola/rules/day.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { dealWith } from './deal-with.ts'
import { findOpenStatements, type OpenStatement } from './statements.store.ts'

/** Days within which a person deals with a statement. */
const DAYS = 14

/**
 * Runs `npm run refunds -- statements` (docs/product.md §19.22). Lists statements of withdrawal that wait for somebody,
 * or notes that some were dealt with. Returns what to print, or a problem.
 */
export async function statementsCommand(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  numbers: readonly string[],
): Promise<string | { problem: string }> {
  if (numbers.length === 0) {
    const open = await findOpenStatements(ctx)
    return open.length === 0 ? 'No statement waits.' : open.map(statementText).join('\n')
  }
  const { unknown } = await dealWith(ctx, numbers)
  if (unknown.length > 0) return { problem: `Not waiting: ${unknown.join(', ')}. Nothing was noted.` }
  return `${numbers.join(', ')}: noted as dealt with.`
}

function statementText({ number, declared_at, name, email, order_number, is_of_order, chosen }: OpenStatement): string {
  const { today, time } = zonedClock(declared_at)
  const entryOf = ({ place, isGivenBack }: NonNullable<OpenStatement['chosen']>[number]) =>
    `${order_number}/${place}${isGivenBack ? ' (given back)' : ''}`
  const order = `order ${order_number}${is_of_order ? '' : ' (not with this e-mail)'}`
  return `${number}  received ${formatDay(today)} ${time}, until ${formatDay(addDays(today, DAYS))}  ${order}  ${name} <${email}>${chosen ? `\n    chose ${chosen.map(entryOf).join(', ')}` : ''}`
}
