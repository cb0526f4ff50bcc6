import { randomBytes } from 'node:crypto'

/** Digits and letters without I, L, O and U, which people misread or dislike; 32 of them, so five bits each. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** What stands in a ticket's QR code: `LIP-7K2M-9XQD`, none that is taken. */
export function ticketCode(prefix: string, taken: ReadonlySet<string>): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
  const code = `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`
  return taken.has(code) ? ticketCode(prefix, taken) : code
}
