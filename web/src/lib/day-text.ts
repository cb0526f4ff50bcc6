import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { HTML_LANG } from './i18n.ts'

const HARD = '\u00a0'
const formats = new Map<string, Intl.DateTimeFormat>()

/** One word of a date. Whole dates are put together here, as spaces differ between a server's Intl and a browser's. */
function word(day: Day, lang: ShopLang, part: 'weekday' | 'month', options: Intl.DateTimeFormatOptions): string {
  const key = `${lang} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(HTML_LANG[lang], { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  const time = Date.parse(`${day}T00:00:00Z`)
  return (
    format
      .formatToParts(time)
      .find(({ type }) => type === part)
      ?.value.replace(/\.$/, '') ?? ''
  )
}

const parts = (day: Day) => ({ year: day.slice(0, 4), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) })

export const weekdayName = (day: Day, lang: ShopLang, length: 'long' | 'short' = 'long'): string =>
  word(day, lang, 'weekday', { weekday: length })

/** A Monday, to name the days of the week from. */
const MONDAY = Date.parse('2024-01-01T00:00:00Z')

/** Seven, Monday first. */
export const weekdayNames = (lang: ShopLang): { short: string; long: string }[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = new Date(MONDAY + index * 86_400_000).toISOString().slice(0, 10)
    return { short: weekdayName(day, lang, 'short'), long: weekdayName(day, lang) }
  })

/** "květen 2027" of a `YYYY-MM`. */
export const monthName = (month: string, lang: ShopLang): string =>
  `${word(`${month}-01`, lang, 'month', { month: 'long' })}${HARD}${month.slice(0, 4)}`

/** "5. 12. 2026", "5.12.2026", "5 December 2026"; never breaks. */
export function dateText(day: Day, lang: ShopLang): string {
  const { year, month, date } = parts(day)
  if (lang === 'cz') return `${date}.${HARD}${month}.${HARD}${year}`
  if (lang === 'de') return `${date}.${month}.${year}`
  return `${date}${HARD}${word(day, lang, 'month', { month: 'long' })}${HARD}${year}`
}

/** "sobota 5. 12. 2026", "Samstag, 5.12.2026", "Saturday, 5 December 2026". */
export const longDay = (day: Day, lang: ShopLang): string =>
  `${weekdayName(day, lang)}${lang === 'cz' ? '' : ','} ${dateText(day, lang)}`

/** "so 5. 12.", "Sa 5.12.", "Sat 5 Dec". */
export function shortDay(day: Day, lang: ShopLang): string {
  const { month, date } = parts(day)
  const name = weekdayName(day, lang, 'short')
  if (lang === 'cz') return `${name}${HARD}${date}.${HARD}${month}.`
  if (lang === 'de') return `${name}${HARD}${date}.${month}.`
  return `${name}${HARD}${date}${HARD}${word(day, lang, 'month', { month: 'short' })}`
}

/** One day in full, or the first and the last of several. */
export const daysText = (from: Day, to: Day, lang: ShopLang): string =>
  to > from
    ? `${shortDay(from, lang)}${HARD}– ${weekdayName(to, lang, 'short')}${HARD}${dateText(to, lang)}`
    : longDay(from, lang)

/** What stands around the number of a day when it is read aloud: "sobota" 5 ". prosince 2026". */
export function aroundDay(day: Day, lang: ShopLang): { before: string; after: string } {
  const month = word(day, lang, 'month', { day: 'numeric', month: 'long' })
  return { before: weekdayName(day, lang), after: `${lang === 'en' ? '' : '.'} ${month} ${parts(day).year}` }
}
