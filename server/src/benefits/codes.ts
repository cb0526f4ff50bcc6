import { createHmac } from 'node:crypto'
import { canonicalCode, lastSigns } from '@gondola/rules/benefits/code.ts'
import { SIGNS } from '../offline-codes/base32.ts'

const LENGTH = 13

/**
 * Derives the 65-bit code of a gift voucher from the shop's secret and an id. The id is of the entry that sold the
 * voucher, or of the storm-day act that gave it. The same two always give the same code, so only its hash is stored.
 */
export function voucherCode(secret: string, entryUuid: string): string {
  const bytes = createHmac('sha256', secret).update(`voucher:${entryUuid}`).digest()
  const signs = Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte & 31]).join('')
  return spelled(signs)
}

/**
 * Derives the code of a sold voucher again, under the secret of its sale. That is the first of `secrets` whose code
 * ends in `signs`, the stored last signs. Undefined once the shop no longer has that secret.
 */
export const soldCode = (secrets: readonly string[], entryUuid: string, signs: string | null): string | undefined =>
  secrets.map((secret) => voucherCode(secret, entryUuid)).find((code) => lastSigns(code) === signs)

/** Returns the thirteen signs of a code in groups, as printed. */
export const spelled = (signs: string): string => `${signs.slice(0, 5)}-${signs.slice(5, 9)}-${signs.slice(9)}`

/**
 * Returns the hash of a code, in hex. All spellings of a code have the same hash. Undefined for text without letters
 * and digits.
 */
export function codeHash(secret: string, code: string): string | undefined {
  const canonical = canonicalCode(code)
  return canonical === '' ? undefined : createHmac('sha256', secret).update(`voucher-hash:${canonical}`).digest('hex')
}

/** Returns the hashes under which a code may be stored, one for each secret. */
export const codeHashes = (secrets: readonly string[], code: string): string[] =>
  secrets.flatMap((secret) => codeHash(secret, code) ?? [])
