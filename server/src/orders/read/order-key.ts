import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the 128-bit key in mailed links that opens one order. It is derived from the order and the shop's secret. */
export const orderKey = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url').slice(0, 22)

/** Returns whether this key opens an order. Keys of former secrets still do. */
export function isOrderKey(secrets: readonly string[], orderId: string, given: string | undefined): boolean {
  if (!given) return false
  const actual = Buffer.from(given)
  return secrets.some((secret) => {
    const expected = Buffer.from(orderKey(secret, orderId))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}
