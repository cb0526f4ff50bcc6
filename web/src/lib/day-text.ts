import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { beforeDate, type Day, formatDay, type TimeOfDay, weekday } from '@gondola/rules/day.ts'
import { slotEnd } from '@gondola/rules/slot.ts'

const HARD = '\u00a0'

type Names = {
  /** Sunday first. */
  days: readonly string[]
  shortDays: readonly string[]
  months: readonly string[]
  /** Month names after the number of a day, where they differ. */
  monthsOfDay?: readonly string[]
}

/**
 * Names of days and months, written out. A browser's first date format costs tens of milliseconds, and its words may
 * differ from the server's.
 */
const NAMES: Record<ShopLang, Names> = {
  cz: {
    days: ['neděle', 'pondělí', 'úterý', 'středa', 'čtvrtek', 'pátek', 'sobota'],
    shortDays: ['ne', 'po', 'út', 'st', 'čt', 'pá', 'so'],
    months: words('leden únor březen duben květen červen červenec srpen září říjen listopad prosinec'),
    monthsOfDay: words('ledna února března dubna května června července srpna září října listopadu prosince'),
  },
  de: {
    days: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    shortDays: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
    months: words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  },
  en: {
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: words('January February March April May June July August September October November December'),
  },
}

function words(text: string): string[] {
  return text.split(' ')
}

const at = (names: readonly string[], index: number) => names[index] ?? ''

const parts = (day: Day) => ({ year: day.slice(0, 4), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) })

export const weekdayName = (day: Day, lang: ShopLang, length: 'long' | 'short' = 'long'): string =>
  at(length === 'short' ? NAMES[lang].shortDays : NAMES[lang].days, weekday(day))

/** Returns the names of the seven weekdays, Monday first. */
export const weekdayNames = (lang: ShopLang): { short: string; long: string }[] =>
  [1, 2, 3, 4, 5, 6, 0].map((index) => ({ short: at(NAMES[lang].shortDays, index), long: at(NAMES[lang].days, index) }))

const monthOfDay = (day: Day, lang: ShopLang) => at(NAMES[lang].monthsOfDay ?? NAMES[lang].months, parts(day).month - 1)

/** Returns "květen 2027" for a `YYYY-MM`. */
export const monthName = (month: string, lang: ShopLang): string =>
  `${at(NAMES[lang].months, Number(month.slice(5, 7)) - 1)}${HARD}${month.slice(0, 4)}`

/** Returns "sobota 05.12.2026" or "Samstag, 05.12.2026"; a plain `space` lets narrow places break the line. */
export const longDay = (day: Day, lang: ShopLang, space = HARD): string => namedDay(day, lang, 'long', space)

/** Returns "so 05.12.2026" or "Sa, 05.12.2026". */
export const shortDay = (day: Day, lang: ShopLang): string => namedDay(day, lang, 'short', HARD)

const namedDay = (day: Day, lang: ShopLang, length: 'long' | 'short', space: string) =>
  `${beforeDate(weekdayName(day, lang, length), lang)}${space}${formatDay(day)}`

/**
 * Returns one day in full, or the first and last of several. For example "so 05.12.2026 – po 07.12.2026". A line may
 * end before a date, never within it.
 */
export function daysText(from: Day, to: Day, lang: ShopLang): string {
  if (to <= from) return longDay(from, lang, ' ')
  return `${shortDay(from, lang)}${HARD}– ${shortDay(to, lang)}`
}

/** Returns "8.30" in Czech, "8:30" elsewhere; "08.30" would be read as a date. */
export const timeText = (time: TimeOfDay, lang: ShopLang): string =>
  time.replace(/^0/, '').replace(':', lang === 'cz' ? '.' : ':')

/** Returns "10.30–11.00"; empty for a slot of the whole day. */
export function slotText(start: TimeOfDay, lang: ShopLang): string {
  const end = slotEnd(start)
  return end === undefined ? '' : `${timeText(start, lang)}–${timeText(end, lang)}`
}

/** Returns the words read aloud around a day's number: "sobota" 5 ". prosince 2026". */
export function aroundDay(day: Day, lang: ShopLang): { before: string; after: string } {
  return {
    before: beforeDate(weekdayName(day, lang), lang),
    after: `${lang === 'en' ? '' : '.'} ${monthOfDay(day, lang)} ${parts(day).year}`,
  }
}
