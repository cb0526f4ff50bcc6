import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { testDatabase } from '../database.ts'
import { programEnv } from '../program-env.ts'
import { BRIDGE, type SlotAt, type SlotCounts } from './slot-shop.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LOAD_WITHOUT = new URL('../guards/load-without.ts', import.meta.url).href
const START_MS = 30_000

export type ShopProcess = Awaited<ReturnType<typeof startShop>>
export type Answer = { status: number; body: Record<string, unknown> }
export type Guest = ReturnType<typeof openGuest>

export type SlotProcesses = Awaited<ReturnType<typeof slotProcesses>>

/** Starts several servers of morava on one database. Call it at the top level of a test file. */
export async function slotProcesses() {
  const { connectionString } = await testDatabase()
  const pool = new pg.Pool({ connectionString, max: 4 })
  pool.on('error', () => undefined)
  const folder = mkdtempSync(join(tmpdir(), 'gondola-processes-'))
  const running: { end(signal?: NodeJS.Signals): Promise<void> }[] = []

  const start = async (env: Record<string, string> = {}) => {
    const shop = await startShop({ DATABASE_URL: connectionString, DATA_DIR: folder, RESORT: 'morava', ...env })
    running.push(shop)
    return shop
  }
  const oneSlot = ({ validFrom, timeSlot }: SlotAt) => [BRIDGE, validFrom, minutesOf(timeSlot)]
  return {
    connectionString,
    pool,
    start,
    startMany: (count: number) => Promise.all(Array.from({ length: count }, () => start())),
    /** Returns an unused slot of the bridge in the coming days, with so many places. */
    async freshSlot(offered: number): Promise<SlotAt> {
      const { rows } = await pool.query<{ validFrom: string; timeSlot: string }>(
        `update slot set offered = $2, capacity = $2 where (group_id, day, start_min) = (
           select group_id, day, start_min from slot where group_id = $1 and day > current_date + 2 and offered > 100
             and held + sold = 0
             and exists (select from catalogue_item where kind = 'season'
               and current_date between (data ->> 'saleFrom')::date and (data ->> 'saleTo')::date
               and day between (data ->> 'from')::date and (data ->> 'to')::date)
             -- One list of taken slots: for each slot, all reservations would be read again.
             and (day, start_min) not in (
               select taken, slot_start from reservation cross join unnest(slot_days) taken where slot_group = $1)
           order by random() limit 1)
         returning day::text as "validFrom", to_char(make_time(start_min / 60, start_min % 60, 0), 'HH24:MI') as "timeSlot"`,
        [BRIDGE, offered],
      )
      if (!rows[0]) throw new Error('There is no fresh slot.')
      return rows[0]
    },
    async counts(slot: SlotAt): Promise<SlotCounts> {
      const { rows } = await pool.query<SlotCounts>(
        'select offered, capacity, held, sold from slot where (group_id, day, start_min) = ($1, $2, $3)',
        oneSlot(slot),
      )
      if (!rows[0]) throw new Error('There is no such slot.')
      return rows[0]
    },
    /** Locks the slot during `work`, so that all requests for it wait together. */
    async whileLocked<R>(slot: SlotAt, work: () => Promise<R>, ms: number): Promise<R> {
      const session = await pool.connect()
      await session.query('begin')
      await session.query('select from slot where (group_id, day, start_min) = ($1, $2, $3) for update', oneSlot(slot))
      const working = work()
      await sleep(ms)
      await session.query('commit')
      session.release()
      return working
    },
    /** Changes the slot's offer repeatedly in an operator's own process. Returns what went wrong. */
    async changeOffers(slot: SlotAt, offers: number[]): Promise<string> {
      const child = spawnProgram('server/harness/slots/change-offers.ts', {
        args: [BRIDGE, slot.validFrom, String(minutesOf(slot.timeSlot)), offers.join()],
        env: { DATABASE_URL: connectionString },
      })
      running.push(child)
      const [code] = (await once(child.process, 'exit')) as [number | null]
      return code === 0 ? '' : `the operator's process ended with ${code}: ${child.lines.join(' ').slice(0, 300)}`
    },
    /** Runs `npm run slots` with these arguments in its own process. */
    async command(...words: string[]): Promise<{ code: number | null; said: string }> {
      const child = spawnProgram('scripts/slots.ts', {
        args: words,
        env: { DATABASE_URL: connectionString },
      })
      running.push(child)
      const [code] = (await once(child.process, 'close')) as [number | null]
      return { code, said: child.lines.join('\n') }
    },
    /** Deletes all holds and orders, and resets the counts. */
    forget: () =>
      pool.query(`
        truncate reservation, slot_minutes, orders, order_entry, order_history, payment_attempt, refund, entry_person cascade;
        update slot set held = 0, sold = 0 where held + sold > 0`),
    async close() {
      await Promise.all(running.map((one) => one.end('SIGKILL')))
      await pool.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Starts a program that ends with this process, and keeps its lines.
 * It runs without the same guard as this process, or with its own WITHOUT_GUARD.
 */
function spawnProgram(file: string, { args = [], env }: { args?: string[]; env: Record<string, string> }) {
  const { WITHOUT_GUARD = '' } = { ...process.env, ...env }
  const options = WITHOUT_GUARD ? [`--import=${LOAD_WITHOUT}`] : []
  const child: ChildProcess = spawn(process.execPath, [...options, file, ...args], {
    cwd: ROOT,
    // A computer that is busy with other things is no rush.
    env: {
      ...programEnv(),
      WITHOUT_GUARD,
      NODE_ENV: 'production',
      GONDOLA_CHILD: '1',
      LOG_LEVEL: 'warn',
      WAITING_ROOM: 'off',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const heard = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        for (const hear of heard) hear(line)
      })
  return {
    process: child,
    lines,
    /** Waits for a line with this beginning. Rejects when the program ends before. */
    async says(beginning: string): Promise<void> {
      const said = Promise.withResolvers<void>()
      heard.add((line) => line.startsWith(beginning) && said.resolve())
      child.once('exit', (code) => said.reject(new Error(`${file} ended with ${code}:\n${lines.join('\n')}`)))
      const patience = setTimeout(() => child.kill('SIGKILL'), START_MS)
      await said.promise.finally(() => clearTimeout(patience))
    },
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

async function startShop(env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = spawnProgram('server/src/main.ts', {
    env: { PORT: String(port), PUBLIC_URL: url, ROLE: 'web', TRUST_PROXY: '1', POOL_SIZE: '6', ...env },
  })
  await program.says('listening ')
  return { url, lines: program.lines, end: program.end, pid: program.process.pid }
}

let guests = 0

/** Creates a guest with their own address. Each call names its server, as behind a load balancer. */
export function openGuest(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const number = ++guests
  return {
    async call(shop: { url: string }, method: string, path: string, body?: unknown): Promise<Answer> {
      const answer = await fetch(`${shop.url}/api${path}`, {
        method,
        headers: {
          authorization: `Basic ${btoa('shop:shop')}`,
          'x-forwarded-for': `10.${(number >> 8) & 255}.${number & 255}.1`,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    },
    dryRun(shop: { url: string }, entries: object[]): Promise<Answer> {
      return this.call(shop, 'POST', '/v2/transaction/dry-run', { origin: 'eshop', entries })
    },
  }
}

/** Returns '' when the first entry of a quote is held, else the error or status. */
export function refusalOf({ status, body }: Answer): string {
  const { entries, error } = body as { entries?: { errors: { code: string }[] }[]; error?: { code: string } }
  if (status >= 300) return error ? error.code : String(status)
  return (entries?.[0]?.errors ?? []).map(({ code }) => code).join()
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
