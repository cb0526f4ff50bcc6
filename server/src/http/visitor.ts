import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const TOKEN = /^[\w-]{43}$/
const CART_DAYS = 1
const ORDER_DAYS = 60

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A cart is known by a hash of its cookie, so that the database never holds what opens it. */
function cartIdOf(token: string): string {
  const hex = sha256(`cart:${token}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const orderOwnerOf = (token: string): Buffer => sha256(`order:${token}`)

/** The names of the guest's cookies, to take them back. */
export const visitCookies = (secure: boolean): string[] =>
  ['cart', 'order'].map((name) => (secure ? `__Host-${name}` : name))

/**
 * The guest's two cookies: one owns the reservations of the cart, one opens the orders that were made with it. Each is
 * a 256-bit token, made when it is first needed: the first at random, the second from the first, so that two submits at
 * once make the same and both answers open the order.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean) {
  const read = (name: string) => {
    const token = request.cookies[secure ? `__Host-${name}` : name]
    return token && TOKEN.test(token) ? token : undefined
  }
  const made = new Map<string, string>()
  // Written again with each use, so that the life of a cookie counts from the last one.
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
      : randomBytes(32).toString('base64url')
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
