import { zonedClock } from '@gondola/rules/day.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { TicketSystem } from '../../ticketing/ticketing.ts'
import { findAct, findHanging, type WholeAct } from '../acts.store.ts'
import { findTargets } from './change.store.ts'
import { endByDays } from './run-change.ts'

type CommandCtx = Pick<OperatorCtx, 'db' | 'operator'> & { ticketSystem: Pick<TicketSystem, 'find'> }

const USAGE = `npm run refunds -- acts              acts after a sale for which the access system has given no reply
npm run refunds -- acts end <act>    ends a change of date by the days that the access system tells now`

/**
 * Runs `npm run refunds -- acts`: lists acts that hang, or ends a change of date by what is true at the access system
 * (docs/product.md §19.26). Returns what to print, or a problem.
 */
export async function actsCommand(ctx: CommandCtx, words: readonly string[]): Promise<string | { problem: string }> {
  const [verb, id, ...others] = words
  if (verb === undefined) {
    const hanging = await findHanging(ctx)
    return hanging.length === 0
      ? 'No act waits for the access system.'
      : (await Promise.all(hanging.map(told(ctx)))).join('\n')
  }
  if (verb !== 'end' || id === undefined || others.length > 0) return { problem: USAGE }
  const act = (await findHanging(ctx)).find((one) => one.id === id)
  if (act?.kind !== 'change') return { problem: `${id} is no change of date that waits for the access system.` }
  await endByDays(ctx, act, await findTargets(ctx, id))
  const order = await findOrder(ctx, act.order_id)
  await noteAct(ctx, { kind: 'refund', subject: [order?.number ?? ''], reason: `ended the act ${id}` })
  const { state, items = [] } = (await findAct(ctx, id)) ?? {}
  const moved = items.filter((item) => item.state === 'success').length
  return `${id} has ended as ${state}: ${moved} of ${items.length} tickets have their new day.`
}

const told =
  (ctx: CommandCtx) =>
  async ({ id, kind, order_id, created_at, items }: WholeAct): Promise<string> => {
    const { today, time } = zonedClock(created_at)
    const order = await findOrder(ctx, order_id)
    const open = items.filter(({ state }) => state === 'requested').length
    return `${id}  ${kind}  order ${order?.number}  since ${today} ${time}  ${open} of ${items.length} tickets open`
  }
