import type { Lang, Weekday } from './catalogue.ts'

/** Civil day in the resort's zone, `YYYY-MM-DD`; compares as text. */
export type Day = string
/** `HH:mm`; compares as text. */
export type TimeOfDay = string
/** Epoch milliseconds. */
export type Instant = number

/** Zone of every civil day and time of the shop (docs/product.md §1.10). */
export const TIME_ZONE = 'Europe/Prague'
/** Days that mean "without validity" (docs/product.md §2.16). They are this one, and any day of `NO_VALIDITY_YEAR`. */
export const NO_VALIDITY_DAY: Day = '1970-01-01'
export const NO_VALIDITY_YEAR = '4824'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const DAY_MS = 86_400_000
const EPOCH_WEEKDAY = 4

const formats = new Map<string, Intl.DateTimeFormat>()
/** Cache of zone offsets per quarter of an hour, for now and slot cut-offs. */
const offsets = new Map<string, number>()
const MOST_OFFSETS = 1000

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/**
 * Returns the offset of a zone in milliseconds. Clocks change at full quarters of an hour, so each quarter is cached as
 * a whole.
 */
function zoneOffset(now: Instant, zone: string): number {
  const quarter = Math.floor(now / QUARTER_MS)
  const key = `${quarter} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const start = quarter * QUARTER_MS
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(start)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - start
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** Returns the civil day and time of an instant. */
export function zonedClock(now: Instant, zone: string = TIME_ZONE): { today: Day; time: TimeOfDay } {
  const civil = new Date(now + zoneOffset(now, zone)).toISOString()
  return { today: civil.slice(0, 10), time: civil.slice(11, 16) }
}

/** Returns the instant of a civil day and time. A time that a clock change leaves out is the one an hour later. */
export function instantOf(day: Day, time: TimeOfDay, zone: string = TIME_ZONE): Instant {
  const civil = Date.parse(`${day}T${time}:00Z`)
  return civil - zoneOffset(civil - zoneOffset(civil, zone), zone)
}

export const pragueDay = (now: Instant, zone: string = TIME_ZONE): Day => zonedClock(now, zone).today

/** Returns the days since 1970-01-01. Clock changes have no effect on it. */
const dayNumber = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / DAY_MS

const dayOfNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Returns whether a text is `YYYY-MM-DD` and a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(dayNumber(text) * DAY_MS)
  return (
    date.getUTCDate() === Number(text.slice(8)) &&
    date.getUTCMonth() + 1 === Number(text.slice(5, 7)) &&
    date.getUTCFullYear() === Number(text.slice(0, 4))
  )
}

export const addDays = (day: Day, count: number): Day => dayOfNumber(dayNumber(day) + count)

/** Returns the days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** Returns the ISO weekday mod 7: Sunday is 0, Saturday 6. */
export const weekday = (day: Day): Weekday => ((((dayNumber(day) + EPOCH_WEEKDAY) % 7) + 7) % 7) as Weekday

/** Returns `count` days in a row, beginning with `from`. */
export function dayRange(from: Day, count: number): Day[] {
  const first = dayNumber(from)
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOfNumber(first + index))
}

/** Returns the same day `years` later. 29 February becomes the 28th where the year has none. */
export function shiftYears(day: Day, years: number): Day {
  const shifted = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return isDay(shifted) ? shifted : `${shifted.slice(0, 8)}28`
}

/** Returns the month of a day as `YYYY-MM`. */
export const monthOf = (day: Day): string => day.slice(0, 7)

export const firstOfMonth = (month: string): Day => `${month}-01`

/** Returns the month `count` months later, as `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Returns all days of a month, which is given as `YYYY-MM`. */
export const daysOfMonth = (month: string): Day[] =>
  dayRange(firstOfMonth(month), daysBetween(firstOfMonth(month), firstOfMonth(addMonths(month, 1))))

/** Returns the whole weeks that hold a month, Monday first. Days of the neighbouring months fill the ends. */
export function monthGrid(month: string): Day[] {
  const days = daysOfMonth(month)
  const before = (weekday(firstOfMonth(month)) + 6) % 7
  return dayRange(addDays(firstOfMonth(month), -before), Math.ceil((before + days.length) / 7) * 7)
}

/** Returns a day as DD.MM.YYYY (docs/product.md §1.11). */
export const formatDay = (day: Day): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** Returns a weekday's name as written before a date. Only German adds a comma. */
export const beforeDate = (name: string, lang: Lang): string => (lang === 'de' ? `${name},` : name)

/** Returns whether a day means "without validity" (docs/product.md §2.16). */
export const isWithoutValidity = (day: Day): boolean => day === NO_VALIDITY_DAY || day.startsWith(NO_VALIDITY_YEAR)

/** Returns whether a day is in a range, both ends included; null is open. */
export const isWithin = (day: Day, range: { from: Day | null; to: Day | null }): boolean =>
  (range.from === null || range.from <= day) && (range.to === null || day <= range.to)
