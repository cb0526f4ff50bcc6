import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const TOKEN = /^[\w-]{43}$/
const CART_DAYS = 1
const ORDER_DAYS = 60

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A cart is known by a hash of its cookie, so that the database never holds what opens it. */
export function cartIdOf(token: string): string {
  const hex = sha256(`cart:${token}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const orderOwnerOf = (token: string): Buffer => sha256(`order:${token}`)

/**
 * The guest's two cookies: one owns the reservations of the cart, one opens the orders that were made with it. Each is
 * a random 256-bit token, made when it is first needed.
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
      value = read(name) ?? randomBytes(32).toString('base64url')
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
