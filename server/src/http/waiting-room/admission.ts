import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shedCalls } from '../../metrics.ts'
import { Refusal } from '../refusal.ts'
import { TURN_MS } from './queue-ticket.ts'
import type { WaitingRoom } from './waiting-room.ts'

/**
 * Pages that never wait: paid orders and legally required texts.
 * Paid orders are often opened from a mail on another device.
 */
const ALWAYS_OPEN = /^\/(shopping\/confirmation|terms)([/?]|$)/

/**
 * Returns whether the waiting room applies: only to page views of browsers.
 * Health checks, files, calls, downloads, notices, `robots.txt` and the pages of `ALWAYS_OPEN` pass.
 */
const mayHaveToWait = (name: string | undefined, { headers, url }: FastifyRequest): boolean =>
  name === 'page' && (headers.accept?.includes('text/html') ?? false) && !ALWAYS_OPEN.test(url)

/**
 * Registers the hook that keeps requests out under pressure.
 * Repeated reads are refused as `busy`. Newcomers who open a page get the waiting page, and a cookie with their place.
 */
export function waitingRoomHook(
  app: FastifyInstance,
  options: {
    waitingRoom: WaitingRoom
    isHttps: boolean
    sendWaitingPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  },
): void {
  const { waitingRoom, isHttps, sendWaitingPage } = options
  const cookieName = isHttps ? '__Host-turn' : 'turn'
  app.addHook('onRequest', async (request, reply) => {
    const { name } = request.routeOptions.config as { name?: string }
    if (waitingRoom.sheds(name)) {
      shedCalls.inc({ route: name })
      throw new Refusal('busy')
    }
    if (!mayHaveToWait(name, request)) return
    const { mayEnter, write } = waitingRoom.meet(request.cookies[cookieName])
    if (write)
      reply.setCookie(cookieName, write, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        maxAge: TURN_MS / 1000,
      })
    if (mayEnter) return
    shedCalls.inc({ route: name })
    return sendWaitingPage(request, reply)
  })
}
