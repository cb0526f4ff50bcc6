import type { QuotedEntry } from '@gondola/contract/orders.ts'
import type { SlotUpdates } from '@gondola/contract/slots.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { CallError, call } from '../lib/api.ts'
import { cart } from './cart.ts'
import { type CartEntry, type EntryError, withQuote } from './cart-entries.ts'
import { type Refusal, refusalOf } from './cart-remedy.ts'

/** Another day, and of a product with slots another time; null for the others. */
export type Move = { date: Day; time: TimeOfDay | null }
export type Moves = ReadonlyMap<string, Move>

/** The entries at their new days and times, not priced yet. */
const withMoves = (entries: CartEntry[], moves: Moves): CartEntry[] =>
  entries.map((entry) => {
    const move = moves.get(entry.id)
    if (!move) return entry
    const { date, time } = move
    return { ...entry, arrival: date, time, inclusiveValidity: [date], price: null, priceValidTo: null, errors: [] }
  })

/** What the server is asked to move: entries with slots (spec §7 slot updates). */
const slotUpdatesOf = (entries: CartEntry[], moves: Moves): SlotUpdates =>
  Object.fromEntries(
    entries.flatMap(({ id, variantId }) => {
      const move = moves.get(id)
      return move && move.time !== null ? [[id, { date: move.date, time: move.time, variantId }]] : []
    }),
  )

const REFUSED: readonly EntryError['code'][] = [
  'time-filled',
  'unavailable',
  'too-many-places',
  'network-busy',
  'cool-down',
]

/** Entries that stay where they are because the slot they were to move to cannot be had, with the reasons. */
const refusedMoves = (quoted: QuotedEntry[]): ReadonlyMap<string, EntryError[]> =>
  new Map(
    quoted
      .filter(({ errors }) => errors.some(({ code }) => REFUSED.includes(code)))
      .map(({ uuid, errors }) => [uuid, errors]),
  )

/**
 * Moves entries to other days and times and has the whole cart checked. Where a new slot cannot be had the entries stay as
 * they are: `refused`. Slots have moved once the server says so; whatever has none is only asked about with the whole cart,
 * and without an answer to that stays where it was: `failed`.
 */
export async function moveEntries(moves: Moves): Promise<'ok' | 'failed' | { refused: Refusal }> {
  const before = new Map(cart.get().entries.map((entry) => [entry.id, entry]))
  let stay: ReadonlyMap<string, EntryError[]> = new Map()
  try {
    await cart.change(async (current) => {
      const body = slotUpdatesOf(current, moves)
      const { entries } = Object.keys(body).length > 0 ? await call('changeSlots', { body }) : { entries: [] }
      stay = refusedMoves(entries)
      const done = new Map([...moves].filter(([id]) => !stay.has(id)))
      return withQuote(withMoves(cart.get().entries, done), { entries: entries.filter(({ uuid }) => done.has(uuid)) })
    })
  } catch (error) {
    if (error instanceof CallError) return 'failed'
    throw error
  }
  const checked = await cart.recheck()
  if (stay.size > 0) return { refused: refusalOf([...stay.values()].flat()) }
  if (checked === 'ok') return 'ok'
  const isWithoutSlot = (id: string) => moves.get(id)?.time === null
  await cart.change(async (entries) =>
    entries.map((entry) => (isWithoutSlot(entry.id) && before.get(entry.id)) || entry),
  )
  return [...moves.keys()].some(isWithoutSlot) ? 'failed' : 'ok'
}
