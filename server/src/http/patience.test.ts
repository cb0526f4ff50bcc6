import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'
import { endUnfinished, nodeTimeouts, type Patience } from './patience.ts'

/** A key and its own certificate, as PEM one after the other. */
const PAIR = execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    '-',
    '-subj',
    '/CN=shop',
  ],
  { stdio: ['ignore', 'pipe', 'ignore'] },
)

const HOST = '127.0.0.1'
const QUICK: Patience = {
  first: 400,
  head: 400,
  body: 400,
  standstill: 400,
  reply: 400,
  rate: 1_000_000,
  idle: 400,
  untaken: 1e9,
  least: 100,
  look: 50,
}
const LARGE = Buffer.alloc(8_000_000, 'x')

/** Listens with short patience. Returns the port and the number of open connections. */
async function aShop({ hasTls, patience = QUICK }: { hasTls: boolean; patience?: Patience }) {
  const timeouts = nodeTimeouts(patience)
  const app = Fastify({
    forceCloseConnections: true,
    requestTimeout: timeouts.requestTimeout,
    ...(hasTls ? { http2: true, https: { allowHTTP1: true, cert: PAIR, key: PAIR, ...timeouts } } : { http: timeouts }),
  } as object) as unknown as FastifyInstance
  endUnfinished(app, patience)
  app.post('/', async () => 'taken')
  app.get('/', async () => 'served')
  app.get('/large', async () => LARGE)
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await listen(app, { host: HOST, port: 0 })
  onTestFinished(async () => {
    // Closing would wait for replies that nobody takes.
    for (const connection of connections) connection.destroy()
    await app.close()
  })
  return { port: (app.server.address() as AddressInfo).port, open: () => connections.size }
}

const HEAD = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nhalf'
const GETS = 'GET /large HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20)

const plain = (port: number) => quiet(connect(port, HOST))
const secure = (port: number) =>
  quiet(connectTls({ port, host: HOST, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }))
const session = (port: number) => {
  const opened = connectHttp2(`https://${HOST}:${port}`, { rejectUnauthorized: false })
  opened.on('error', () => undefined)
  onTestFinished(() => opened.destroy())
  return opened
}
const request = (port: number, headers: object) => quiet(session(port).request({ ...headers }))
const drip = (into: Duplex) => {
  const dripping = setInterval(() => into.destroyed || into.write(' '), 50)
  onTestFinished(() => clearInterval(dripping))
}
function quiet<S extends Duplex>(stream: S): S {
  stream.on('error', () => undefined)
  onTestFinished(() => void stream.destroy())
  return stream
}

const WAYS: Record<string, { hasTls: boolean; go: (port: number) => void }> = {
  'says nothing': { hasTls: false, go: plain },
  'says nothing, where TLS is expected': { hasTls: true, go: plain },
  'shakes hands and asks nothing': { hasTls: true, go: secure },
  'sends half a body': { hasTls: false, go: (port) => plain(port).resume().write(HEAD) },
  'drips a body': {
    hasTls: false,
    go: (port) => {
      const socket = plain(port).resume()
      socket.write(HEAD)
      drip(socket)
    },
  },
  'sends half a body over TLS': { hasTls: true, go: (port) => secure(port).resume().write(HEAD) },
  'drips a body over TLS': {
    hasTls: true,
    go: (port) => {
      const socket = secure(port).resume()
      socket.write(HEAD)
      drip(socket)
    },
  },
  'opens a session of HTTP/2 and asks nothing': { hasTls: true, go: session },
  'opens a session of HTTP/2 and pings': {
    hasTls: true,
    go: (port) => {
      const opened = session(port)
      const pinging = setInterval(() => opened.destroyed || opened.ping(() => undefined), 50)
      onTestFinished(() => clearInterval(pinging))
    },
  },
  'sends half a body over HTTP/2': {
    hasTls: true,
    go: (port) => request(port, { ':method': 'POST', 'content-type': 'text/plain' }).write('half'),
  },
  'drips a body over HTTP/2': {
    hasTls: true,
    go: (port) => drip(request(port, { ':method': 'POST', 'content-type': 'text/plain' })),
  },
  'reads no reply': { hasTls: false, go: (port) => plain(port).pause().write(GETS) },
  'reads no reply over TLS': { hasTls: true, go: (port) => secure(port).pause().write(GETS) },
  'reads no reply over HTTP/2': { hasTls: true, go: (port) => request(port, { ':path': '/large' }).pause() },
}

test.each(Object.entries(WAYS))('the connection of a client that %s is ended', async (_, { hasTls, go }) => {
  const { port, open } = await aShop({ hasTls })
  go(port)
  await expect.poll(open).toBe(1)
  await expect.poll(open, { timeout: 5000 }).toBe(0)
})

test('a reply is taken in peace by a client that reads it slowly', async () => {
  const { port } = await aShop({ hasTls: true, patience: { ...QUICK, reply: 5000, standstill: 2000 } })
  const reply = request(port, { ':path': '/large' })
  let read = 0
  for await (const part of reply) {
    read += part.length
    if (read % 16 === 0) await pause(1)
  }
  expect(read).toBe(LARGE.length)
})

test('replies that nobody takes end sooner when they are many', async () => {
  const patience = { ...QUICK, reply: 60_000, standstill: 60_000, untaken: 3 * LARGE.length }
  const { port, open } = await aShop({ hasTls: true, patience })
  for (let n = 0; n < 6; n++) request(port, { ':path': '/large' }).pause()
  await expect.poll(open).toBe(6)
  await expect.poll(open, { timeout: 5000 }).toBe(3)
})

test('a session of HTTP/2 that is in use stays, however old it is', async () => {
  // The shop's own clock: a slow machine would let a session idle too long.
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port, open } = await aShop({ hasTls: true, patience: { ...QUICK, standstill: 30_000 } })
  const opened = session(port)
  for (let n = 0; n < 8; n++) {
    const reply = opened.request({ ':path': '/' })
    reply.resume()
    await once(reply, 'close')
    vi.advanceTimersByTime(150)
  }
  expect(open()).toBe(1)
  vi.advanceTimersByTime(QUICK.idle + QUICK.look)
  await expect.poll(open).toBe(0)
})
