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
import { isOpen, storeItem } from './store-change.ts'

/** Limits the calls of all changes to 4 at once. If all of them hang, issuing tickets still has connections. */
const callInTurn = limitConcurrency(4)

type Outcome = Omit<ChangedItem, 'uuid'>
const DONE: Outcome = { error: null, errorNumber: null }
const failed = (error: ItemError, errorNumber: number | null = null): Outcome => ({ error, errorNumber })
const used = (usedAt: Instant, errorNumber: number | null = null): Outcome => ({ error: 'used', errorNumber, usedAt })

/**
 * Makes a change of date: the access system changes each ticket, the lowest `difference` first (docs/product.md
 * §19.38). Each result is stored at once, and a retry calls only for items without one. An item fails if the payment
 * and the items changed so far do not cover its `difference`. While the reply about an earlier item is missing, it
 * waits instead. Throws where a reply is missing, so that the job is retried.
 */
export async function runChange(ctx: Ctx, actId: string): Promise<void> {
  const targets = await findTargets(ctx, actId)
  const silent: string[] = []
  for (const uuid of inTurn(await findAct(ctx, actId), targets)) {
    // Whether an item can be paid depends on the results of those before it.
    const act = await findAct(ctx, actId)
    const target = targets.get(uuid)
    if (!act || !target || !isOpen(act, uuid) || act.state !== 'running') continue
    const isCoveredNow = isPaid(act, targets, target)
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

type Targets = ReadonlyMap<string, TargetRow>

/** Returns the uuids of the entries of a change, the lowest `difference` first. */
function inTurn(act: WholeAct | undefined, targets: Targets): string[] {
  const differenceOf = (uuid: string) => targets.get(uuid)?.difference ?? 0
  return (act?.items ?? [])
    .map(({ entry_uuid }) => entry_uuid)
    .toSorted((one, other) => differenceOf(one) - differenceOf(other))
}

/** Returns whether the payment and the entries changed so far cover an entry's `difference`. */
const isPaid = ({ pay, paid_at, items }: WholeAct, targets: Targets, { difference }: TargetRow): boolean =>
  isCovered(difference, {
    paid: paid_at === null ? 0 : pay,
    done: items
      .filter(({ state }) => state === 'success')
      .map(({ entry_uuid }) => targets.get(entry_uuid)?.difference ?? 0),
  })

/**
 * Has the access system change one ticket; returns the result of its item. The access system knows no times: where only
 * the time changes, the ticket just has to be unused. `too-late` for a first call after the old day or time has begun.
 * A refused second call succeeds where the ticket already has the new days. Throws where the access system gives no
 * answer.
 */
async function changeTicket(ctx: Ctx, act: WholeAct, target: TargetRow): Promise<Outcome> {
  const { ticketSystem, log } = ctx
  const entry = (await findEntries(ctx, act.order_id)).find(({ uuid }) => uuid === target.entry_uuid)
  if (!entry) throw new Error(`The order ${act.order_id} has no entry ${target.entry_uuid}.`)
  const reference = referenceOf(entry)
  const wasCalled = await beginCall(ctx, act.id, { uuid: entry.uuid, unlessStarted: hasStarted(ctx, entry) })
  if (wasCalled === 'too-late') return failed('too-late')
  if (entry.ticket_system === null) return DONE
  const days = periodOf(target.days)
  if (isSame(days, periodOf(entry.days))) return unlessUsed(ctx, reference)
  const { errorNumber, errorText } = await ticketSystem.change(reference, days)
  if (errorNumber === 0) return DONE
  // An earlier call may have changed the ticket, and it was then used on the new day.
  if (wasCalled && (await hasDays(ctx, reference, days))) return DONE
  const { firstPassageAt: usedAt } = await ticketSystem.usage(reference)
  if (usedAt !== undefined) return used(usedAt, errorNumber)
  log.error({ reference, errorNumber, errorText }, 'the access system refuses to change a ticket')
  return failed('refused', errorNumber)
}

/**
 * Returns the result for an entry of which only the time changes. It is `used` if the ticket was used, else success.
 */
async function unlessUsed({ ticketSystem }: Pick<EndCtx, 'ticketSystem'>, reference: string): Promise<Outcome> {
  const { firstPassageAt: usedAt } = await ticketSystem.usage(reference)
  return usedAt === undefined ? DONE : used(usedAt)
}

/**
 * Changes a ticket back to the days of its entry. Needed where an operator ended its item while the access system
 * changed the ticket. A refusal is logged.
 */
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

const hasStarted = ({ now }: Pick<Ctx, 'now'>, { days, slot_start: slotStart }: EntryWithPerson) =>
  now >= startOf({ term: 'dated', days, slotStart })

const periodOf = (days: readonly string[]): Period => ({ validFrom: days[0] ?? '', validTo: days.at(-1) ?? '' })

const isSame = (one: Period, other: Period) => one.validFrom === other.validFrom && one.validTo === other.validTo

export type EndCtx = Pick<Ctx, 'db' | 'now'> & { ticketSystem: Pick<TicketSystem, 'find' | 'usage'> }

/**
 * Ends the open items of a change by the days that the access system tells. An item succeeds where its ticket has the
 * new days, else fails as `refused`. Where only the time changes, the ticket just has to be unused. An item that was
 * never called fails as `too-late` once its old day or time has begun, and as `not-covered` while it is not paid.
 * Throws where there is no clear answer; earlier results stay stored.
 */
export async function endByDays(ctx: EndCtx, actId: string): Promise<void> {
  const targets = await findTargets(ctx, actId)
  for (const uuid of inTurn(await findAct(ctx, actId), targets)) {
    const act = await findAct(ctx, actId)
    const target = targets.get(uuid)
    const entry = act && (await findEntries(ctx, act.order_id)).find((one) => one.uuid === uuid)
    if (!act || !target || !entry || !isOpen(act, uuid)) continue
    await storeItem(ctx, actId, { uuid, ...(await foundOutcome(ctx, act, { entry, target, targets })) })
  }
}

async function foundOutcome(
  ctx: EndCtx,
  act: WholeAct,
  { entry, target, targets }: { entry: EntryWithPerson; target: TargetRow; targets: Targets },
): Promise<Outcome> {
  const wasCalled = await beginCall(ctx, act.id, { uuid: entry.uuid, unlessStarted: hasStarted(ctx, entry) })
  if (wasCalled === 'too-late') return failed('too-late')
  if (!wasCalled && !isPaid(act, targets, target)) return failed('not-covered')
  if (entry.ticket_system === null) return DONE
  const [reference, days] = [referenceOf(entry), periodOf(target.days)]
  if (isSame(days, periodOf(entry.days))) return unlessUsed(ctx, reference)
  return (await hasDays(ctx, reference, days)) ? DONE : failed('refused')
}

/** Returns whether the one ticket of a reference has these days now. Throws where there is no clear answer. */
async function hasDays(
  { ticketSystem }: { ticketSystem: Pick<TicketSystem, 'find'> },
  reference: string,
  days: Period,
): Promise<boolean> {
  const [ticket, another] = await ticketSystem.find([reference])
  if (!ticket || another || ticket.isUnfamiliar || !ticket.days)
    throw new Error(`The access system does not tell the days of ${reference}.`)
  return isSame(ticket.days, days)
}
