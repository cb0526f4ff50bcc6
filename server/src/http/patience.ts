import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, ServerHttp2Session } from 'node:http2'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that the shop waits for clients. But `rate` is in bytes per millisecond, `untaken` in bytes. */
const USUAL = {
  /** From the connection to its first request; with TLS also for the handshake. */
  first: 10_000,
  /** From the first byte of a request to the end of its head. */
  head: 5000,
  /** From the head of a request to the end of its body. Few have more than 100 kB. */
  body: 10_000,
  /** Without the other side taking anything of a reply. */
  standstill: 30_000,
  /** For a whole reply; `content-length / rate` is added. */
  reply: 30_000,
  /** Bytes per millisecond that the slowest phone takes. */
  rate: 16,
  /** For the next request of an HTTP/2 session. */
  idle: 60_000,
  /** Bytes of replies under way in all. Above it the oldest replies are ended. */
  untaken: 64 * 1024 * 1024,
  /** That each reply has even then. */
  least: 5000,
  /** Between two checks of all connections. */
  look: 1000,
}
export type Patience = typeof USUAL

/** Returns the time-outs that Node itself applies to HTTP/1, with and without TLS. */
export const nodeTimeouts = ({ first, head, body, look }: Patience = USUAL) => ({
  headersTimeout: head,
  requestTimeout: body,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: look,
  handshakeTimeout: first,
})

type Exchange = {
  request: IncomingMessage | Http2ServerRequest
  reply: ServerResponse
  begunAt: number
  /** When a check first found that the reply had begun. */
  repliedAt?: number
}

/**
 * Ends connections whose other side sends no body, takes no reply, or makes no request.
 * The last is for HTTP/2 sessions. Node has time-outs for some of this in HTTP/1 and for none of it in HTTP/2.
 */
export function endUnfinished(app: FastifyInstance, patience: Patience = USUAL): void {
  const exchanges = new Set<Exchange>()
  /** Use of each HTTP/2 session: open streams, and when the last one ended. */
  const sessions = new Map<ServerHttp2Session, { usedAt: number; open: number; hasBegun: boolean }>()

  // Node looks whether anything was taken meanwhile. In HTTP/1 it ends the connection by itself.
  app.server.setTimeout(patience.standstill)
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const exchange: Exchange = { request, reply, begunAt: performance.now() }
    exchanges.add(exchange)
    reply.once('close', () => exchanges.delete(exchange))
  })
  app.server.on('session', (session: ServerHttp2Session) => {
    const use = { usedAt: performance.now(), open: 0, hasBegun: false }
    sessions.set(session, use)
    session.once('close', () => sessions.delete(session))
    session.setTimeout(patience.standstill, () => use.open > 0 && session.destroy())
    session.on('stream', (stream) => {
      use.open++
      use.hasBegun = true
      stream.once('close', () => {
        use.open--
        use.usedAt = performance.now()
      })
    })
  })

  const looking = setInterval(() => look(performance.now()), patience.look)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))

  function look(now: number): void {
    for (const [session, { usedAt, open, hasBegun }] of sessions)
      if (open === 0 && now - usedAt > (hasBegun ? patience.idle : patience.first)) session.destroy()
    let untaken = 0
    for (const exchange of exchanges) {
      if (now - exchange.begunAt > patience.body && !isWhole(exchange.request)) end(exchange)
      if (!exchange.reply.headersSent) continue
      exchange.repliedAt ??= now
      if (now - exchange.repliedAt > patience.reply + lengthOf(exchange) / patience.rate) end(exchange)
      else untaken += lengthOf(exchange)
    }
    // The oldest come first.
    for (const exchange of exchanges) {
      if (untaken <= patience.untaken) return
      if (exchange.repliedAt === undefined || now - exchange.repliedAt < patience.least) continue
      untaken -= lengthOf(exchange)
      end(exchange)
    }
  }

  function end(exchange: Exchange): void {
    exchanges.delete(exchange)
    // With HTTP/2 the other requests of the session end too: they come from the same side.
    if ('stream' in exchange.request) exchange.request.stream.session?.destroy()
    else exchange.request.socket.destroy()
  }
}

const isWhole = (request: Exchange['request']): boolean =>
  'stream' in request ? request.stream.state.remoteClose === 1 || request.stream.destroyed : request.complete

const lengthOf = ({ reply }: Exchange): number => Number(reply.getHeader('content-length') ?? 0)
