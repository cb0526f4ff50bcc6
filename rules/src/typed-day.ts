import { type Day, isDay } from './day.ts'
import { tidyNumber } from './tidy.ts'

/** What people write between day, month and year. */
const BETWEEN = '(?: ?[./,-] ?| )'
const NOTATIONS = [
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  new RegExp(`^(?<year>\\d{4})${BETWEEN}(?<month>\\d\\d?)${BETWEEN}(?<day>\\d\\d?)\\.?$`),
  new RegExp(`^(?<day>\\d\\d?)${BETWEEN}(?<month>\\d\\d?)${BETWEEN}(?<year>\\d{4})\\.?$`),
]

/**
 * Returns day, month and year of a typed date, as DD.MM.YYYY. It may be `5. 12. 2026`, `5/12/2026.`, `5-12-2026`,
 * `05122026`, `2026-12-05` or `2026/12/5`. Undefined for other text; the date may not be in the calendar.
 */
export function typedDate(text: string): string | undefined {
  const typed = tidyNumber(text)
  const parts = NOTATIONS.map((notation) => notation.exec(typed)?.groups).find((groups) => groups)
  if (!parts) return undefined
  const { day = '', month = '', year = '' } = parts
  return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`
}

/** Reads a typed date. Undefined when it is incomplete or not in the calendar. */
export function parseTypedDay(text: string): Day | undefined {
  const found = typedDate(text)?.split('.').reverse().join('-') ?? ''
  return isDay(found) ? found : undefined
}
