import type { Instant } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import type { OnFailed } from '../../on-failed.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { passageOn } from '../../ticketing/ticketing.ts'
import { referenceOf } from '../../tickets/issue-order.ts'
import {
  countComing,
  countOffers,
  findHit,
  findHitOrders,
  findLate,
  findRefused,
  findStorm,
  findWithoutOffer,
  type HitEntry,
  moveDeadline,
  type NamedHit,
  type NoOffer,
  type StormComing,
  type StormPlace,
  type StormRow,
  type StormSums,
  writeOffers,
  writeStorm,
} from './storm.store.ts'

export type StormCtx = Pick<OperatorCtx, 'db' | 'ticketSystem' | 'operator' | 'today'>

type OffersCtx = Pick<Ctx, 'db' | 'ticketSystem' | 'today'>

/** Orders of one batch. Its offers are written together, and stay if a later batch fails. */
const ROUND = 200
/** Most calls to the access system at once. */
const CALLS = 8
/** Failures in a row after which a run calls the access system no more. A call that hangs takes five seconds. */
const FAILURES_UNTIL_AWAY = 8

/** `failed`: calls to the access system that have failed in a row. `isAway`: this run calls it no more. */
type Silence = { failed: number; isAway: boolean }
const noSilence = (): Silence => ({ failed: 0, isAway: false })

export type StormTerms = Pick<StormRow, 'choices' | 'silent' | 'bonus_percent' | 'reason'> & { until: Instant }

/**
 * Offers of a storm. `added` counts the new ones of this run, all other numbers those of the whole storm. `without`
 * names the tickets that get none: `unasked` are those for which the access system did not answer.
 */
export type MadeOffers = StormSums & StormComing & { added: number; without: NoOffer[]; refused: NamedHit[] }

/** The storm has other `choices`, `silent` or bonus, or a later `until`. */
export type OtherTerms = { why: 'other-terms' }

/**
 * Makes the offers of a storm day, and queues mails to their guests (docs/product.md §19.42). A second run adds only
 * missing offers, and mails again the orders that get one. It may move the deadline later; with `OtherTerms` nothing is
 * written.
 */
export async function makeOffers(
  ctx: StormCtx,
  place: StormPlace,
  terms: StormTerms,
): Promise<MadeOffers | OtherTerms> {
  const storm = await beginStorm(ctx, place, terms)
  if (!storm) return { why: 'other-terms' }
  const { added, others } = await offerTo(ctx, storm, await findHitOrders(ctx, storm.id), noSilence())
  return {
    ...(await countOffers(ctx, storm.id)),
    ...(await countComing(ctx, storm.id)),
    added,
    without: [...(await findWithoutOffer(ctx, storm.id)), ...others],
    refused: await findRefused(ctx, storm.id),
  }
}

/**
 * Makes late offers, for tickets that came onto a storm day after its command (docs/product.md §19.51). Their purchase
 * or change ended after the command. It began before the command, or less than an hour after it where the slot is still
 * closed. After the deadline, `chooseForSilent` decides about these offers. Safe to repeat: a ticket for which the
 * access system does not answer is tried again by the next run. After `FAILURES_UNTIL_AWAY` failures in a row, this run
 * calls the access system no more.
 */
export async function offerLate(ctx: OffersCtx, onFailed: OnFailed): Promise<void> {
  const silence = noSilence()
  for (const { orders, ...storm } of await findLate(ctx)) await offerTo(ctx, storm, orders, silence, onFailed)
}

/**
 * Makes a storm's offers for entries of some orders. Returns how many are new, and in `others` the entries that are
 * `used` or `unasked`.
 */
async function offerTo(
  ctx: OffersCtx,
  storm: StormRow,
  orders: readonly string[],
  silence: Silence,
  onFailed: OnFailed = () => undefined,
): Promise<{ added: number; others: NoOffer[] }> {
  let added = 0
  const others: NoOffer[] = []
  for (let from = 0; from < orders.length; from += ROUND) {
    const hit = await findHit(ctx, storm.id, orders.slice(from, from + ROUND))
    const asked = await askUsage(ctx, storm, hit, silence, onFailed)
    const unused = asked.flatMap(({ entry, why }) => (why ? [] : [entry]))
    added += await writeOffers(ctx, storm, unused)
    for (const { entry, why } of asked)
      if (why) others.push({ number: entry.number, place: entry.place, email: entry.email, why })
  }
  return { added, others }
}

async function beginStorm(ctx: StormCtx, place: StormPlace, terms: StormTerms): Promise<StormRow | undefined> {
  const known = await findStorm(ctx, place)
  if (known && !mayGoOn(known, terms)) return undefined
  if (known?.until === terms.until) return known
  return inTransaction(ctx, async (tx) => {
    const subject = [`${place.subject} ${place.day}`]
    const actId = await noteAct(tx, { kind: 'storm', subject, reason: terms.reason })
    if (known) {
      await moveDeadline(tx, known, terms.until)
      return known
    }
    return writeStorm(tx, { ...place, ...terms, actId })
  })
}

/** Returns whether a storm goes on with these terms. They are its own, but for a later deadline. */
export const mayGoOn = (known: StormRow, { choices, silent, bonus_percent, until }: StormTerms): boolean =>
  [...known.choices].sort().join() === [...choices].sort().join() &&
  known.silent === silent &&
  known.bonus_percent === bonus_percent &&
  known.until <= until

/**
 * Returns each entry with `why` it gets no offer, undefined where it gets one. The access system is called only from
 * the storm's day on; before, all tickets count as unused. For a ticket of several days only a passage on the storm's
 * day counts. Once `silence.isAway`, all tickets that were not asked about yet are `unasked`.
 */
async function askUsage(
  { ticketSystem, today }: OffersCtx,
  { day }: StormRow,
  hit: HitEntry[],
  silence: Silence,
  onFailed: OnFailed,
): Promise<{ entry: HitEntry; why: 'used' | 'unasked' | undefined }[]> {
  const inTurn = limitConcurrency(CALLS)
  const ask = async (entry: HitEntry): Promise<'used' | 'unasked' | undefined> => {
    if (silence.isAway) return 'unasked'
    try {
      const usage = await ticketSystem.usage(referenceOf(entry))
      silence.failed = 0
      return (entry.is_part ? passageOn(usage, day) : usage.firstPassageAt) === undefined ? undefined : 'used'
    } catch (error) {
      silence.failed++
      if (silence.isAway) return 'unasked'
      silence.isAway = silence.failed === FAILURES_UNTIL_AWAY
      const said = 'The access system is asked about no more tickets now.'
      onFailed(silence.isAway ? new Error(said, { cause: error }) : error, entry.order_id)
      return 'unasked'
    }
  }
  // Each time in another turn: otherwise the same tickets without an answer would always keep back the same others.
  const turns = (day > today ? [] : hit.filter(({ ticket_system }) => ticket_system !== null))
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
  const told = new Map<HitEntry, 'used' | 'unasked' | undefined>()
  await Promise.all(turns.map(({ entry }) => inTurn(async () => told.set(entry, await ask(entry)))))
  return hit.map((entry) => ({ entry, why: told.get(entry) }))
}
