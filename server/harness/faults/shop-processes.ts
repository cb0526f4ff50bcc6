import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { makeDatabase } from '../database.ts'
import { programEnv } from '../program-env.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const START_MS = 45_000
const LINES_KEPT = 60
const METRICS_TOKEN = 'metrics-token-of-the-fault-tests'

/** A mail that the mail server accepted. */
type ReceivedMail = { messageId: string; to: string[]; subject: string; hasPdf: boolean }

type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** Differences between the kinds of access system: resort, purchases, names of the simulator. */
export const KINDS = {
  A: {
    resort: 'lipno',
    simulator: 'access-system-a',
    /** The simulator's call that makes permissions. */
    makingCall: 'issue',
    /** Two that the access system issues and one that is ready when paid. */
    pieces: [
      { variantId: 'lipno-ski-1day-adult', method: 'prepaid' },
      { variantId: 'lipno-ski-1day-child', method: 'prepaid' },
      { variantId: 'lipno-gift-voucher-1000', method: 'print' },
    ],
  },
  B: {
    resort: 'annaberg',
    simulator: 'access-system-b',
    makingCall: 'commit',
    pieces: [
      { variantId: 'annaberg-walker-adult', method: 'print' },
      { variantId: 'annaberg-walker-child', method: 'print' },
      { variantId: 'annaberg-gift-voucher-1000', method: 'print' },
    ],
  },
} as const
export type KindName = keyof typeof KINDS

/**
 * Starts the whole shop in processes that can be killed one by one. Close it after the tests.
 * They are a durable PostgreSQL, both simulators, a mail server, and the server as the start command runs it.
 */
export async function startShop(
  name: KindName = 'A',
  {
    imports = [],
    env = {},
    onTestServer = false,
  }: {
    /** Modules that the server loads first. */
    imports?: string[]
    env?: Record<string, string>
    /** Takes a migrated database of the PostgreSQL of all tests, which starts at once and cannot be killed. */
    onTestServer?: boolean
  } = {},
) {
  const kind = KINDS[name]
  const folder = await mkdtemp(join(tmpdir(), 'gondola-faults-'))
  const dataDir = join(folder, 'postgres')
  const post = await openPost()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startPostgres = () => startEmbeddedPostgres({ dataDir, mode: 'durable' })
  const [started, ofTests, payment, access] = await Promise.all([
    onTestServer ? undefined : startPostgres(),
    onTestServer ? makeDatabase() : undefined,
    spawnSimulator('payment-page', { settings: { noticeRetryMs: 200 } }),
    spawnSimulator(kind.simulator),
  ])
  let postgres = started
  const connectionString = started?.connectionString ?? ofTests ?? ''
  const settings = {
    ...env,
    RESORT: kind.resort,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: connectionString,
    PAYMENT_SANDBOX_URL: payment.url,
    PAYMENT_SANDBOX_KEY: TEST_ENV.SIGNING_KEY,
    ACCESS_SYSTEM_URL: access.url,
    ACCESS_SYSTEM_PASSWORD: TEST_ENV.ACCESS_PASSWORD,
    SMTP_URL: `smtp://127.0.0.1:${post.port}?ignoreTLS=true`,
    TRUST_PROXY: '1',
    METRICS_TOKEN,
    LOG_LEVEL: 'warn',
  }
  const server = serverProcess(settings, imports)
  await server.start()

  /** Sessions for what tests ask again and again. A database that may be killed gets a new one each time. */
  const pool = ofTests ? new pg.Pool({ connectionString, max: 2, application_name: 'faults' }) : undefined

  /** Opens a session for this call only, so that a killed database does not matter. */
  const onSession = async <R>(work: (session: pg.Client) => Promise<R>): Promise<R> => {
    const session = new pg.Client({ connectionString, application_name: 'faults' })
    session.on('error', () => undefined)
    await session.connect()
    try {
      return await work(session)
    } finally {
      await session.end()
    }
  }
  return {
    kind,
    url,
    connectionString,
    server,
    payment,
    access,
    /** Returns a number of the server's metrics. */
    async metric(name: string): Promise<number> {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1])
    },
    /** Accepted mails, in order. */
    mails: post.mails,
    /** Delays the mail server's replies by so many milliseconds after it accepts a mail. */
    slowPost: (ms: number) => {
      post.answer.afterMs = ms
    },
    onSession,
    query: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await (pool ? pool.query<Row>(text, values) : onSession((session) => session.query<Row>(text, values)))).rows,
    /** Kills the database's main process as a power failure would. Its data and address stay. */
    async killDatabase() {
      if (!postgres) throw new Error('The PostgreSQL of all tests cannot be killed.')
      process.kill(postgres.pid, 'SIGKILL')
      await postgres.exited
    },
    async startDatabase() {
      postgres = await startPostgres()
      if (postgres.connectionString !== connectionString) throw new Error('The database has moved.')
    },
    async close() {
      await server.kill()
      await pool?.end()
      await Promise.all([payment.close(), access.close(), postgres?.stop(), post.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Shop = Awaited<ReturnType<typeof startShop>>

/** Runs the server as a process of its own. Keeps its last lines for explaining a failure. */
function serverProcess(env: Record<string, string>, imports: readonly string[]) {
  let child: ChildProcess | undefined
  const lines: string[] = []
  const exits: Exit[] = []
  const keep = (line: string) => {
    lines.push(line)
    if (lines.length > LINES_KEPT) lines.shift()
  }
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals): Promise<Exit> {
    if (!child || !isRunning()) return { code: child?.exitCode ?? null, signal: child?.signalCode ?? null }
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code, by] = (await gone) as [number | null, NodeJS.Signals | null]
    return { code, signal: by }
  }

  return {
    isRunning,
    /** Ends of the process so far, requested or not. */
    exits,
    pid: () => child?.pid,
    lastLines: () => lines.join('\n'),
    /** Starts it with changed settings and waits until it listens. Returns the milliseconds it took. */
    async start(change: Record<string, string> = {}): Promise<number> {
      const begun = performance.now()
      const started = spawn(process.execPath, [...imports.map((file) => `--import=${file}`), 'server/src/main.ts'], {
        cwd: ROOT,
        env: { ...env, ...change, ...programEnv(), NODE_ENV: 'production', GONDOLA_CHILD: '1' },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      child = started
      started.once('exit', (code, signal) => exits.push({ code, signal }))
      const listening = Promise.withResolvers<void>()
      started.once('exit', () =>
        listening.reject(new Error(`The server ended before it listened.\n${lines.join('\n')}`)),
      )
      createInterface({ input: started.stderr }).on('line', keep)
      createInterface({ input: started.stdout }).on('line', (line) => {
        if (line.startsWith('listening ')) listening.resolve()
        else keep(line)
      })
      const patience = setTimeout(() => started.kill('SIGKILL'), START_MS)
      await listening.promise.finally(() => clearTimeout(patience))
      return performance.now() - begun
    },
    kill: () => end('SIGKILL'),
    /** Stops it and waits for its end. */
    stop: () => end('SIGTERM'),
  }
}

/** Starts a mail server that accepts everything and records the identity of each mail. */
async function openPost() {
  const mails: ReceivedMail[] = []
  const answer = { afterMs: 0 }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1')
        const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
        mails.push({
          messageId: header('Message-ID'),
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: header('Subject'),
          hasPdf: text.includes('application/pdf'),
        })
        setTimeout(done, answer.afterMs)
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  return {
    mails,
    answer,
    port: (smtp.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits until `isSo`. Throws after `within` milliseconds. Returns how long it took. */
export async function until(what: string, within: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > within) throw new Error(`Not within ${within} ms: ${what}`)
    await pause(50)
  }
  return performance.now() - begun
}
