import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import type { CartEntry } from '../../lib/cart-entries.ts'
import { hasTimes, remedyOfAll } from '../../lib/cart-remedy.ts'
import type { Move, Moves } from '../../state/cart-moves.ts'

/** Entries that are moved together. */
type Group = {
  key: string
  arrival: Day
  time: TimeOfDay | null
  timeSlotGroup: string | null
  entries: CartEntry[]
}
/** The choice for a group; null is still to be chosen. With `asksDay` the calendar is open. */
export type Choice = { day: Day | null; time: TimeOfDay | null; asksDay: boolean }
export type Choices = Readonly<Record<string, Choice>>

/** Whether no other day or time would make the group valid. */
export const cannotMove = ({ entries }: Pick<Group, 'entries'>): boolean => remedyOfAll(entries) === 'remove'

/** Returns the initial choice. A day that can stay is chosen already, the time never is. */
export function firstChoice({ arrival, entries }: Pick<Group, 'arrival' | 'entries'>, wantsDay: boolean): Choice {
  const asksDay = wantsDay || remedyOfAll(entries) === 'day'
  return { day: asksDay ? null : arrival, time: null, asksDay }
}

/** Sets the day and closes the calendar. Choosing the same day again keeps its time. */
export const withDay = (group: Group, choice: Choice, day: Day): Choice => ({
  day,
  time: day === choice.day ? choice.time : null,
  asksDay: !hasTimes(group),
})

/**
 * Returns where a group moves, or what is missing. With a slot group it needs a slot; a slot of the whole day comes
 * with its day (docs/product.md §4.22).
 */
function moveOf(group: Group, { day, time }: Pick<Choice, 'day' | 'time'>): Move | 'day' | 'time' {
  if (day === null) return 'day'
  if (!hasTimes(group)) return { date: day, time: group.timeSlotGroup === null ? null : WHOLE_DAY }
  return time === null ? 'time' : { date: day, time }
}

/** Returns what is still to be chosen; null when nothing is. */
export function missingIn(groups: Group[], choices: Choices): { key: string; what: 'day' | 'time' } | null {
  for (const group of groups) {
    if (cannotMove(group)) continue
    const move = moveOf(group, choices[group.key] ?? { day: null, time: null })
    if (typeof move === 'string') return { key: group.key, what: move }
  }
  return null
}

/** Returns the move of each entry. Groups without a complete choice are left out. */
export function movesOf(groups: Group[], choices: Choices): Moves {
  const moves = new Map<string, Move>()
  for (const group of groups) {
    const choice = choices[group.key]
    const move = choice && !cannotMove(group) && moveOf(group, choice)
    if (typeof move === 'object') for (const { id } of group.entries) moves.set(id, move)
  }
  return moves
}
