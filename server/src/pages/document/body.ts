import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reply body with its ETag. `br` and `gzip` are set once a browser accepted them. */
export type Body = {
  raw: Buffer
  etag: string
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

export function bodyOf(text: string): Body {
  const raw = Buffer.from(text)
  return { raw, etag: `W/"${createHash('sha1').update(raw).digest('base64url')}"` }
}

export async function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body) {
  const { encoding, body: bytes } = await encoded(body, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/**
 * Returns the body in the smallest encoding that the browser accepts.
 * That is Brotli, else gzip, else none. Each is compressed once.
 */
async function encoded(body: Body, accepted: string | undefined): Promise<{ encoding?: string; body: Buffer }> {
  if (accepted && /\bbr\b/.test(accepted)) {
    body.br ??= promisify(brotliCompress)(body.raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.raw.length },
    })
    return { encoding: 'br', body: await body.br }
  }
  if (accepted && /\bgzip\b/.test(accepted)) {
    body.gzip ??= promisify(gzip)(body.raw, { level: 7 })
    return { encoding: 'gzip', body: await body.gzip }
  }
  return { body: body.raw }
}
