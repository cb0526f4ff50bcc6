import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const TOKEN = /^[\w-]{43}$/
const CART_DAYS = 1
const ORDER_DAYS = 60

const CART_BYTES = 16

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Returns the id of a cart, a hash of its cookie. The database never holds the cookie. */
function cartIdOf(token: string): string {
  const hex = sha256(`cart:${token}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const orderOwnerOf = (token: string): Buffer => sha256(`order:${token}`)

/** Returns the names of the cookies of cart and orders, for deleting them. */
export const visitCookies = (secure: boolean): string[] =>
  ['cart', 'order'].map((name) => (secure ? `__Host-${name}` : name))

/** Returns the name of the cookie that keeps what was typed into a plain form. */
export const formCookie = (secure: boolean): string => (secure ? '__Host-form' : 'form')

/** Forgets what was typed into a plain form. The next visitor in this browser may be somebody else. */
export const forgetForm = (reply: FastifyReply, secure: boolean): void =>
  void reply.clearCookie(formCookie(secure), { path: '/', secure, sameSite: 'lax' })

/**
 * Returns a cart's random number followed by the shop's signature.
 * It is the bytes of the cookie; the signature keeps anybody from making up carts.
 */
const signedCart = (secret: string, random: Buffer) =>
  Buffer.concat([random, createHmac('sha256', secret).update('cart:').update(random).digest().subarray(0, CART_BYTES)])

function isSigned(secret: string, token: string): boolean {
  const signed = signedCart(secret, Buffer.from(token, 'base64url').subarray(0, CART_BYTES))
  // Texts are compared: four of them have the same bytes, and each would be a cart of its own.
  return timingSafeEqual(Buffer.from(token), Buffer.from(signed.toString('base64url')))
}

/**
 * Returns functions that read and set the cookies of a guest's cart and orders.
 * Each returns a hash of its cookie. `cart` and `orderOwner` set a missing cookie and prolong an existing one;
 * `knownCart` and `knownOrderOwner` set none, and return undefined without one. The cookie of the cart owns its
 * reservations: 128 random bits with a signature. The cookie of the orders opens orders made with it. A new one is
 * derived from the cookie of the cart, so that two concurrent submits set the same.
 */
export function visitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    secureCookies: secure,
    ORDER_SECRET: secret,
    orderSecrets,
  }: Pick<Config, 'secureCookies' | 'ORDER_SECRET' | 'orderSecrets'>,
) {
  const made = new Map<string, string>()
  /** Cookies of the request, checked once, as each check computes a signature. */
  const sent = new Map<string, string | undefined>()
  const read = (name: 'cart' | 'order') => {
    if (!sent.has(name)) sent.set(name, checked(name))
    return sent.get(name)
  }
  const checked = (name: 'cart' | 'order') => {
    const token = request.cookies[secure ? `__Host-${name}` : name]
    if (!token || !TOKEN.test(token)) return undefined
    return name === 'order' || orderSecrets.some((one) => isSigned(one, token)) ? token : undefined
  }
  // Written again at each use, so that its lifetime starts anew.
  const token = (name: 'cart' | 'order', days: number) => {
    let value = made.get(name)
    if (!value) {
      value = read(name) ?? fresh(name)
      made.set(name, value)
      reply.setCookie(secure ? `__Host-${name}` : name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: days * 86_400,
      })
    }
    return value
  }
  const fresh = (name: 'cart' | 'order'): string =>
    name === 'order'
      ? sha256(`orders of ${token('cart', CART_DAYS)}`).toString('base64url')
      : signedCart(secret, randomBytes(CART_BYTES)).toString('base64url')
  const known = (name: 'cart' | 'order') => made.get(name) ?? read(name)
  return {
    cart: () => cartIdOf(token('cart', CART_DAYS)),
    knownCart: () => {
      const value = known('cart')
      return value && cartIdOf(value)
    },
    orderOwner: () => orderOwnerOf(token('order', ORDER_DAYS)),
    knownOrderOwner: () => {
      const value = known('order')
      return value ? orderOwnerOf(value) : undefined
    },
  }
}
