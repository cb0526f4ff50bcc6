import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node takes in one new connection per listening socket and turn of its event loop. In a rush a turn takes ten
 * milliseconds, so that the last of two hundred newcomers would be heard after two seconds.
 */
const LISTENERS = 16
/** Where the system shares new connections out among the sockets of a port. */
const CAN_SHARE = process.platform === 'linux'

/** A closing shop cuts off what takes longer, so that its jobs can end in good order as well. */
const PATIENCE_MS = 6000

type Address = { host: string; port: number }

/** Starts to serve until the app is closed; rejects with EADDRINUSE when somebody else has the port. */
export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  const others: Server[] = []
  endWithAnswers(app, others)
  if (!CAN_SHARE) return void (await app.listen(address))
  // A shared port is shared with every process of this account, but two shops are not meant to be one.
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
 * A closing app waits for the connections of its own server alone, also for those that are kept for more questions: here it
 * waits until everybody has his answer, whichever listener took him in. Who has asked nothing is not waited for.
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
  // Before its server closes, which cuts off what has been answered and is still on its way.
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
  // Connections have to be like those that the app's own server takes in.
  const server = createServer({ allowHalfOpen: true, noDelay: true }).listen({ ...address, reusePort })
  await once(server, 'listening')
  return server
}
