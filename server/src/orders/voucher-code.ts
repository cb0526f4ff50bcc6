import { createHmac } from 'node:crypto'
import { SIGNS } from '../offline-codes/base32.ts'

const LENGTH = 13

/**
 * Returns the 65-bit code of a sold gift voucher. It is derived from the entry and the shop's secret, so it is never
 * stored.
 */
export function voucherCode(secret: string, entryUuid: string): string {
  const bytes = createHmac('sha256', secret).update(`voucher:${entryUuid}`).digest()
  const signs = Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte & 31]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5, 9)}-${signs.slice(9)}`
}

/** Returns the hash of a voucher code that is stored, in hex. */
export const voucherHash = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`voucher-hash:${code.replaceAll('-', '')}`)
    .digest('hex')
