import { addMonths, type Day, firstOfMonth, monthOf } from '@gondola/rules/day.ts'
import { nearestValidDay } from '@gondola/rules/validity.ts'
import type { QueryClient } from '@tanstack/query-core'
import { openDays } from './day-infos.ts'
import { type Asked, askableDays, lastDay, pricesQuery } from './day-prices.ts'

/**
 * Returns the first day after `after` on which the whole combination can be bought. Null if there is none within a year
 * from `today` (docs/product.md §2.20). Throws when prices cannot be loaded.
 */
export async function nextFreeDay(
  client: QueryClient,
  { entries, party, after, today }: Asked & { after: Day; today: Day },
): Promise<Day | null> {
  const lastMonth = monthOf(lastDay(today))
  // `after` may be the day before a month begins, hence in a month that is over.
  const firstMonth = monthOf(after < today ? today : after)
  for (let month = firstMonth; month <= lastMonth; month = addMonths(month, 1)) {
    const prices = await client.fetchQuery(pricesQuery(entries, askableDays(month, today), party))
    const found = openDays(prices).find((day) => day > after)
    if (found) return found
  }
  return null
}

/**
 * Returns the day nearest to `day` on which the whole combination can be bought. That may be `day` itself; of two
 * equally near days it is the later one. Null if there is none within a year from `today` (docs/product.md §2.21).
 * Throws when prices cannot be loaded.
 */
export async function nearestFreeDay(
  client: QueryClient,
  { entries, party, day, today }: Asked & { day: Day; today: Day },
): Promise<Day | null> {
  const end = lastDay(today)
  const open = new Set<Day>()
  for (let away = 0; ; away++) {
    const [first, last] = [addMonths(monthOf(day), -away), addMonths(monthOf(day), away)]
    for (const month of new Set([first, last])) {
      const dates = askableDays(month, today)
      if (dates.length === 0) continue
      for (const found of openDays(await client.fetchQuery(pricesQuery(entries, dates, party)))) open.add(found)
    }
    const [from, to] = [firstOfMonth(first), firstOfMonth(addMonths(last, 1))]
    const isUnread = (one: Day) => one <= end && (one < from || one >= to)
    // A day of a month not loaded yet may be nearer than the known ones.
    const near = nearestValidDay(day, (one) => open.has(one) || isUnread(one), { today })
    if (near === undefined) return null
    if (open.has(near)) return near
  }
}
