import { tidyEmail } from './tidy.ts'

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

const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
const NUMBER = /(^|\.)[\dx][\da-f]*\.?$/

/**
 * Returns a domain in ASCII, as mail servers see it: `müller.at` and `xn--mller-kva.at` are one.
 * What is no name of a domain stays as it is.
 */
export function asciiDomain(domain: string): string {
  if (!DOMAIN.test(domain) || NUMBER.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? domain
}

/** Splits an address before the last `@`, in lower case and with composed letters. */
export function addressParts(text: string): { local: string; domain: string } {
  const typed = tidyEmail(text).toLowerCase().normalize('NFC')
  const at = typed.lastIndexOf('@')
  return at < 0 ? { local: '', domain: typed } : { local: typed.slice(0, at), domain: typed.slice(at + 1) }
}

/**
 * Returns the key by which an address is looked up (docs/product.md §10.3). It is in lower case and without accents;
 * mail goes to the address as typed. The domain is in ASCII and keeps its accents, as it would be another one without
 * them.
 */
export function emailKey(text: string): string {
  if (!text.includes('@')) return tidyEmail(text).toLowerCase().normalize('NFC')
  const { local, domain } = addressParts(text)
  return `${local.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')}@${asciiDomain(domain)}`
}
