import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node takes in one new connection per listening socket and turn of its event loop. In a rush a turn takes ten
 * milliseconds, so that the last of two hundred newcomers would be heard after two seconds.
 */
const LISTENERS = 16
/** Where the system shares new connections out among the sockets of a port. */
const CAN_SHARE = process.platform === 'linux'

/** How often a closing shop looks for connections on which nothing more is to be answered. */
const HANG_UP_MS = 20

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
 * waits until everybody is answered, whichever listener took him in, and no longer.
 */
function endWithAnswers(app: FastifyInstance, others: Server[]): void {
  let closed: Promise<unknown>[] = []
  let hangingUp: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closed = others.map((other) => once(other.close(), 'close'))
    hangingUp = setInterval(() => app.server.closeIdleConnections(), HANG_UP_MS)
  })
  app.addHook('onClose', async () => {
    await Promise.all(closed)
    clearInterval(hangingUp)
  })
}

async function open(address: Address, { reusePort }: { reusePort: boolean }): Promise<Server> {
  // Connections have to be like those that the app's own server takes in.
  const server = createServer({ allowHalfOpen: true, noDelay: true }).listen({ ...address, reusePort })
  await once(server, 'listening')
  return server
}
