import type { PriceReply } from '@gondola/contract/pricing.ts'
import type { SlotDay } from '@gondola/contract/slots.ts'
import { addDays, type Day, dayRange, daysOfMonth } from '@gondola/rules/day.ts'
import { SEARCH_DAYS } from '@gondola/rules/validity.ts'
import { canChoose, type SlotInfo, slotsTogether } from '../../lib/slot-infos.ts'

/** Free for the whole group, full for it, or none on which its ticket is valid. */
export type DayState = 'open' | 'full' | 'closed' | 'waiting'

/** The last day that can be searched for (spec §2). */
export const lastDay = (today: Day): Day => addDays(today, SEARCH_DAYS - 1)

/** The days of a month that can be asked for: 31 at most. */
export const askableDays = (month: string, today: Day): Day[] =>
  daysOfMonth(month).filter((day) => day >= today && day <= lastDay(today))

/**
 * What each day is to a group: its price tells whether the ticket is valid, its slots whether there is room on it and on
 * the `length` days that a ticket lasts. `slots` is null for what has none, undefined while they are on the way.
 */
export function dayStates(
  dates: Day[],
  prices: PriceReply | undefined,
  {
    slots,
    length,
    infosOf,
  }: { slots: SlotDay[] | null | undefined; length: number; infosOf: (day: SlotDay) => SlotInfo[] },
): Record<Day, DayState> {
  const byDay = new Map(slots?.map((day) => [day.date, day]))
  const isFull = (day: Day) => {
    const known = dayRange(day, length).flatMap((one) => byDay.get(one) ?? [])
    const together = slotsTogether(known)
    return !(together && infosOf(together).some(canChoose))
  }
  return Object.fromEntries(
    dates.map((day) => {
      const price = prices?.[day]
      if (!price || slots === undefined) return [day, 'waiting']
      if (price.state === 'soldOut') return [day, 'full']
      if (price.state === 'closed' || price.standard === null) return [day, 'closed']
      return [day, slots !== null && isFull(day) ? 'full' : 'open']
    }),
  )
}
