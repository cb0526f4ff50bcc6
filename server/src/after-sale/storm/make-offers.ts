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

/** Orders of one round. Each round is written by itself. */
const ROUND = 200
/** Most calls to the access system at once. */
const CALLS = 8
/** Failures in a row after which the access system is asked no more. A call that hangs takes five seconds. */
const MOST_FAILED = 8

/** Calls that the access system has failed in a row. `isAway`: it is asked no more. */
type Silence = { failed: number; isAway: boolean }
const noSilence = (): Silence => ({ failed: 0, isAway: false })

export type StormTerms = Pick<StormRow, 'choices' | 'silent' | 'bonus_percent' | 'reason'> & { until: Instant }

/**
 * Offers the guests of a storm day their choices, one mail per order (docs/product.md §19.42). Resumable: a second run
 * continues, adds what was paid meanwhile, and repeats no offer. It may move the deadline later. Returns `other-terms`
 * where the first run had others.
 */
export async function makeOffers(
  ctx: StormCtx,
  place: StormPlace,
  terms: StormTerms,
): Promise<'other-terms' | (StormSums & StormComing & { added: number; without: NoOffer[]; refused: NamedHit[] })> {
  const storm = await beginStorm(ctx, place, terms)
  if (!storm) return 'other-terms'
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
 * Offers their choices to guests whose payment or change ended since the command (docs/product.md §19.51). After the
 * deadline they get what it gives to the silent. Idempotent. A ticket about which the access system does not answer is
 * asked about again by the next call; while it mostly does not answer, the rest is not asked about.
 */
export async function offerLate(ctx: OffersCtx, onFailed: OnFailed): Promise<void> {
  const silence = noSilence()
  for (const { orders, ...storm } of await findLate(ctx)) await offerTo(ctx, storm, orders, silence, onFailed)
}

/** Makes the offers of a storm for its entries of some orders. Returns how many, and the entries that get none. */
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

/** Returns whether a storm exists with these terms, with others, or not at all. A later deadline is the same. */
export async function knownTerms(ctx: Pick<StormCtx, 'db'>, place: StormPlace, terms: StormTerms) {
  const known = await findStorm(ctx, place)
  return known && (mayGoOn(known, terms) ? 'same' : 'other')
}

const mayGoOn = (known: StormRow, { choices, silent, bonus_percent, until }: StormTerms): boolean =>
  [...known.choices].sort().join() === [...choices].sort().join() &&
  known.silent === silent &&
  known.bonus_percent === bonus_percent &&
  known.until <= until

/**
 * Returns why entries get no offer; undefined for unused ones. Before the storm's day all are. For a ticket of several
 * days only that day counts.
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
      silence.isAway = silence.failed === MOST_FAILED
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
