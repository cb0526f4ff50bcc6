// `npm start`: starts database, pages, simulators and server, and ends them in order. `npm run dev` does so with a
// server that restarts and pages that reload when a source changes.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { DEVELOPMENT_SECRET } from '../server/src/config.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { exitWithParent } from '../server/src/exit-with-parent.ts'
import { type Child, startChild } from './child.ts'
import { buildWebWhenStale } from './web-build.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** More than the ten seconds in which the server finishes its work. */
const SERVER_STOP_MS = 12_000
const SIMULATOR_STOP_MS = 3000
/** npm repeats a Ctrl-C that the terminal has sent already. A person's second one comes later. */
const SAME_SIGNAL_MS = 500
const ANCESTORS_EVERY_MS = 250
/** Listening addresses that no browser can open. */
const WILDCARDS = ['0.0.0.0', '::']

const env = process.env
const isDev = process.argv.includes('--dev')
const isProduction = env.MODE === 'production'
const resort = env.RESORT || 'lipno'
const resortsDir = resolve(ROOT, env.RESORTS_DIR || RESORTS_DIR)
const host = env.HOST || '127.0.0.1'
const dataDir = join(resolve(ROOT, env.DATA_DIR || '.data'), resort)

/** Lists folders instead of watching imports. Vite imports a temporary copy of its configuration at every start. */
const WATCH = ['server/src', 'rules/src', 'contract/src', 'resorts', ...(env.RESORTS_DIR ? [resortsDir] : [])]
  .map((folder) => `--watch-path=${folder}`)
  .concat('--watch-preserve-output')

const children: Child[] = []
const build = new AbortController()
/** Ends the embedded database, once there is one. */
let database: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined)
let stoppedAt = 0

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

async function start(): Promise<void> {
  requireResort()
  const port = await choosePort()
  mkdirSync(dataDir, { recursive: true })
  const databaseUrl = openDatabase()
  const pages = isDev ? undefined : openPages()
  const payments = env.PAYMENT_SANDBOX_URL || openSimulator('payment-page', { port: port + 1, host })
  const access = env.ACCESS_SYSTEM_URL || openAccessSystem(port + 2)
  const [DATABASE_URL, PAYMENT_SANDBOX_URL, ACCESS_SYSTEM_URL] = await Promise.all([
    databaseUrl,
    payments,
    access,
    pages,
  ])
  if (stoppedAt) return
  const server = adopt({
    name: 'server',
    args: [...(isDev ? WATCH : []), 'server/src/main.ts'],
    env: {
      ...env,
      PORT: String(port),
      HOST: host,
      RESORT: resort,
      RESORTS_DIR: resortsDir,
      DATA_DIR: dataDir,
      DATABASE_URL,
      PAYMENT_SANDBOX_URL,
      ACCESS_SYSTEM_URL,
      ...(isDev ? { GONDOLA_DEV: '1' } : {}),
    },
    onLine: say,
  })
  announce(await server.listening, { payments: PAYMENT_SANDBOX_URL, access: ACCESS_SYSTEM_URL })
}

function requireResort(): void {
  const known = resortKeys(resortsDir)
  if (!known.includes(resort)) throw new Error(`There is no resort "${resort}": RESORT may be ${known.join(', ')}.`)
}

/** Returns PORT, which has to be free; 0 takes any. */
async function choosePort(): Promise<number> {
  const wanted = Number(env.PORT || 3000)
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) throw new Error(`PORT is not a port: ${env.PORT}`)
  const { port, error } = await tryPort(wanted, host)
  if (port !== undefined) return port
  if (error?.code === 'EADDRINUSE')
    throw new Error(`Port ${wanted} is taken by another program. End that one, or choose another: PORT=3010 npm start`)
  throw new Error(`The shop cannot listen on ${host}, port ${wanted}: ${error?.message}`)
}

function tryPort(port: number, address: string): Promise<{ port?: number; error?: NodeJS.ErrnoException }> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve({ error }))
    server.listen(port, address, () => {
      const found = server.address()
      server.close(() => resolve(typeof found === 'object' && found ? { port: found.port } : {}))
    })
  })
}

async function openDatabase(): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) say('Creating the database …')
  const starting = startEmbeddedPostgres({ dataDir: folder, mode: 'durable' })
  database = starting.then(
    (postgres) => postgres.stop,
    () => undefined,
  )
  const postgres = await starting
  void postgres.exited.then((lines) => {
    if (!stoppedAt) void stop(1, `PostgreSQL ended unexpectedly. Its last output:\n${lines}`)
  })
  return postgres.connectionString
}

async function openPages(): Promise<void> {
  if (!existsSync(join(ROOT, 'web', 'build.ts'))) return
  await buildWebWhenStale(ROOT, { onStart: () => say('Building the pages …'), signal: build.signal })
}

async function openAccessSystem(port: number): Promise<string | undefined> {
  const { ticketSystem } = await loadResort(join(resortsDir, resort))
  return openSimulator(ticketSystem === 'A' ? 'access-system-a' : 'access-system-b', { port, host: '127.0.0.1' })
}

/** Starts a simulator, on the wanted port when it is free. Open payments then find their page after a restart. */
async function openSimulator(name: string, at: { port: number; host: string }): Promise<string | undefined> {
  if (isProduction) return undefined
  const { port } = at.port > 65_535 ? {} : await tryPort(at.port, at.host)
  if (stoppedAt) return undefined
  return adopt({
    name: `simulator ${name}`,
    args: [`simulators/src/${name}/main.ts`],
    env: {
      ...env,
      PORT: String(port ?? 0),
      HOST: at.host,
      DATA_DIR: dataDir,
      PUBLIC_URL:
        env.PAYMENT_SANDBOX_PUBLIC_URL || (port && WILDCARDS.includes(at.host) ? `http://localhost:${port}` : ''),
      SIGNING_KEY: env.PAYMENT_SANDBOX_KEY || DEVELOPMENT_SECRET,
      ACCESS_USER: env.ACCESS_SYSTEM_USER || 'shop',
      ACCESS_PASSWORD: env.ACCESS_SYSTEM_PASSWORD || DEVELOPMENT_SECRET,
      CATALOGUE: join(resortsDir, resort, 'catalogue.json'),
      CODE_PREFIX: (await loadResort(join(resortsDir, resort))).codePrefix,
    },
  }).listening
}

/** Starts a process; its unexpected end stops everything. */
function adopt(start: Omit<Parameters<typeof startChild>[0], 'cwd'>): Child {
  const child = startChild({ ...start, cwd: ROOT })
  children.push(child)
  void child.exited.then((report) => {
    if (!stoppedAt) void stop(1, report)
  })
  return child
}

type Simulators = { payments: string | undefined; access: string | undefined }

function announce(shop: string, { payments, access }: Simulators): void {
  const base = shop.replace(/\/$/, '')
  const places = [
    ['Shop', `${base}/`],
    ...(isProduction ? [] : [['Mail', `${base}/dev/mail`]]),
    ...(payments && !env.PAYMENT_SANDBOX_URL ? [['Payments', `${payments}/settings`]] : []),
    ...(access && !env.ACCESS_SYSTEM_URL ? [['Access', `${access}/settings`]] : []),
  ]
  const rows = places.map(([name = '', address]) => `  ${name.padEnd(10)}${address}`)
  say(`\nGondola is open: ${resort}\n\n${rows.join('\n')}\n\nCtrl-C ends it.\n`)
}

async function stop(code: number, reason?: string): Promise<void> {
  if (stoppedAt) return
  stoppedAt = Date.now()
  if (reason) complain(reason)
  build.abort()
  const isServer = (child: Child) => child.name === 'server'
  await Promise.all(children.filter(isServer).map((child) => child.stop(SERVER_STOP_MS)))
  await Promise.all(children.filter((child) => !isServer(child)).map((child) => child.stop(SIMULATOR_STOP_MS)))
  const closeDatabase = await database
  await closeDatabase?.()
  process.exit(code)
}

function onSignal(): void {
  if (!stoppedAt) {
    say('\nClosing …')
    void stop(0)
  } else if (Date.now() - stoppedAt > SAME_SIGNAL_MS) {
    for (const child of children) child.kill()
    process.exit(1)
  }
}

/** Returns the shell that npm started this with and, where the system tells, npm. */
function ancestorsNow(): string {
  const status = `/proc/${process.ppid}/status`
  const parent = existsSync(status) ? /^PPid:\s*(\d+)$/m.exec(readFileSync(status, 'utf8'))?.[1] : ''
  return `${process.ppid} ${parent}`
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
exitWithParent(() => void stop(0))
// npm and its shell may end without passing the signal on.
const ancestors = ancestorsNow()
if (env.npm_lifecycle_event) setInterval(() => ancestorsNow() !== ancestors && void stop(0), ANCESTORS_EVERY_MS).unref()
start().catch((error: Error) => stop(1, error.message))
