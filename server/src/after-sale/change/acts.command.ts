import { zonedClock } from '@gondola/rules/day.ts'
import { inTransaction } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { TicketSystem } from '../../ticketing/ticketing.ts'
import { addEndJob, findAct, findHanging, type WholeAct } from '../acts.store.ts'
import { findTargets } from './change.store.ts'
import { endByDays } from './run-change.ts'

type CommandCtx = Pick<OperatorCtx, 'db' | 'operator'> & { ticketSystem: Pick<TicketSystem, 'find'> }

const USAGE = `npm run refunds -- acts              acts after a sale for which the access system has given no reply
npm run refunds -- acts end <act>    ends one by what the access system tells of its tickets now`

/**
 * Runs `npm run refunds -- acts`: lists acts that hang, or ends one by what is true at the access system (docs/product.md
 * §19.26, §19.84). A change of date ends at once, any other by a job of the shop. Returns what to print, or a problem.
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
  if (!act) return { problem: `${id} is no act that waits for the access system.` }
  const order = await findOrder(ctx, act.order_id)
  const note: Parameters<typeof noteAct>[1] = {
    kind: 'refund',
    subject: [order?.number ?? ''],
    reason: `ended the act ${id}`,
  }
  if (act.kind !== 'change') {
    await inTransaction(ctx, async (tx) => {
      await noteAct(tx, note)
      await addEndJob(tx, id)
    })
    return `${id} is ended by the shop within a minute: what is void brings its money, what is not stays valid.`
  }
  await endByDays(ctx, act, await findTargets(ctx, id))
  await noteAct(ctx, note)
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
