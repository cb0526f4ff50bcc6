import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningSimulator, spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { loadResort, RESORTS_DIR } from '../../resorts/folders.ts'
import { startChild } from '../../scripts/child.ts'
import { buildWebWhenStale } from '../../scripts/web-build.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STOP_MS = 5000

export type RunningShop = {
  url: string
  payments: RunningSimulator<'payment-page'>
  access: RunningSimulator<'access-system-a' | 'access-system-b'>
  /** Returns all mails so far, the oldest first. */
  mails(): Email[]
  stop(): Promise<void>
}

type Which = { resort?: string; env?: Record<string, string> }

/** Returns the resort's folder for these options. */
export const resortFolder = ({ resort = 'lipno', env }: Which): string => join(env?.RESORTS_DIR ?? RESORTS_DIR, resort)

/**
 * Starts the shop as in production: server, payment page, access system and mail server. Each is a process of its own
 * on a free port. `databaseUrl` names an empty or migrated database.
 */
export async function runShop(options: Which & { databaseUrl: string }): Promise<RunningShop> {
  const resort = options.resort ?? 'lipno'
  const { codePrefix, ticketSystem } = await loadResort(resortFolder(options))
  await buildWebWhenStale(ROOT, { onStart: () => process.stdout.write('Building the pages …\n') })
  const [payments, access, post, port, dataDir] = await Promise.all([
    spawnSimulator('payment-page'),
    spawnSimulator(ticketSystem === 'A' ? 'access-system-a' : 'access-system-b', {
      env: { CODE_PREFIX: codePrefix, CATALOGUE: join(resortFolder(options), 'catalogue.json') },
    }),
    openPost(),
    freePort(),
    mkdtemp(join(tmpdir(), 'gondola-shop-')),
  ])
  const server = startChild({
    name: 'server',
    cwd: ROOT,
    args: ['server/src/main.ts'],
    env: {
      ...process.env,
      // The test runner's own.
      NODE_ENV: undefined,
      MODE: 'development',
      RESORT: resort,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl,
      PAYMENT_SANDBOX_URL: payments.url,
      PAYMENT_SANDBOX_KEY: TEST_ENV.SIGNING_KEY,
      ACCESS_SYSTEM_URL: access.url,
      ACCESS_SYSTEM_USER: TEST_ENV.ACCESS_USER,
      ACCESS_SYSTEM_PASSWORD: TEST_ENV.ACCESS_PASSWORD,
      SMTP_URL: post.url,
      LOG_LEVEL: 'warn',
      // A busy computer must not count as a rush.
      WAITING_ROOM: 'off',
      ...options.env,
    },
  })
  const stop = async () => {
    await server.stop(STOP_MS)
    await Promise.all([payments.close(), access.close(), post.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
  const url = await server.listening.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: url.replace(/\/$/, ''), payments, access, mails: post.mails, stop }
}

/** Starts a mail server that accepts everything. */
async function openPost() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            mails.push(mail)
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails: () => [...mails],
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Returns a port outside the range of outgoing connections. One of those could be taken before the server listens. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 15_000 + Math.floor(Math.random() * 16_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
  throw new Error('There is no free port.')
}
