import type { QuotedEntry } from '@gondola/contract/orders.ts'
import type { SlotUpdates } from '@gondola/contract/slots.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { CallError, call } from '../lib/api.ts'
import { type CartEntry, type EntryError, sumOfEntries, withQuote } from '../lib/cart-entries.ts'
import { isOfCount, type Refusal, refusalOf, remedyOf } from '../lib/cart-remedy.ts'
import { cart } from './cart.ts'
import { personData } from './people.ts'

/** The new day of an entry, and its new time. `time` is null for a product without slots. */
export type Move = { date: Day; time: TimeOfDay | null }
/** New days and times, by the ids of their entries. */
export type Moves = ReadonlyMap<string, Move>

/**
 * New ids of moved entries, by the ids that they had before (docs/product.md §4.21). An open payment may still hold
 * places under the old ids.
 */
type Renamed = ReadonlyMap<string, string>

/** Returns the entries at their new days and times, without prices. */
const withMoves = (entries: CartEntry[], moves: Moves, renamed: Renamed): CartEntry[] =>
  entries.map((entry) => {
    const move = moves.get(entry.id)
    if (!move) return entry
    const { date, time } = move
    return {
      ...entry,
      id: renamed.get(entry.id) ?? entry.id,
      arrival: date,
      time,
      inclusiveValidity: [date],
      price: null,
      priceValidTo: null,
      errors: [],
    }
  })

/**
 * Ids that entries get if they move, by their present ids. A retry after a lost response sends the same ids, so the
 * server finds the holds of the first call.
 */
const spares = new Map<string, string>()
function spareOf(id: string): string {
  const spare = spares.get(id) ?? crypto.randomUUID()
  spares.set(id, spare)
  return spare
}

/** Returns the body of the move call. */
const slotUpdatesOf = (entries: CartEntry[], moves: Moves): SlotUpdates =>
  Object.fromEntries(
    entries.flatMap(({ id, variantId }) => {
      const move = moves.get(id)
      if (!move) return []
      const time = move.time === null ? {} : { time: move.time }
      return [[id, { date: move.date, ...time, variantId, spareUuid: spareOf(id) }]]
    }),
  )

/** Returns the errors of each refused move, by the id of its entry. */
const refusedMoves = (quoted: QuotedEntry[]): ReadonlyMap<string, EntryError[]> =>
  new Map(
    quoted
      // A move does not send the handout. The check of the whole cart reports a missing one.
      .filter(({ errors }) => errors.some(({ code }) => code !== 'missing-method'))
      .map(({ uuid, errors }) => [uuid, errors]),
  )

const renamedIn = (quoted: QuotedEntry[]): Renamed => {
  const ids = new Set(quoted.map(({ uuid }) => uuid))
  return new Map([...spares].filter(([, spare]) => ids.has(spare)))
}

/** Releases the holds of entries that have left the cart during the move. Another tab has removed or moved them. */
async function letGoOfMissing(quoted: QuotedEntry[]): Promise<void> {
  const present = new Set(cart.get().entries.flatMap(({ id }) => [id, spares.get(id)]))
  const missing = quoted.flatMap(({ uuid }) => (present.has(uuid) ? [] : uuid))
  if (missing.length === 0) return
  // Without a response the holds expire by themselves.
  await call('releaseReservations', { query: { entryUuids: missing.join(',') } }).catch(() => undefined)
}

const former = new Map<string, string>()
/** Returns the id that an entry had before its last move. Its own if it has not moved. */
export const formerId = (id: string): string => former.get(id) ?? id

/** Moves the personal details of moved entries to their new ids. Remembers the ids before for `formerId`. */
function rename(renamed: Renamed) {
  for (const [id, name] of renamed) {
    const person = personData.get(id)
    if (person) personData.set(name, person)
    former.set(name, id)
    spares.delete(id)
  }
  personData.drop([...renamed.keys()])
}

/**
 * Moves entries to other days and times, and has the whole cart priced. An entry that its new slot refuses stays, while
 * the rest move. If the cart cannot be bought because of the move, all moved entries return. In both cases the result
 * is `refused`, with the reason. `failed`: the call failed and the cart is unchanged. `ok` does not say that the
 * pricing succeeded.
 */
export async function moveEntries(moves: Moves): Promise<'ok' | 'failed' | { refused: Refusal }> {
  const before = new Map(cart.get().entries.map((entry) => [entry.id, entry]))
  let stay: ReadonlyMap<string, EntryError[]> = new Map()
  let renamed: Renamed = new Map()
  let done: Moves = new Map()
  try {
    await cart.change(async (current) => {
      const body = slotUpdatesOf(current, moves)
      const { entries } = await call('changeSlots', { body })
      stay = refusedMoves(entries)
      await letGoOfMissing(entries)
      renamed = renamedIn(entries)
      rename(renamed)
      done = new Map([...moves].filter(([id]) => !stay.has(id)))
      return withQuote(withMoves(cart.get().entries, done, renamed), {
        entries: entries.filter(({ uuid }) => !stay.has(uuid)),
      })
    })
  } catch (error) {
    if (error instanceof CallError) return 'failed'
    throw error
  }
  const checked = await cart.recheck()
  const broken = checked === 'ok' ? brokenBy(done, before, renamed) : []
  if (broken.length > 0) {
    await moveBack(done, before, renamed)
    // Others may have taken the places of the old slot.
    const lost = cart.get().entries.filter(({ id }) => done.has(id) && before.get(id)?.errors.length === 0)
    const errors = lost.flatMap(({ errors }) => errors)
    return { refused: refusalOf(errors.length > 0 ? errors : broken) }
  }
  tellPrice(done, before, renamed)
  return stay.size > 0 ? { refused: refusalOf([...stay.values()].flat()) } : 'ok'
}

/** Announces when the moved entries together cost another sum than before. */
function tellPrice(moves: Moves, before: ReadonlyMap<string, CartEntry>, renamed: Renamed): void {
  const now = new Map(cart.get().entries.map((entry) => [entry.id, entry]))
  const pairs = [...moves.keys()].flatMap((id) => {
    const [was, is] = [before.get(id), now.get(renamed.get(id) ?? id)]
    return was?.price && is?.price ? [{ was, is }] : []
  })
  const costOf = (which: 'was' | 'is') =>
    sumOfEntries(
      pairs.map((pair) => pair[which]),
      'discounted',
    ).price
  const [was, is] = [costOf('was'), costOf('is')]
  if (was !== is) cart.tell({ kind: 'repriced', before: was, after: is })
}

/**
 * Returns the errors because of which a moved cart cannot be bought. Of a moved entry they are all its errors, if it
 * needs a remedy (`remedyOf`). Of another entry they are its errors of count (`isOfCount`), if it had none before the
 * move.
 */
function brokenBy(moves: Moves, before: ReadonlyMap<string, CartEntry>, renamed: Renamed): EntryError[] {
  const moved = new Set([...moves.keys()].map((id) => renamed.get(id) ?? id))
  return cart.get().entries.flatMap((entry) => {
    if (moved.has(entry.id)) return remedyOf(entry) === null ? [] : entry.errors
    return before.get(entry.id)?.errors.some(isOfCount) ? [] : entry.errors.filter(isOfCount)
  })
}

/**
 * Restores the entries from before a move, and releases the holds of the new slots. The recheck then holds the old
 * places again, unless somebody else has taken them.
 */
async function moveBack(moves: Moves, before: ReadonlyMap<string, CartEntry>, renamed: Renamed): Promise<void> {
  const original = new Map([...renamed].map(([id, spare]) => [spare, id]))
  const neverHeld = [...moves.keys()].filter((id) => before.get(id)?.priceValidTo === null)
  const gone = [...original.keys(), ...neverHeld]
  await cart.change(async () => {
    // Holds that are not released expire by themselves.
    if (gone.length > 0)
      await call('releaseReservations', { query: { entryUuids: gone.join(',') } }).catch(() => undefined)
    rename(original)
    return cart.get().entries.map((entry) => {
      const id = original.get(entry.id) ?? entry.id
      return (moves.has(id) && before.get(id)) || entry
    })
  })
  await cart.recheck()
}
