import { tidy } from './tidy.ts'

/** Longest address that mail servers accept. */
export const EMAIL_MAX = 254

const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u
const LABEL = /^[\p{L}\p{M}\p{N}-]{1,63}$/u
const LAST_LABEL = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u

const isBareWord = (text: string, edge: string) => !text.startsWith(edge) && !text.endsWith(edge)

/**
 * Returns whether mail can be sent to an address. The length is checked first and no repetition is nested, so the time
 * grows only with the length.
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  const labels = text.slice(at + 1).split('.')
  return (
    LOCAL.test(local) &&
    isBareWord(local, '.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && isBareWord(label, '-')) &&
    LAST_LABEL.test(labels.at(-1) ?? '')
  )
}

/**
 * Returns the key by which an address is looked up (docs/product.md §10.3). It is in lower case and without accents;
 * mail goes to the address as given. The domain keeps its accents: with them it is another one.
 */
export function emailKey(text: string): string {
  const typed = tidy(text).toLowerCase()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(0, at)).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return at < 0 ? typed : `${local}${typed.slice(at)}`
}
