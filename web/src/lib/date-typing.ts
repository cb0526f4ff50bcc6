/**
 * Returns what a date field shows after a key. It adds the dots of DD.MM.YYYY, which number pads lack. Only typing at
 * the end is completed; deletions and corrections in the middle are left alone.
 */
export function typedDate(before: string, after: string): string {
  if (!after.startsWith(before) || after.length <= before.length) return after
  if (after.endsWith('..')) return before
  const digits = after.replace(/\D/g, '')
  if (/^\d{8}$/.test(after.trim())) return `${digits.slice(0, 2)}.${digits.slice(2, 4)}.${digits.slice(4)}`
  if (/^\d{2}$/.test(after) || /^\d{1,2}\.\d{2}$/.test(after)) return `${after}.`
  const late = /^(\d{2})(\d)$/.exec(after) ?? /^(\d{1,2}\.\d{2})(\d)$/.exec(after)
  return late ? `${late[1]}.${late[2]}` : after
}

/**
 * Returns the full date when the field is left. `1.3.1986`, `1/3/1986`, `01031986` and `1986-03-01` become
 * `01.03.1986`.
 */
export function completedDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`
  const typed =
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text) ?? /^\s*(\d{1,2})\s*[./ -]\s*(\d{1,2})\s*[./ -]\s*(\d{4})\s*$/.exec(text)
  if (!typed) return text.trim()
  const [, day = '', month = '', year = ''] = typed
  return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`
}
