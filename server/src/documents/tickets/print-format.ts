import type { Lang, LocalText } from '@gondola/rules/catalogue.ts'
import { joinShortWords } from '@gondola/rules/czech.ts'
import { beforeDate, type Day, type Instant, type TimeOfDay, zonedClock } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { BookedTime, TicketValidity } from './ticket-document.ts'

const NBSP = '\u00a0'
const LOCALE: Record<Lang, string> = { cz: 'cs', en: 'en', de: 'de', pl: 'pl' }
const UNLIMITED: Record<Lang, string> = {
  cz: 'bez omezení',
  en: 'no time limit',
  de: 'unbegrenzt',
  pl: 'bez ograniczeń',
}
const UNTIL: Record<Lang, string> = { cz: 'do', en: 'until', de: 'bis', pl: 'do' }

const weekdays = Object.fromEntries(
  Object.entries(LOCALE).map(([lang, locale]) => [
    lang,
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  ]),
) as Record<Lang, Intl.DateTimeFormat>

/** Formats `2 480 Kč` with non-breaking spaces; hellers only when there are some. */
export function printPrice(amount: Haler): string {
  const sign = amount < 0 ? '−' : ''
  const whole = String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, NBSP)
  const rest = Math.abs(amount) % 100
  return `${sign}${whole}${rest ? `,${String(rest).padStart(2, '0')}` : ''}${NBSP}Kč`
}

/** Formats `2 480,00` for tax documents, always with hellers. The currency follows if given. */
export function printMoney(amount: Haler, currency = ''): string {
  const whole = String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, NBSP)
  const sign = amount < 0 ? '−' : ''
  return `${sign}${whole},${String(Math.abs(amount) % 100).padStart(2, '0')}${currency && NBSP}${currency}`
}

/** Formats DD.MM.YYYY in every language (docs/product.md §1.11). */
export function printDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}.${month}.${year}`
}

export function printWeekday(day: Day, lang: Lang): string {
  return weekdays[lang].format(new Date(`${day}T00:00:00Z`))
}

const leaves = Object.fromEntries(
  Object.entries(LOCALE).map(([lang, locale]) => {
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return [lang, { weekday: part({ weekday: 'short' }), month: part({ month: 'long' }) }]
  }),
) as Record<Lang, { weekday: Intl.DateTimeFormat; month: Intl.DateTimeFormat }>

/** Returns short weekday, day number and month name of a date, for a calendar leaf. */
export function printLeaf(day: Day, lang: Lang): { weekday: string; day: string; month: string } {
  const date = new Date(`${day}T00:00:00Z`)
  const { weekday, month } = leaves[lang]
  return { weekday: weekday.format(date), day: String(Number(day.slice(8))), month: month.format(date) }
}

/** Formats a validity: day with weekday, range, "until" a day, or "no time limit". */
export function printValidity(validity: TicketValidity, lang: Lang): string {
  if (validity.kind === 'without') {
    return validity.to ? `${UNTIL[lang]}${NBSP}${printDay(validity.to)}` : UNLIMITED[lang]
  }
  if (validity.kind === 'range' && validity.to !== validity.from) {
    return `${printDay(validity.from)}–${printDay(validity.to)}`
  }
  return `${beforeDate(printWeekday(validity.from, lang), lang)}${NBSP}${printDay(validity.from)}`
}

/**
 * Formats hours: `9.00–16.00` in Czech, `9:00–16:00 Uhr` in German, else `9:00–16:00`. Without an end, only the start
 * is given.
 */
export function printHours(hours: { from: TimeOfDay; to?: TimeOfDay }, lang: Lang): string {
  const text = (hours.to ? `${hours.from}–${hours.to}` : hours.from).replace(/\b0(?=\d:)/g, '')
  if (lang === 'cz') return text.replaceAll(':', '.')
  return lang === 'de' ? `${text}${NBSP}Uhr` : text
}

/** Formats an instant in the resort's time zone, such as "28.11.2026, 20.35". */
export function printDayTime(instant: Instant, lang: Lang): string {
  const { today, time } = zonedClock(instant)
  return `${printDay(today)}, ${printHours({ from: time }, lang)}`
}

const ENDS: Record<Lang, string> = { cz: 'konec', en: 'ends', de: 'Ende', pl: 'koniec' }

/**
 * Formats a booked time: `10.30–11.00`, or `10.00, konec 12.00` for a visit of known length. The name of a part of the
 * ticket and `label` precede it: `Sky Bridge 721: příchod 10.30–11.00`.
 */
export function printArrival({ part, ...time }: BookedTime, lang: Lang, label = ''): string {
  const named = part ? [`${nameIn(part, lang)}:`] : []
  return [...named, label, printTime(time, lang)].filter(Boolean).join(' ')
}

const printTime = ({ from, to, visitTo }: BookedTime, lang: Lang): string =>
  visitTo
    ? `${printHours({ from }, lang)}, ${ENDS[lang]}${NBSP}${printHours({ from: visitTo }, lang)}`
    : printHours({ from, ...(to ? { to } : {}) }, lang)

/** Returns a name from the catalogue for print. The catalogue has no Polish, so Polish tickets get English names. */
export const nameIn = (text: LocalText, lang: Lang): string => text[lang === 'pl' ? 'en' : lang]

/** Binds one-letter words to the next word, in Czech and Polish. No line then ends with them. */
export const printText = (text: string, lang: Lang): string =>
  lang === 'cz' || lang === 'pl' ? joinShortWords(text) : text
