import { tidy } from '@gondola/rules/tidy.ts'
import { WHY_NOT_REVERSED } from '../../after-sale/reversals/reversals.command.ts'
import { type AmountCtx, printAmount } from '../../operators/print-amount.ts'
import { type CancelCtx, cancelOrder, type NotCancelled } from './cancel-order.ts'

const USAGE = `npm run invoices -- cancel <order> --reason "<why>"   ends an unpaid order; its tickets are made void first`

const OTHERS = 'Give back the others with npm run refunds -- reverse.'

const WHY = {
  'no-order': 'No order of a company has this number or symbol.',
  paid: 'It is paid: give back its tickets with npm run refunds -- reverse.',
  ended: 'It has ended already.',
  changed: 'It was paid or has ended meanwhile.',
  used: `Used, so nothing is cancelled. ${OTHERS}`,
  spent: `${WHY_NOT_REVERSED.spent} So nothing is cancelled. ${OTHERS}`,
} as const

/** Runs `npm run invoices -- cancel`. Returns what to print, or a `problem`: then nothing has changed. */
export async function cancelCommand(
  ctx: CancelCtx & AmountCtx,
  words: readonly string[],
): Promise<string | { problem: string }> {
  const [order = '', option, typed = '', ...rest] = words
  const reason = tidy(typed)
  if (!order || option !== '--reason' || reason === '' || rest.length > 0) return { problem: USAGE }
  const done = await cancelOrder(ctx, order, reason)
  if ('why' in done) return { problem: problemOf(done) }
  const { number, voids, price } = done
  return voids
    ? `${number}: its tickets are made void, then it ends, and ${printAmount(ctx, price)} are owed no more.`
    : `${number} has ended. What was transferred for it waits in npm run bank.`
}

function problemOf(done: NotCancelled): string {
  if (!('tickets' in done)) return WHY[done.why]
  const why = done.why === 'used' || done.why === 'spent' ? WHY[done.why] : WHY_NOT_REVERSED[done.why]
  return `${done.tickets.join(', ')}: ${why}`
}
