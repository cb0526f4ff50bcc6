import { createHmac, timingSafeEqual } from 'node:crypto'

const TOKEN = /^([0-9a-f]{32})([\w-]{43})$/

const sealOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`member link:${id}`).digest('base64url')

/** Returns the token of a mailed link: the link's id, signed by the shop. */
export const linkToken = (secret: string, linkId: string): string =>
  `${linkId.replaceAll('-', '')}${sealOf(secret, linkId)}`

/** Returns the link's id; undefined when none of the shop's secrets has signed it. */
export function linkOf(secrets: readonly string[], token: string): string | undefined {
  const [, hex = '', seal = ''] = TOKEN.exec(token) ?? []
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(seal)
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(sealOf(secret, id))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? id : undefined
}
