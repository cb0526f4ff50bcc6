import { zonedClock } from '@gondola/rules/day.ts'
import { findOrder } from '../orders/orders.store.ts'
import { findHanging, type WholeAct } from './acts.store.ts'
import { type EndingCtx, endHanging } from './change/end-hanging.ts'
import { describeRefused } from './storm/storm.command.ts'
import { findRefused } from './storm/storm.store.ts'

const USAGE = `npm run refunds -- acts              acts after a sale for which the access system has given no reply, and tickets
                                     of storm days whose money it keeps back
npm run refunds -- acts end <act>    ends one by what the access system tells of its tickets now`

/**
 * Runs `npm run refunds -- acts`: lists hanging acts, or ends one (docs/product.md §19.12). An act hangs while the
 * access system has not answered for five minutes (`findHanging`). The list also has storm offers whose choice has
 * failed (`findRefused`). Returns what to print, or a problem.
 */
export async function actsCommand(ctx: EndingCtx, words: readonly string[]): Promise<string | { problem: string }> {
  const [verb, id, ...others] = words
  if (verb === undefined) {
    const hanging = await findHanging(ctx)
    const refused = describeRefused(await findRefused(ctx, null))
    return hanging.length + refused.length === 0
      ? 'No act waits for the access system.'
      : [...(await Promise.all(hanging.map(actText(ctx)))), ...refused].join('\n')
  }
  if (verb !== 'end' || id === undefined || others.length > 0) return { problem: USAGE }
  const ended = await endHanging(ctx, id)
  if (ended === 'unknown') return { problem: `${id} is no act that waits for the access system.` }
  return ended === 'by-job'
    ? `${id} is ended by the shop within a minute: what is void brings its money, what is not stays valid.`
    : `${id} has ended as ${ended.state}: ${ended.moved} of ${ended.of} tickets have their new day.`
}

const actText =
  (ctx: EndingCtx) =>
  async ({ id, kind, order_id, created_at, items }: WholeAct): Promise<string> => {
    const { today, time } = zonedClock(created_at)
    const order = await findOrder(ctx, order_id)
    const open = items.filter(({ state }) => state === 'requested').length
    return `${id}  ${kind}  order ${order?.number}  since ${today} ${time}  ${open} of ${items.length} tickets open`
  }
