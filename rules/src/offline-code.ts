import { addDays, type Day } from './day.ts'

/** Days on which a desk accepts an offline code, the first one included. */
export const OFFLINE_CODE_DAYS = 3

/**
 * Returns the last day on which a desk accepts the offline code of an entry. It is the entry's last day, but at most
 * `OFFLINE_CODE_DAYS` days from the first day of use. By then it has its ticket, or its money goes back.
 */
export function offlineCodeUntil(days: readonly Day[], purchasedOn: Day): Day {
  const first = days[0] ?? purchasedOn
  const latest = addDays(first > purchasedOn ? first : purchasedOn, OFFLINE_CODE_DAYS - 1)
  const last = days.at(-1) ?? first
  if (last > latest) return latest
  return last
}
