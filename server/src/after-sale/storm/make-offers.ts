import type { Instant } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { passageOn } from '../../ticketing/ticketing.ts'
import { referenceOf } from '../../tickets/issue-order.ts'
import {
  countComing,
  countOffers,
  findHit,
  findHitOrders,
  findLateOrders,
  findOpenStorms,
  findStorm,
  findWithoutOffer,
  type HitEntry,
  moveDeadline,
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
): Promise<'other-terms' | (StormSums & StormComing & { added: number; without: NoOffer[] })> {
  const storm = await beginStorm(ctx, place, terms)
  if (!storm) return 'other-terms'
  const { added, used } = await offerTo(ctx, storm, await findHitOrders(ctx, storm.id))
  return {
    ...(await countOffers(ctx, storm.id)),
    ...(await countComing(ctx, storm.id)),
    added,
    without: [...(await findWithoutOffer(ctx, storm.id)), ...used],
  }
}

/** Offers their choices to guests whose payment or change ended since the command (docs/product.md §19.51). Idempotent. */
export async function offerLate(ctx: OffersCtx): Promise<void> {
  for (const storm of await findOpenStorms(ctx)) await offerTo(ctx, storm, await findLateOrders(ctx, storm.id))
}

/** Makes the offers of a storm for its entries of some orders. Returns how many, and the used ones, which get none. */
async function offerTo(
  ctx: OffersCtx,
  storm: StormRow,
  orders: readonly string[],
): Promise<{ added: number; used: NoOffer[] }> {
  let added = 0
  const used: NoOffer[] = []
  for (let from = 0; from < orders.length; from += ROUND) {
    const hit = await findHit(ctx, storm.id, orders.slice(from, from + ROUND))
    const unused = await unusedOf(ctx, storm, hit)
    added += await writeOffers(ctx, storm, unused)
    for (const { number, place, email } of hit.filter((one) => !unused.includes(one)))
      used.push({ number, place, email, why: 'used' })
  }
  return { added, used }
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
 * Returns the entries whose tickets are unused. Before the storm's day all are. For a ticket of several days only that
 * day counts.
 */
async function unusedOf({ ticketSystem, today }: OffersCtx, { day }: StormRow, hit: HitEntry[]): Promise<HitEntry[]> {
  if (day > today) return hit
  const inTurn = limitConcurrency(CALLS)
  const asked = await Promise.all(
    hit.map((entry) =>
      inTurn(async () => {
        if (entry.ticket_system === null) return [entry]
        const usage = await ticketSystem.usage(referenceOf(entry))
        const at = entry.is_part ? passageOn(usage, day) : usage.firstPassageAt
        return at === undefined ? [entry] : []
      }),
    ),
  )
  return asked.flat()
}
