import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Number of listening sockets.
 * Node accepts one new connection per socket and turn of the event loop. In a rush a turn takes ten milliseconds, so
 * with one socket the last of two hundred newcomers would wait for two seconds.
 */
const LISTENERS = 16
/** Whether the system distributes new connections over the sockets of one port. */
const CAN_SHARE = process.platform === 'linux'

/**
 * Milliseconds after which a closing shop cuts off open requests.
 * The rest of the time to shut down is for its jobs.
 */
const PATIENCE_MS = 6000

type Address = { host: string; port: number }

/**
 * Listens on `address` until the app is closed.
 * Rejects with EADDRINUSE when the port is taken. Where the system can, several sockets share the port.
 */
export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  const others: Server[] = []
  endWithAnswers(app, others)
  if (!CAN_SHARE) return void (await app.listen(address))
  // A shared port would be shared with any process of this account, also with a second shop. Check that it is free.
  if (address.port !== 0) await once((await open(address, { reusePort: false })).close(), 'close')
  const sharing: Address & { reusePort: boolean } = { ...address, reusePort: true }
  await app.listen(sharing)
  const { address: host, port } = app.server.address() as AddressInfo
  while (others.length < LISTENERS - 1) {
    const other = await open({ host, port }, { reusePort: true })
    other.on('connection', (socket) => app.server.emit('connection', socket))
    others.push(other)
  }
}

/**
 * Makes closing the app wait until every open request has its reply, on every listener.
 * Fastify waits only for connections of its own server, and also for idle ones. Connections that have sent nothing are
 * closed at once, and whatever is still open is closed after `PATIENCE_MS`.
 */
function endWithAnswers(app: FastifyInstance, others: Server[]): void {
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.on('request', (_request, answer: ServerResponse) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  let closed: Promise<unknown>[] = []
  let patience: NodeJS.Timeout | undefined
  // Before the app's server closes: closing cuts off replies that are still being sent.
  app.addHook('preClose', async () => {
    closed = others.map((other) => once(other.close(), 'close'))
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    patience = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, PATIENCE_MS)
    while (answers.size > 0) await Promise.all([...answers].map((answer) => once(answer, 'close')))
  })
  app.addHook('onClose', async () => {
    await Promise.all(closed)
    clearTimeout(patience)
  })
}

async function open(address: Address, { reusePort }: { reusePort: boolean }): Promise<Server> {
  // The same socket options as the app's own server.
  const server = createServer({ allowHalfOpen: true, noDelay: true }).listen({ ...address, reusePort })
  await once(server, 'listening')
  return server
}
