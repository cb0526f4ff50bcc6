import { type Day, isDay } from './day.ts'
import { tidy } from './tidy.ts'

/** Reads `5.12.2026` or `05. 12. 2026`. Undefined when it is incomplete or not in the calendar. */
export function parseTypedDay(text: string): Day | undefined {
  const [, day, month, year] = /^(\d{1,2}) ?\. ?(\d{1,2}) ?\. ?(\d{4})$/.exec(tidy(text)) ?? []
  if (!day || !month || !year) return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}
