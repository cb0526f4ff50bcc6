import type { QuotedEntry } from '@gondola/contract/orders.ts'
import type { SlotUpdates } from '@gondola/contract/slots.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { CallError, call } from '../lib/api.ts'
import { cart } from './cart.ts'
import { type CartEntry, type EntryError, withQuote } from './cart-entries.ts'
import { isOfCount, type Refusal, refusalOf, remedyOf } from './cart-remedy.ts'
import { personData } from './people.ts'

/** Another day, and of a product with slots another time; null for the others. */
export type Move = { date: Day; time: TimeOfDay | null }
export type Moves = ReadonlyMap<string, Move>

/**
 * Pieces that go on under another id, because an open payment may still need them under their own (docs/product.md
 * §4.20).
 */
type Renamed = ReadonlyMap<string, string>

/** The entries at their new days and times, not priced yet. */
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

/** The ids that entries may go on under. The same until one is taken, so that a move whose answer was lost finds what it holds. */
const spares = new Map<string, string>()
function spareOf(id: string): string {
  const spare = spares.get(id) ?? crypto.randomUUID()
  spares.set(id, spare)
  return spare
}

/** What the server is asked to move. */
const slotUpdatesOf = (entries: CartEntry[], moves: Moves): SlotUpdates =>
  Object.fromEntries(
    entries.flatMap(({ id, variantId }) => {
      const move = moves.get(id)
      if (!move) return []
      const time = move.time === null ? {} : { time: move.time }
      return [[id, { date: move.date, ...time, variantId, spareUuid: spareOf(id) }]]
    }),
  )

/** Entries that stay where they are because they cannot be had where they were to move to, with the reasons. */
const refusedMoves = (quoted: QuotedEntry[]): ReadonlyMap<string, EntryError[]> =>
  new Map(
    quoted
      // How it is handed out is not sent with a move; the check of the whole cart says that.
      .filter(({ errors }) => errors.some(({ code }) => code !== 'missing-method'))
      .map(({ uuid, errors }) => [uuid, errors]),
  )

const renamedIn = (quoted: QuotedEntry[]): Renamed => {
  const told = new Set(quoted.map(({ uuid }) => uuid))
  return new Map([...spares].filter(([, spare]) => told.has(spare)))
}

/** What left the cart while it was moved, as another tab took it out or moved it, would hold places for nobody. */
async function letGoOfMissing(quoted: QuotedEntry[]): Promise<void> {
  const present = new Set(cart.get().entries.flatMap(({ id }) => [id, spares.get(id)]))
  const missing = quoted.flatMap(({ uuid }) => (present.has(uuid) ? [] : uuid))
  if (missing.length === 0) return
  // What nobody lets go of ends by itself.
  await call('releaseReservations', { query: { entryUuids: missing.join(',') } }).catch(() => undefined)
}

const former = new Map<string, string>()
/** The id that an entry had before it went on under this one. */
export const formerId = (id: string): string => former.get(id) ?? id

/** Who a piece is for goes with it. */
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
 * Moves entries to other days and times and has the whole cart checked. Where a new slot cannot be had the entries stay as
 * they are: `refused`; so do all of them when the cart could not be bought after the move. Without an answer nothing has
 * moved: `failed`.
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
    // Somebody may have taken what it had.
    const lost = cart.get().entries.filter(({ id }) => done.has(id) && before.get(id)?.errors.length === 0)
    const errors = lost.flatMap(({ errors }) => errors)
    return { refused: refusalOf(errors.length > 0 ? errors : broken) }
  }
  tellPrice(done, before, renamed)
  return stay.size > 0 ? { refused: refusalOf([...stay.values()].flat()) } : 'ok'
}

const priceOf = (entries: CartEntry[]): number => entries.reduce((sum, { price }) => sum + (price?.discounted ?? 0), 0)

/** The price of another day, or of a later hour, may be another one than what was held. */
function tellPrice(moves: Moves, before: ReadonlyMap<string, CartEntry>, renamed: Renamed): void {
  const now = new Map(cart.get().entries.map((entry) => [entry.id, entry]))
  const pairs = [...moves.keys()].flatMap((id) => {
    const [was, is] = [before.get(id), now.get(renamed.get(id) ?? id)]
    return was?.price && is?.price ? [{ was, is }] : []
  })
  const [was, is] = [priceOf(pairs.map(({ was }) => was)), priceOf(pairs.map(({ is }) => is))]
  if (was !== is) cart.tell({ kind: 'repriced', before: was, after: is })
}

/** Why the cart cannot be bought after a move: errors of what moved, and of others that there are too many or too few now. */
function brokenBy(moves: Moves, before: ReadonlyMap<string, CartEntry>, renamed: Renamed): EntryError[] {
  const moved = new Set([...moves.keys()].map((id) => renamed.get(id) ?? id))
  return cart.get().entries.flatMap((entry) => {
    if (moved.has(entry.id)) return remedyOf(entry) === null ? [] : entry.errors
    return before.get(entry.id)?.errors.some(isOfCount) ? [] : entry.errors.filter(isOfCount)
  })
}

/** Puts all that moved back where it was. What it held there goes back to it with the check of the cart. */
async function moveBack(moves: Moves, before: ReadonlyMap<string, CartEntry>, renamed: Renamed): Promise<void> {
  const original = new Map([...renamed].map(([id, spare]) => [spare, id]))
  const neverHeld = [...moves.keys()].filter((id) => before.get(id)?.priceValidTo === null)
  const gone = [...original.keys(), ...neverHeld]
  await cart.change(async () => {
    // What nobody lets go of ends by itself.
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
