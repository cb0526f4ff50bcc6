import type { BasketEntry, QuotedEntry } from '@gondola/contract/orders.ts'
import type { SlotUpdates } from '@gondola/contract/slots.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import { quotedEntry } from '../quote/present-quote.ts'
import { priceMoved } from '../quote/price-lines.ts'
import { checkBasket, holdBasket, type QuotedLine } from '../quote/quote.ts'
import { countHeld, findHeldEntries, type HeldEntry } from '../reservations/reservation.store.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { findOrdered } from './unpaid-orders.store.ts'

/**
 * Moves entries of a cart to other days and times, and prices them anew. Returns each entry of `updates` with its
 * errors, under the UUID that it has now; empty without a cart. An entry stays where it is if its new slot is full, or
 * if it is paid (`already-bought`). None moves if a variant would then have too many or too few pieces, counting the
 * cart's other entries. An entry of a `waiting` order (`findOrdered`) moves as a new piece under its `spareUuid`, if
 * sent. `removeFromCart` then removes the old entry, but keeps its places while a payment is open. Refuses `not-found`
 * for an entry that is neither reserved nor sent with a `variantId`, and `bad-input` for a `spareUuid` that is the UUID
 * of the entry itself.
 */
export async function moveSlots(ctx: Ctx, cartId: string | undefined, updates: SlotUpdates): Promise<QuotedEntry[]> {
  const uuids = Object.keys(updates)
  const [reserved, ordered, beside] = cartId
    ? await Promise.all([
        findHeldEntries(ctx, cartId, uuids),
        findOrdered(ctx, cartId, uuids),
        countHeld(ctx, cartId, uuids),
      ])
    : [new Map<string, HeldEntry>(), new Map<string, 'waiting' | 'paid'>(), []]
  // Entries of unpaid orders continue under a spare uuid; `taken` leads back to the old one.
  const taken = new Map<string, string>()
  const entries = Object.entries(updates).map(([uuid, { date, time, variantId: named, spareUuid }]): BasketEntry => {
    const id = uuid.toLowerCase()
    const variantId = reserved.get(id)?.variant_id ?? named ?? refuse('not-found', { uuid })
    const moved = { variantId, validFrom: date, ...(time === undefined ? {} : { timeSlot: time }) }
    if (spareUuid === undefined || ordered.get(id) !== 'waiting') return { uuid, ...moved }
    if (spareUuid.toLowerCase() === id) refuse('bad-input', { uuid }, 'spareUuid')
    taken.set(spareUuid.toLowerCase(), id)
    return { uuid: spareUuid, ...moved }
  })
  if (!cartId) return []
  const checked = await checkBasket(ctx, entries, { isSubmitted: false, beside })
  // A paid entry has only this error.
  for (const line of checked) if (ordered.get(line.entry.uuid) === 'paid') line.errors = [{ code: 'already-bought' }]
  const isOver = checked.some(({ errors }) => errors.some(isOfCount))
  if (!isOver) await holdBasket(ctx, cartId, checked)
  const lines = isOver ? checked.map(stayed) : checked
  if (!isOver) await priceMoved(ctx, cartId, lines, [...reserved.values()])
  // Remove the moved entries from their unpaid orders. What did not move keeps its old uuid.
  const quoted = lines.map(quotedEntry)
  const gone = quoted.flatMap(({ uuid, errors }) => (errors.length === 0 ? (taken.get(uuid) ?? []) : []))
  if (gone.length > 0) await removeFromCart(ctx, cartId, gone)
  return quoted.map((one) => (one.errors.length > 0 ? { ...one, uuid: taken.get(one.uuid) ?? one.uuid } : one))
}

const isOfCount = ({ code }: QuotedLine['errors'][number]) => code === 'countMax' || code === 'countMin'

/**
 * Returns a line of a move in which nothing moves, because of a count error. A line without errors gets the first
 * `countMax` or `countMin` of the other lines.
 */
const stayed = (line: QuotedLine, _: number, all: QuotedLine[]): QuotedLine => ({
  ...line,
  errors: line.errors.length > 0 ? line.errors : all.flatMap(({ errors }) => errors.filter(isOfCount)).slice(0, 1),
})
