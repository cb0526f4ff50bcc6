import { createHmac } from 'node:crypto'
import { canonicalCode, lastSigns } from '@gondola/rules/benefits/code.ts'
import { SIGNS } from '../offline-codes/base32.ts'

const LENGTH = 13

/**
 * Returns the 65-bit code of a sold gift voucher. It is derived from the entry and the shop's secret, so it is never
 * stored.
 */
export function voucherCode(secret: string, entryUuid: string): string {
  const bytes = createHmac('sha256', secret).update(`voucher:${entryUuid}`).digest()
  const signs = Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte & 31]).join('')
  return spelled(signs)
}

/**
 * Returns the code of a sold voucher with these last signs. It is derived under the secret of its sale. Undefined once
 * the shop no longer has that secret.
 */
export const soldCode = (secrets: readonly string[], entryUuid: string, signs: string | null): string | undefined =>
  secrets.map((secret) => voucherCode(secret, entryUuid)).find((code) => lastSigns(code) === signs)

/** Returns the thirteen signs of a code in groups, as printed. */
export const spelled = (signs: string): string => `${signs.slice(0, 5)}-${signs.slice(5, 9)}-${signs.slice(9)}`

/**
 * Returns the hash of a code, in hex. All spellings of a code have the same one; undefined for text that is no code.
 */
export function codeHash(secret: string, code: string): string | undefined {
  const canonical = canonicalCode(code)
  return canonical === '' ? undefined : createHmac('sha256', secret).update(`voucher-hash:${canonical}`).digest('hex')
}

/** Returns the hashes under which a code may be stored, one for each secret. */
export const codeHashes = (secrets: readonly string[], code: string): string[] =>
  secrets.flatMap((secret) => codeHash(secret, code) ?? [])
