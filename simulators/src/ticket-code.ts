import { randomBytes } from 'node:crypto'

/** 32 characters of five bits. I, L, O and U are missing, as they are misread or disliked. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Returns an unused code for a QR code, such as `LIP-7K2M-9XQD`. */
export function ticketCode(prefix: string, taken: ReadonlySet<string>): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
  const code = `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`
  return taken.has(code) ? ticketCode(prefix, taken) : code
}
