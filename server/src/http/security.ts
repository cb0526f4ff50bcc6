import type { FastifyInstance } from 'fastify'

/** Sets the security headers of every reply. Pages add their own content security policy. */
export function securityHeaders(app: FastifyInstance, options: { isHttps: boolean }): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    return payload
  })
}
