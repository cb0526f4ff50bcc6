import { tidy } from '@gondola/rules/tidy.ts'

/**
 * Returns what a date field shows after a key or a paste. It adds the dots of DD.MM.YYYY, which number pads lack. Only
 * typing at the end is completed, and ends with a whole date; corrections in the middle are left alone.
 */
export function typedDate(before: string, typed: string): string {
  const after = tidy(typed)
  if (!after.startsWith(before) || after.length <= before.length) return after
  if (/^\d{2}\.\d{2}\.\d{4}$/.test(before)) return before
  if (after.endsWith('..')) return before
  if (/^\d{8}$/.test(after)) return after.replace(/^(..)(..)/, '$1.$2.')
  if (/^\d{2}$/.test(after) || /^\d{1,2}\.\d{2}$/.test(after)) return `${after}.`
  const late = /^(\d{2})(\d)$/.exec(after) ?? /^(\d{1,2}\.\d{2})(\d)$/.exec(after)
  return late ? `${late[1]}.${late[2]}` : after
}

/**
 * Returns the full date when the field is left. `1.3.1986`, `1/3/1986`, `01031986` and `1986-03-01` become
 * `01.03.1986`.
 */
export function completedDate(typed: string): string {
  const text = tidy(typed)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`
  const parts = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? /^(\d{1,2}) ?[./ -] ?(\d{1,2}) ?[./ -] ?(\d{4})$/.exec(text)
  if (!parts) return text
  const [, day = '', month = '', year = ''] = parts
  return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`
}
