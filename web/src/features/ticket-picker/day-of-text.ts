import { addDays, type Day } from '@gondola/rules/day.ts'
import { completedDate } from '../../lib/date-typing.ts'

/**
 * The day that somebody typed: `24.12.2027`, `24/12/27`, `2027-12-24`, or `24.12.` for the next one from `today` on.
 * Null when there is no such day.
 */
export function dayOfText(text: string, today: Day): Day | null {
  const typed = /^(\d{1,2})\.(\d{1,2})\.?(\d{2}|\d{4})?$/.exec(completedDate(text).replace(/\s*[./ -]\s*/g, '.'))
  if (!typed) return null
  const [, date = '', month = '', year] = typed
  const dayIn = (full: string) => realDay(`${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  const thisYear = today.slice(0, 4)
  if (year !== undefined) return dayIn(year.length === 4 ? year : thisYear.slice(0, 2) + year)
  const next = dayIn(thisYear)
  return next !== null && next >= today ? next : dayIn(String(Number(thisYear) + 1))
}

/** The 31st of November is none. */
const realDay = (day: Day): Day | null => (!Number.isNaN(Date.parse(day)) && addDays(day, 0) === day ? day : null)
