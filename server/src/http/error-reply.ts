import type { ErrorCode, ErrorReply } from '@gondola/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/db.ts'
import { type Disk, isDiskFull } from '../db/disk.ts'
import { Refusal } from './refusal.ts'
import { isForFile, isNavigation, unknownAddressCookie } from './unknown-address.ts'

/** Codes of the contract for the web server's own errors. */
const SERVER_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-input',
}

/**
 * Codes of deadlocks, serialisation failures and time-outs, after which nothing was done.
 * The call may be repeated.
 */
const ROLLED_BACK = new Set(['40P01', '40001', '57014', '55P03', '25P03'])
const mayBeRepeated = (error: Error & { code?: string }) => isDatabaseAway(error) || ROLLED_BACK.has(error.code ?? '')

/**
 * Seconds after which to retry: usually, and while the disk is full.
 * `WHEN_ROOM_IS_MADE` is longer, as somebody has to free disk space first.
 */
const SOON = 2
const WHEN_ROOM_IS_MADE = 30

/**
 * Returns after how many seconds a failed call may be retried; undefined for a fault.
 * `reason` is set when the disk of the database is full.
 */
export function waitAfter(error: unknown): { seconds: number; reason?: 'disk-full' } | undefined {
  if (isDiskFull(error)) return { seconds: WHEN_ROOM_IS_MADE, reason: 'disk-full' }
  return error instanceof Error && mayBeRepeated(error) ? { seconds: SOON } : undefined
}

/**
 * Turns errors into replies of the contract.
 * Faults are logged once, here. A full disk is noted in `disk`.
 */
export function replyErrors(app: FastifyInstance, disk?: Pick<Disk, 'foundFull'>): void {
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => {
    const send = (status: number, code: ErrorCode, details?: unknown, field?: string) => {
      const body: ErrorReply = { error: { code, message: code } }
      const wait = code === 'busy' || code === 'too-many-requests' ? secondsIn(details) : undefined
      if (wait !== undefined) reply.header('retry-after', String(wait))
      if (field) body.error.field = field
      if (details !== undefined) body.error.details = details
      return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
    }
    if (error instanceof Refusal) {
      return send(error.status, error.code, error.details, error.field)
    }
    const { code = '', statusCode } = error as FastifyError
    const own = SERVER_CODES[code]
    if (own) return send(own === 'bad-input' ? 400 : (statusCode ?? 400), own)
    if (error instanceof SyntaxError && statusCode === 400) return send(400, 'bad-input')
    const wait = waitAfter(error)
    if (wait?.reason) {
      disk?.foundFull()
      request.log.error({ err: error }, 'the disk of the database is full')
      return send(503, 'busy', wait)
    }
    if (wait) {
      request.log.warn({ err: error }, 'the database is away or busy')
      return send(503, 'busy')
    }
    if (statusCode && statusCode < 500) return send(statusCode, 'bad-input')
    request.log.error({ err: error }, 'a call failed')
    return send(500, 'fault', { requestId: request.id })
  })
}

const secondsIn = (details: unknown): number =>
  typeof details === 'object' && details && 'seconds' in details && typeof details.seconds === 'number'
    ? details.seconds
    : SOON

/**
 * Handles addresses that cannot be decoded, such as `/%`, which never reach a route.
 * A page view is redirected to `/shopping`, which says that nothing was there; a file is a 404, a call `bad-input`.
 */
export const replyBadAddress =
  ({ isHttps }: { isHttps: boolean }) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('cache-control', 'no-store')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !request.url.startsWith('/api/')) {
      if (isForFile(request.url.replace(/\?.*/, ''), request.headers)) {
        reply.code(404).send()
        return
      }
      // The plugin of cookies does not run for such a request.
      const { name, options } = unknownAddressCookie(isHttps)
      const secure = options.secure ? '; Secure' : ''
      const cookie = `${name}=1; Max-Age=${options.maxAge}; Path=${options.path}; SameSite=Lax${secure}`
      if (isNavigation(request.headers)) reply.header('set-cookie', cookie)
      reply.redirect('/shopping', 302)
      return
    }
    const body: ErrorReply = { error: { code: 'bad-input', message: 'bad-input' } }
    reply.code(400).type('application/json; charset=utf-8').send(body)
  }
