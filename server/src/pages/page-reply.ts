import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Body, sendBody } from './document/body.ts'

const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * The reply with a page, or with its data as JSON. JSON has an empty `csp`.
 * `isKept`: other visitors may get the same reply for some seconds.
 */
export type PageAnswer = Body & {
  status: number
  type: string
  csp: string
  isKept: boolean
  /** Returns the page without links to its languages, for addresses with tracking parameters. */
  withoutLanguages?: () => Body
}

export type PageReplies = {
  /** Sets the headers that every page has. For replies that are not sent by `send`. */
  withHeaders(reply: FastifyReply, csp: string): void
  /**
   * Sends a page, or 304 when the browser has it. Only replies of status 200 may be stored.
   * Personal pages are never stored, and send no referrer.
   */
  send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer, isPersonal: boolean): Promise<unknown>
}

export function pageReplies({ isHttps, isDev }: { isHttps: boolean; isDev: boolean }): PageReplies {
  function withHeaders(reply: FastifyReply, csp: string) {
    if (csp) reply.header('content-security-policy', csp)
    else if (isDev) reply.header('content-security-policy', "frame-ancestors 'none'")
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('x-content-type-options', 'nosniff')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }

  return {
    withHeaders,
    async send(request, reply, answer, isPersonal) {
      withHeaders(reply, answer.csp)
      reply.header('vary', 'accept-encoding, cookie, user-agent')
      reply.header('referrer-policy', isPersonal ? 'no-referrer' : 'strict-origin-when-cross-origin')
      reply.header('cache-control', isPersonal || answer.status !== 200 ? 'no-store' : 'no-cache')
      if (answer.status === 503) reply.header('retry-after', '120')
      reply.type(answer.type)
      if (answer.status === 200) {
        reply.header('etag', answer.etag)
        if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
      }
      return sendBody(request, reply.code(answer.status), answer)
    },
  }
}
