import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Changed = { id: string; body: Record<string, unknown> }

/** A simulator of Google: gives access to a service account's signature, and changes saved objects. */
export async function googleServer(key: KeyObject) {
  /** Ids of objects that somebody has saved; all others are not found. */
  const saved = new Set<string>()
  const changes: Changed[] = []
  const asked: string[] = []
  const state = { away: false }
  const server = createServer((request, reply) => {
    void handle(request).then(({ status, body }) => {
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(body))
    })
  })
  async function handle(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const text = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    if (state.away) return { status: 503, body: {} }
    if (path === '/token') return tokenFor(new URLSearchParams(text))
    if (request.headers.authorization !== 'Bearer a-token') return { status: 401, body: {} }
    const id = path.replace('/objects/', '')
    if (!saved.has(id)) return { status: 404, body: {} }
    if (request.method === 'GET') return { status: 200, body: {} }
    changes.push({ id, body: JSON.parse(text) as Changed['body'] })
    return { status: 200, body: {} }
  }
  function tokenFor(form: URLSearchParams) {
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(key),
      Buffer.from(signature, 'base64url'),
    )
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { scope: string; exp: number; iat: number }
    const isRight =
      isSigned &&
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      said.scope.endsWith('/auth/wallet_object.issuer') &&
      said.exp - said.iat === 3600
    return isRight ? { status: 200, body: { access_token: 'a-token', expires_in: 3600 } } : { status: 400, body: {} }
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    saved,
    changes,
    asked,
    state,
    addresses: { tokens: `${address}/token`, objects: `${address}/objects` },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
