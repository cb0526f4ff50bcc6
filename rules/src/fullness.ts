import type { LocalText } from './catalogue.ts'
import type { Day, TimeOfDay } from './day.ts'

/** Share of free places up to which few are left. Fewer than `FEW_PLACES` are few in any case. */
const FEW_SHARE = 0.1
const FEW_PLACES = 10

export const isFewLeft = (free: number, offered: number): boolean => free <= offered * FEW_SHARE || free < FEW_PLACES

/** A slot with its offered places and those that are held or sold. */
export type CountedSlot = { start: TimeOfDay; offered: number; taken: number }

/** Places that a party wants on one day, at one of the slots. */
export type DayRequest = { day: Day; places: number; slots: readonly CountedSlot[] }

/**
 * How full a day is. `free` counts the places of all slots that can still be chosen; `closure` is the operator's text
 * about a closed day.
 */
export type Fullness =
  | { state: 'open' | 'few' | 'soldOut'; free: number }
  | { state: 'closed'; reason: 'closure' | 'no-slots' | 'slot-past'; closure?: LocalText }

type IsPast = (day: Day, start: TimeOfDay) => boolean

/**
 * Returns how full one slot group is for a party. The party takes places on some days, at the same time on each.
 * `isPast` says whether a slot can no longer be chosen (docs/product.md §4.7).
 */
export function groupFullness(wishes: readonly DayRequest[], isPast: IsPast): Fullness {
  const slots = wishes[0]?.slots.flatMap(({ start }) => acrossDays(wishes, start, isPast) ?? []) ?? []
  if (slots.length === 0) return { state: 'closed', reason: 'no-slots' }
  const left = slots.filter((slot) => !slot.isPast)
  if (left.length === 0) return { state: 'closed', reason: 'slot-past' }
  const free = left.reduce((sum, slot) => sum + slot.free, 0)
  if (!left.some(({ hasRoom }) => hasRoom)) return { state: 'soldOut', free }
  const offered = slots.reduce((sum, slot) => sum + slot.offered, 0)
  return { state: isFewLeft(free, offered) ? 'few' : 'open', free }
}

/** Combines a slot over all days, as on the fullest of them. Undefined when a day does not have it. */
function acrossDays(wishes: readonly DayRequest[], start: TimeOfDay, isPast: IsPast) {
  const all = { offered: Number.POSITIVE_INFINITY, free: Number.POSITIVE_INFINITY, hasRoom: true, isPast: false }
  for (const { day, places, slots } of wishes) {
    const slot = slots.find((one) => one.start === start)
    if (!slot) return undefined
    const free = Math.max(0, slot.offered - slot.taken)
    all.offered = Math.min(all.offered, slot.offered)
    all.free = Math.min(all.free, free)
    all.hasRoom &&= free >= places
    all.isPast ||= isPast(day, start)
  }
  return all
}

const WORST = ['open', 'few', 'soldOut', 'closed'] as const

/** Returns how full several groups are together: as full as the fullest. Undefined without groups. */
export function worstFullness(groups: readonly Fullness[]): Fullness | undefined {
  return groups.reduce<Fullness | undefined>((worst, one) => {
    if (!worst) return one
    const worse = WORST.indexOf(one.state) > WORST.indexOf(worst.state) ? one : worst
    return worst.state === 'closed' || one.state === 'closed'
      ? worse
      : { ...worse, free: Math.min(worst.free, one.free) }
  }, undefined)
}
