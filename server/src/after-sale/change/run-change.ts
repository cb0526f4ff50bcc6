import type { ItemError } from '@gondola/rules/after-sale/act-moves.ts'
import { isCovered } from '@gondola/rules/after-sale/changed-price.ts'
import { startOf } from '@gondola/rules/after-sale/deadlines.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { type EntryWithPerson, findEntries } from '../../orders/orders.store.ts'
import type { Period, TicketSystem } from '../../ticketing/ticketing.ts'
import { referenceOf } from '../../tickets/issue-order.ts'
import { findAct, type WholeAct } from '../acts.store.ts'
import { beginCall, type ChangedItem, findTargets, type TargetRow } from './change.store.ts'
import { storeItem } from './store-change.ts'

/** Limits the calls of all changes to 4 at once. Calls that hang then leave connections for issuing. */
const callInTurn = limitConcurrency(4)

type Outcome = Omit<ChangedItem, 'uuid'>
const DONE: Outcome = { error: null, errorNumber: null }
const failed = (error: ItemError, errorNumber: number | null = null): Outcome => ({ error, errorNumber })
const used = (usedAt: Instant, errorNumber: number | null = null): Outcome => ({ error: 'used', errorNumber, usedAt })

/**
 * Makes a change of date: the access system changes each ticket, the cheapest difference first (docs/product.md §19.23).
 * Idempotent. Each reply is stored at once. Throws when one is missing, so that the job is retried: nothing is given up
 * while it is in doubt.
 */
export async function runChange(ctx: Ctx, actId: string): Promise<void> {
  const targets = await findTargets(ctx, actId)
  const differenceOf = (uuid: string) => targets.get(uuid)?.difference ?? 0
  const silent: string[] = []
  const first = await findAct(ctx, actId)
  const uuids = (first?.items ?? [])
    .map(({ entry_uuid }) => entry_uuid)
    .toSorted((one, other) => differenceOf(one) - differenceOf(other))
  for (const uuid of uuids) {
    // Whether an item can be paid depends on the results of those before it.
    const act = await findAct(ctx, actId)
    const target = targets.get(uuid)
    const isOpen = act?.items.some((item) => item.entry_uuid === uuid && item.state === 'requested')
    if (!act || !target || !isOpen || act.state !== 'running') continue
    const done = act.items.filter(({ state }) => state === 'success').map(({ entry_uuid }) => differenceOf(entry_uuid))
    const isCoveredNow = isCovered(target.difference, { paid: paidOf(act), done })
    // An earlier item that is still in doubt may pay for it.
    if (!isCoveredNow && silent.length > 0) continue
    const outcome = isCoveredNow
      ? await callInTurn(() => changeTicket(ctx, act, target)).catch((error: unknown) => {
          silent.push(String(error))
        })
      : failed('not-covered')
    if (!outcome) continue
    const isMoved = await storeItem(ctx, actId, { uuid, ...outcome })
    if (outcome.error === null && !isMoved) await changeBack(ctx, act, target)
  }
  if (silent.length > 0) throw new Error(`The change ${actId} is in doubt: ${silent.join(', ')}`)
}

const paidOf = ({ pay, paid_at }: WholeAct) => (paid_at === null ? 0 : pay)

/**
 * Asks the access system to change one ticket. It knows no times: where only the time changes, the ticket just has to
 * be unused. A first call after the old day has begun is too late.
 */
async function changeTicket(ctx: Ctx, act: WholeAct, target: TargetRow): Promise<Outcome> {
  const { ticketSystem, log } = ctx
  const entry = (await findEntries(ctx, act.order_id)).find(({ uuid }) => uuid === target.entry_uuid)
  if (!entry) throw new Error(`The order ${act.order_id} has no entry ${target.entry_uuid}.`)
  const reference = referenceOf(entry)
  const wasCalled = await beginCall(ctx, act.id, { uuid: entry.uuid, unlessStarted: hasStarted(ctx, entry) })
  if (wasCalled === 'too-late') return failed('too-late')
  if (entry.ticket_system === null) return DONE
  const firstPassage = async () => (await ticketSystem.usage(reference)).firstPassageAt
  const days = periodOf(target.days)
  if (isSame(days, periodOf(entry.days))) {
    const usedAt = await firstPassage()
    return usedAt === undefined ? DONE : used(usedAt)
  }
  const { errorNumber, errorText } = await ticketSystem.change(reference, days)
  if (errorNumber === 0) return DONE
  // An earlier call may have changed the ticket, and it was then used on the new day.
  if (wasCalled && (await hasDays(ctx, reference, days))) return DONE
  const usedAt = await firstPassage()
  if (usedAt !== undefined) return used(usedAt, errorNumber)
  log.error({ reference, errorNumber, errorText }, 'the access system refuses to change a ticket')
  return failed('refused', errorNumber)
}

/** Changes a ticket back to its old days. Needed where an operator ended its item during the call. */
async function changeBack(
  { ticketSystem, ...ctx }: Ctx,
  act: WholeAct,
  { entry_uuid: uuid }: TargetRow,
): Promise<void> {
  const entry = (await findEntries(ctx, act.order_id)).find((one) => one.uuid === uuid)
  if (!entry?.ticket_system) return
  const reference = referenceOf(entry)
  const { errorNumber, errorText } = await ticketSystem.change(reference, periodOf(entry.days))
  if (errorNumber !== 0) ctx.log.error({ reference, errorNumber, errorText }, 'a ticket keeps days that nobody wants')
}

const hasStarted = ({ now }: Ctx, { days, slot_start: slotStart }: EntryWithPerson) =>
  now >= startOf({ term: 'dated', days, slotStart })

const periodOf = (days: readonly string[]): Period => ({ validFrom: days[0] ?? '', validTo: days.at(-1) ?? '' })

const isSame = (one: Period, other: Period) => one.validFrom === other.validFrom && one.validTo === other.validTo

/** Ends the open items of a change by their days in the access system. Throws where it gives no clear answer. */
export async function endByDays(
  ctx: FindCtx & Pick<Ctx, 'db'>,
  { id, order_id: orderId, items }: WholeAct,
  targets: ReadonlyMap<string, TargetRow>,
): Promise<void> {
  const entries = await findEntries(ctx, orderId)
  for (const { entry_uuid: uuid, state } of items) {
    const [entry, target] = [entries.find((one) => one.uuid === uuid), targets.get(uuid)]
    if (state !== 'requested' || !entry || !target) continue
    const isMoved = await hasDays(ctx, referenceOf(entry), periodOf(target.days))
    await storeItem(ctx, id, { uuid, ...(isMoved ? DONE : failed('refused')) })
  }
}

type FindCtx = { ticketSystem: Pick<TicketSystem, 'find'> }

/** Returns whether the one ticket of a reference has these days now. Throws where there is no clear answer. */
async function hasDays({ ticketSystem }: FindCtx, reference: string, days: Period): Promise<boolean> {
  const [ticket, another] = await ticketSystem.find([reference])
  if (!ticket || another || ticket.isUnfamiliar || !ticket.days)
    throw new Error(`The access system does not tell the days of ${reference}.`)
  return isSame(ticket.days, days)
}
