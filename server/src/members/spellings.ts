import { domainToUnicode } from 'node:url'
import { addressParts, asciiDomain } from '@gondola/rules/email.ts'

/**
 * Returns the spellings of one mailbox, in lower case.
 * The domain is as typed, in ASCII, and in Unicode.
 */
export function spellingsOf(email: string): string[] {
  const { local, domain } = addressParts(email)
  const domains = [domain, asciiDomain(domain), domainToUnicode(domain)]
  return [...new Set([email.toLowerCase(), ...domains.map((one) => `${local}@${one}`)])]
}
