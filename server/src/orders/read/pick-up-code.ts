import { createHmac } from 'node:crypto'
import { asRead, SIGNS } from '../../offline-codes/base32.ts'

/** Number of signs after the order's number. They are derived from the shop's secret, five bits each. */
const SECRET_SIGNS = 8

type Order = { id: string; number: string }

/**
 * Returns the code that collects all of an order: its number and eight signs. It is derived from the order and the
 * shop's secret, so the same order always has the same code, and none is stored.
 */
export function pickUpCode(secret: string, { id, number }: Order): string {
  const bytes = createHmac('sha256', secret).update(`pick-up:${id}`).digest()
  const signs = Array.from(bytes.subarray(0, SECRET_SIGNS), (byte) => SIGNS[byte & 31]).join('')
  return `${number}-${signs.slice(0, 4)}-${signs.slice(4)}`
}

/**
 * Reads a typed or scanned pick-up code. Returns it as it is printed, and its order's number; undefined for other text.
 * Whether the order has this code is not checked.
 */
export function readPickUpCode(text: string): { code: string; number: string } | undefined {
  const signs = asRead(text.toUpperCase().replace(/\s/g, ''))
  const [, number, first, second] = /^(\d{4}-\d{6,})-?([0-9A-Z]{4})-?([0-9A-Z]{4})$/.exec(signs) ?? []
  return number ? { number, code: `${number}-${first}-${second}` } : undefined
}
