import type { ErrorCode, ErrorReply } from '@gondola/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/db.ts'
import { Refusal } from './refusal.ts'

/** How the web server's own refusals are called in the contract. */
const SERVER_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-input',
}

/** Taken back by the database before anything was done: deadlock, serialisation, a wait that took too long. */
const TAKEN_BACK = new Set(['40P01', '40001', '57014', '55P03', '25P03'])
const mayBeRepeated = (error: Error & { code?: string }) => isDatabaseAway(error) || TAKEN_BACK.has(error.code ?? '')

/** One place turns what went wrong into the reply of the contract; a fault is logged once, here. */
export function replyErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => {
    const send = (status: number, code: ErrorCode, details?: unknown, field?: string) => {
      const body: ErrorReply = { error: { code, message: code } }
      const wait = code === 'busy' ? 2 : code === 'too-many-requests' ? secondsIn(details) : undefined
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
    if (mayBeRepeated(error)) {
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
    : 2

/**
 * An address that cannot be read, such as `/%`, never reaches a route: a page leads where any unknown one leads (spec
 * §2), a call is refused.
 */
export function replyBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !request.url.startsWith('/api/')) {
    reply.redirect('/shopping', 302)
    return
  }
  const body: ErrorReply = { error: { code: 'bad-input', message: 'bad-input' } }
  reply.code(400).type('application/json; charset=utf-8').send(body)
}
