import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { LedgerPermission as PermissionA } from '../access-system-a/permissions.ts'
import type { LedgerPermission as PermissionB } from '../access-system-b/wire.ts'
import type { Notice, Payment, Refund } from '../payment-page/payments.ts'

/** Time-out of the start, which usually takes a fraction of a second. */
const START_MS = 40_000

export type SimulatorLedgers = {
  'payment-page': { payments: Payment[]; refunds: Refund[]; notices: Notice[] }
  'access-system-a': { permissions: PermissionA[] }
  'access-system-b': { permissions: PermissionB[] }
}

export type SimulatorStart = {
  /** Environment of the process, such as SIGNING_KEY, PUBLIC_URL or CODE_PREFIX. */
  env?: Record<string, string>
  /** Initial settings of the simulator. A restart applies them again. */
  settings?: Record<string, unknown>
}

export type RunningSimulator<Name extends keyof SimulatorLedgers> = {
  url: string
  pid: () => number | undefined
  /** Kills the process, by default with SIGKILL, and waits for its end. Its ledger stays. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Restarts it on the same port and ledger, killing it first when it still runs. */
  restart(): Promise<void>
  ledger(): Promise<SimulatorLedgers[Name]>
  /** Changes settings at run time. Throws when they are refused. */
  settings(patch: Record<string, unknown>): Promise<void>
  /** Calls the simulator with its authorization. */
  call(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

const USERS = {
  'payment-page': ['shop', 'SIGNING_KEY'],
  'access-system-a': ['ACCESS_USER', 'ACCESS_PASSWORD'],
  'access-system-b': ['ACCESS_USER', 'ACCESS_PASSWORD'],
} as const

/** Secrets of simulators started by tests, unless `env` overrides them. */
export const TEST_ENV = {
  SIGNING_KEY: 'simulator-test-key-simulator-test-key',
  ACCESS_USER: 'shop',
  ACCESS_PASSWORD: 'simulator-test-password-simulator',
  CODE_PREFIX: 'LIP',
}

/** Starts a simulator in its own process with an empty temporary ledger. Waits until it listens. */
export async function spawnSimulator<Name extends keyof SimulatorLedgers>(
  name: Name,
  start: SimulatorStart = {},
): Promise<RunningSimulator<Name>> {
  const dataDir = await mkdtemp(join(tmpdir(), `gondola-${name}-`))
  const env: Record<string, string> = { ...TEST_ENV, ...start.env }
  const [user, secret] = USERS[name]
  const authorization = `Basic ${btoa(`${env[user] ?? user}:${env[secret]?.split(',')[0]}`)}`
  let child: ChildProcess
  let url = ''

  async function run(port: string): Promise<void> {
    child = spawn(process.execPath, [fileURLToPath(new URL(`../${name}/main.ts`, import.meta.url))], {
      env: {
        ...process.env,
        ...env,
        PORT: port,
        DATA_DIR: dataDir,
        SETTINGS: JSON.stringify(start.settings ?? {}),
        GONDOLA_CHILD: '1',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    url = await listeningUrl(child)
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  const call = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), authorization } })

  await run('0')
  return {
    url,
    pid: () => child.pid,
    kill,
    async restart() {
      await kill()
      await run(new URL(url).port)
    },
    async ledger() {
      return (await (await call('/ledger')).json()) as SimulatorLedgers[Name]
    },
    async settings(patch) {
      const answer = await call('/settings', { method: 'POST', body: JSON.stringify(patch) })
      if (!answer.ok) throw new Error(`${name} refused the settings: ${await answer.text()}`)
    },
    call,
    async close() {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function listeningUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the simulator has no output')
  const lines = createInterface({ input: child.stdout })
  const stop = setTimeout(() => child.kill('SIGKILL'), START_MS)
  try {
    for await (const line of lines) if (line.startsWith('listening ')) return line.slice('listening '.length)
  } finally {
    clearTimeout(stop)
    child.stdout.resume()
  }
  throw new Error(`the simulator ended before it listened, or did not within ${START_MS / 1000} s`)
}
