import { addDays, type Day } from './day.ts'

/** Days on which a desk takes the code of an entry whose ticket is late, the first one included. */
export const DESK_CODE_DAYS = 3

/**
 * The last day on which a desk takes the code of an entry that is valid on `days`: its last one, but never much later than
 * the first day on which it could be used. By then it has its ticket, or its money goes back.
 */
export function deskCodeUntil(days: readonly Day[], purchasedOn: Day): Day {
  const first = days[0] ?? purchasedOn
  const latest = addDays(first > purchasedOn ? first : purchasedOn, DESK_CODE_DAYS - 1)
  const last = days.at(-1) ?? first
  if (last > latest) return latest
  return last
}
