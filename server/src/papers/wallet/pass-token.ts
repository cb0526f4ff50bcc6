import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNS = 32
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{32})$/

type Pass = { orderId: string; serial: string }

const signOf = (secret: string, { orderId, serial }: Pass) =>
  createHmac('sha256', secret).update(`pass:${orderId}:${serial}`).digest('base64url').slice(0, SIGNS)

/**
 * Returns the token with which a phone loads its pass again. It is the order's id and an HMAC of 192 bits by the shop's
 * secret, so it is not stored.
 */
export const passToken = (secret: string, pass: Pass): string => `${pass.orderId}.${signOf(secret, pass)}`

/**
 * Returns the order id in a pass token. Undefined unless one of the shop's secrets signed it for this serial number.
 */
export function orderOfToken(secrets: readonly string[], serial: string, token: string): string | undefined {
  const [, orderId, sign] = TOKEN.exec(token) ?? []
  if (!orderId || !sign) return undefined
  const given = Buffer.from(sign)
  return secrets.some((secret) => timingSafeEqual(given, Buffer.from(signOf(secret, { orderId, serial }))))
    ? orderId
    : undefined
}
