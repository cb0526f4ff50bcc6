import { tidy } from '@gondola/rules/tidy.ts'
import { typedDate as readDate } from '@gondola/rules/typed-day.ts'

/**
 * Returns what a date field shows after a key or a paste. `before` is what it showed, `typed` its whole new text. While
 * typing at the end it adds the dots of DD.MM.YYYY, which number pads lack; corrections in the middle are left alone. A
 * date that begins with the year gets dashes, and becomes DD.MM.YYYY once it is whole.
 */
export function typedDate(before: string, typed: string): string {
  // A space behind day or month divides, like a dot.
  const after = tidy(typed.replace(/(?<=(^|[.-])\d{1,2})\s$/, '.'))
  if (!after.startsWith(before) || after.length <= before.length) return after
  if (/^\d{2}\.\d{2}\.\d{4}$/.test(before)) return before
  if (/\.\d{4}\.$/.test(after)) return after.slice(0, -1)
  // Another separator behind the one that was added.
  if (/[.-] ?[./,\p{Dash_Punctuation}\u2212]$/u.test(after)) return before
  // No month is 00 or above 12.
  if (/^(19|20)\.?(00|1[3-9]|[2-9]\d)$/.test(after)) return `${after.replace('.', '')}-`
  // Something follows what looked like the year.
  const yearFirst = /^(19|20)\.(\d\d)\.(\d\d?)[./,\p{Dash_Punctuation}\u2212] ?(\d)$/u.exec(after)
  if (yearFirst) return `${yearFirst[1]}${yearFirst[2]}-${yearFirst[3]}-${yearFirst[4]}`
  if (/^\d{4}\D.*\D\d\d$/.test(after)) return readDate(after) ?? after
  if (/^\d{8}$/.test(after)) return after.replace(/^(..)(..)/, '$1.$2.')
  if (/^\d{2}$/.test(after) || /^\d{1,2}\.\d{2}$/.test(after)) return `${after}.`
  if (/^\d{4}-\d{2}$/.test(after)) return `${after}-`
  const late = /^(\d{2})(\d)$/.exec(after) ?? /^(\d{1,2}\.\d{2})(\d)$/.exec(after)
  return late ? `${late[1]}.${late[2]}` : after
}

/**
 * Returns the whole date once the field is left. `1.3.1986`, `1/3/1986.`, `01031986` and `1986-3-1` become
 * `01.03.1986`. Anything else is only trimmed.
 */
export const completedDate = (typed: string): string => readDate(typed) ?? tidy(typed)
