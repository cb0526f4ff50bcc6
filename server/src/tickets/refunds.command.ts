import { Uuid } from '@gondola/contract/shapes.ts'
import { orderNumberOf } from '@gondola/rules/after-sale/statement.ts'
import { formatDay, zonedClock } from '@gondola/rules/day.ts'
import { sumOfAmounts } from '@gondola/rules/money.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { type AmountCtx, printAmount } from '../operators/print-amount.ts'
import {
  findOverdueRefunds,
  findOverpaid,
  type OverdueRefund,
  type OverpaidRefund,
} from '../refunds/pending-refunds.store.ts'
import { findRefundQueue, type QueuedOrder } from './refund-queue.store.ts'
import { refundOrders } from './refund-queue.ts'
import { dealWithOverpaid, type Transferred, transferRefund } from './transfer-refund.ts'

export const REFUNDS_USAGE = `npm run refunds                      the paid orders that have waited for their tickets for more than a day, and the refunds that
                                     the provider has not paid for five days, or has paid although they were paid another way
npm run refunds -- <order>...        gives back the money for what they wait for; "all" takes every order of the queue
npm run refunds -- transferred <refund> --reason "<why>"   notes that such a refund is paid another way, such as by bank
                                     transfer; the provider is not asked for it any more, so pay it then
  --although-unanswered              also one that the provider may have paid, as it has not said for ten days; ask it first
npm run refunds -- checked <refund> --reason "<what was done>"   notes that a refund which was paid twice was dealt with, or
                                     that it was not: what was made by hand at the provider is the other way itself
npm run refunds -- statements        the statements of withdrawal that wait for somebody
npm run refunds -- statements <number>...   notes that these were dealt with
npm run refunds -- acts              acts after a sale for which the access system has given no reply, and tickets
                                     of storm days whose money it keeps back
npm run refunds -- acts end <act>    ends one by what the access system tells of its tickets now`

type RefundsCtx = Pick<OperatorCtx, 'db' | 'operator'> & AmountCtx

/**
 * Runs `npm run refunds`. Without words lists the refund queue, overdue refunds, and refunds paid twice. With numbers,
 * or `all`, refunds orders of the queue. Returns what to print, or a problem; then nothing was refunded.
 */
export async function refundsCommand(ctx: RefundsCtx, words: readonly string[]): Promise<string | { problem: string }> {
  if (words.length === 0) {
    const queue = await findRefundQueue(ctx)
    const overdue = await findOverdueRefunds(ctx)
    const overpaid = await findOverpaid(ctx)
    return [
      queue.length === 0 ? 'No order waits in the refund queue.' : tableOf(ctx, queue),
      ...(overdue.length === 0 ? [] : [overdueOf(ctx, overdue)]),
      ...(overpaid.length === 0 ? [] : [overpaidOf(ctx, overpaid)]),
    ].join('\n')
  }
  const done = await refundOrders(ctx, words.includes('all') ? 'all' : words.map(orderNumberOf))
  if ('unknown' in done) return { problem: `Not in the queue: ${done.unknown.join(', ')}. Nothing was given back.` }
  return done.orders
    .map(({ number, isRefunded }) => `${number} ${isRefunded ? 'is refunded' : 'has got its tickets meanwhile'}`)
    .join('\n')
}

const WHY_NOT_TRANSFERRED: Record<Extract<Transferred, { why: string }>['why'], string> = {
  unknown: 'There is no such refund.',
  'paid-before': 'The provider has paid it meanwhile.',
  'transferred-before': 'This was noted before.',
  'may-be-paid':
    'It is not overdue, or the provider may still pay it: it has not clearly said no. Try again later; after ten days --although-unanswered notes it.',
}

/**
 * Runs `npm run refunds -- transferred`, which notes an overdue refund as paid another way. Returns what to print, or a
 * problem if nothing was noted.
 */
export async function transferredCommand(
  ctx: RefundsCtx,
  [refund, ...rest]: readonly string[],
  { reason, isAlthoughUnanswered }: { reason: string; isAlthoughUnanswered: boolean },
): Promise<string | { problem: string }> {
  if (!refund || rest.length > 0 || !reason) return { problem: REFUNDS_USAGE }
  if (!Uuid.safeParse(refund).success) return { problem: `"${refund}" is no refund of the list.` }
  const done = await transferRefund(ctx, refund, { reason, isAlthoughUnanswered })
  if ('why' in done) return { problem: `${WHY_NOT_TRANSFERRED[done.why]} Nothing was noted.` }
  return `${done.number}: ${printAmount(ctx, done.amount)} are paid another way now; the provider is not asked any more.`
}

/**
 * Runs `npm run refunds -- checked`, which notes a refund paid twice as dealt with. Returns what to print, or a problem
 * if nothing was noted.
 */
export async function checkedCommand(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  [refund, ...rest]: readonly string[],
  reason: string,
): Promise<string | { problem: string }> {
  if (!refund || rest.length > 0 || !reason) return { problem: REFUNDS_USAGE }
  const number = Uuid.safeParse(refund).success ? await dealWithOverpaid(ctx, refund, reason) : undefined
  if (number === undefined) return { problem: `"${refund}" is no refund that was paid twice. Nothing was noted.` }
  return `${number}: noted as dealt with.`
}

function tableOf(ctx: AmountCtx, queue: QueuedOrder[]): string {
  const rows = queue.map(({ number, released_at, first_day, entries, amount }) => {
    const { today, time } = zonedClock(released_at)
    const waiting = `${entries} ${entries === 1 ? 'ticket' : 'tickets'}`
    return `${number}  paid ${formatDay(today)} ${time}  first day ${formatDay(first_day)}  ${waiting}, ${printAmount(ctx, amount)}`
  })
  const sum = sumOfAmounts(queue.map(({ amount }) => amount))
  return [...rows, `${queue.length} in the queue, ${printAmount(ctx, sum)}`].join('\n')
}

function overdueOf(ctx: AmountCtx, refunds: OverdueRefund[]): string {
  const rows = refunds.map(({ id, number, created_at, amount, email, is_refused }) => {
    const { today, time } = zonedClock(created_at)
    return `${number}  due since ${formatDay(today)} ${time}  ${printAmount(ctx, amount)}  ${email ?? 'e-mail erased'}  ${id}${is_refused ? '' : '  no clear answer'}`
  })
  return [
    ...rows,
    `${refunds.length} not paid by the provider, which is asked again: note it with "transferred", then pay it another way`,
  ].join('\n')
}

function overpaidOf(ctx: AmountCtx, refunds: OverpaidRefund[]): string {
  const rows = refunds.map(({ id, number, amount, done_at, overpaid }) => {
    const { today } = zonedClock(done_at)
    return `${number}  ${printAmount(ctx, amount)} paid another way ${formatDay(today)}  ${printAmount(ctx, overpaid)} at the provider too  ${id}`
  })
  return [
    ...rows,
    `${refunds.length} paid another way, although the provider has refunded more than the shop asked for: note with "checked" what you did`,
  ].join('\n')
}
