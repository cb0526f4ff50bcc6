import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, sql } from '../../src/db/db.ts'
import { jobRow, LANES, type Lane } from '../../src/jobs/queue.ts'
import { type JobHandlers, startWorker } from '../../src/jobs/worker.ts'
import { testDatabase } from '../database.ts'
import { until } from './shop-processes.ts'

/** More than the workers of the lane can start; the others wait in its local queue. */
const JOBS = 60

const { connectionString } = await testDatabase()
const pool = new pg.Pool({ connectionString, max: 2, application_name: 'faults' })
pool.on('error', () => undefined)
afterAll(() => pool.end())
beforeEach(() => pool.query('delete from graphile_worker._private_jobs'))

const nothing = async () => undefined
const workerOf = (
  issue: JobHandlers['issue-order'],
  log: Logger,
  {
    payRefund = nothing,
    voidTickets = nothing,
    lanes = ['tickets'],
  }: { payRefund?: JobHandlers['pay-refund']; voidTickets?: JobHandlers['void-tickets']; lanes?: Lane[] } = {},
) =>
  startWorker({
    connectionString,
    handlers: {
      'issue-order': issue,
      'mail-order': nothing,
      'deposit-invoice': nothing,
      'mail-member': nothing,
      'mail-account': nothing,
      'join-orders': nothing,
      'card-gates': nothing,
      'pay-refund': payRefund,
      'void-tickets': voidTickets,
      'change-date': nothing,
      'run-act': nothing,
      'mail-act': nothing,
      'mail-change': nothing,
      'mail-statement': nothing,
      'mail-complaint': nothing,
      'mail-offer': nothing,
      'mail-order-link': nothing,
      'mail-invoice': nothing,
      'push-wallet': nothing,
    },
    lanes,
    log,
    onError: () => undefined,
  })

/** Starts a worker whose jobs all wait for `open`, some started and some only fetched. */
async function busyWorker() {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const done: string[] = []
  const complaints: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void complaints.push(JSON.parse(line).msg) })
  await pool.query(
    `select graphile_worker.add_job('issue-order', json_build_object('orderId', n)) from generate_series(1, $1) n`,
    [JOBS],
  )
  const wait = async ({ orderId }: { orderId: string }) => {
    begun.push(orderId)
    await gate.promise
    done.push(orderId)
  }
  const worker = await workerOf(wait, log)
  const locked = async () =>
    (await pool.query('select from graphile_worker.jobs where locked_by is not null')).rows.length
  await until(
    'jobs are begun and others fetched',
    5000,
    async () => begun.length > 0 && (await locked()) > begun.length,
  )
  return { worker, open: () => gate.resolve(), begun, done, complaints, locked }
}

test('a worker that stops finishes what it has begun and gives the rest of its queue back untouched', async () => {
  const { worker, open, begun, done, complaints, locked } = await busyWorker()
  const stopping = worker.stop()
  await pause(300)
  expect(done).toEqual([])
  open()
  await stopping
  expect(done.toSorted()).toEqual(begun.toSorted())
  expect(await locked()).toBe(0)
  const left = await pool.query<{ attempts: number }>('select distinct attempts from graphile_worker.jobs')
  expect(left.rows).toEqual([{ attempts: 0 }])
  expect(complaints).toEqual([])
})

/** An unhandled rejection fails this run, as it would end the server. */
test('a worker that cannot give its queue back, as the database is away, leaves no failure unheard', async () => {
  const { worker, open, begun } = await busyWorker()
  const cut = async () => {
    const hit = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gondola-worker'`,
    )
    return hit.rowCount
  }
  await cut()
  const stopping = worker.stop()
  await cut()
  open()
  await stopping
  expect(begun.length).toBeGreaterThan(0)
})

test('a lane that was started anew while the database could not answer yet works in the end', {
  timeout: 40_000,
}, async () => {
  const tables = ['_private_jobs', '_private_tasks']
  const rename = async (from: string, to: string) => {
    for (const table of tables) await pool.query(`alter table graphile_worker.${from}${table} rename to ${to}${table}`)
  }
  const done: string[] = []
  let isFirst = true
  const worker = await workerOf(
    async ({ orderId }) => {
      // The job cannot be reported as done, so the lane ends. The next one begins while the tables are still away.
      if (isFirst) await rename('', 'hidden')
      isFirst = false
      done.push(orderId)
    },
    pino({ level: 'silent' }),
  )
  try {
    await pool.query(`select graphile_worker.add_job('issue-order', '{"orderId": "first"}')`)
    await until('the first job is done', 5000, () => done.length === 1)
    await pause(2500)
    await rename('hidden', '')
    await pool.query(`select graphile_worker.add_job('issue-order', '{"orderId": "second"}')`)
    await until('the second job is done', 15_000, () => done.includes('second'))
  } finally {
    await worker.stop()
  }
})

test('a refund is paid while tickets hang in the access system, and one that was written among them once they do not', async () => {
  const database = openDatabase(connectionString, { size: 1, onError: () => undefined })
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const paid: string[] = []
  await pool.query(
    `select graphile_worker.add_job('issue-order', json_build_object('orderId', n)) from generate_series(1, $1) n`,
    [JOBS],
  )
  const worker = await workerOf(
    async ({ orderId }) => {
      begun.push(orderId)
      await gate.promise
    },
    pino({ level: 'silent' }),
    { payRefund: async ({ refundId }) => void paid.push(refundId), lanes: Object.keys(LANES) as Lane[] },
  )
  try {
    await until('the lane is full', 5000, () => begun.length === LANES.tickets.concurrency)
    await pool.query(`select graphile_worker.add_job('pay-refund', '{"refundId": "early"}', priority => 5)`)
    await sql`select ${jobRow('pay-refund', sql`'{"refundId": "own"}'`, sql`'refund:own'`)}`.execute(database.db)
    await until('the refund is paid', 3000, () => paid.length > 0)
    expect([paid, begun.length]).toEqual([['own'], LANES.tickets.concurrency])
    gate.resolve()
    await until('the early refund is paid', 5000, () => paid.includes('early'))
  } finally {
    gate.resolve()
    await worker.stop()
    await database.close()
  }
})

test('a fresh ticket is begun at once while the tickets of several hundred refunded orders hang as they are voided', async () => {
  const database = openDatabase(connectionString, { size: 1, onError: () => undefined })
  const gate = Promise.withResolvers<void>()
  const voiding: string[] = []
  const begun: string[] = []
  await sql`
    select ${jobRow('void-tickets', sql`json_build_object('orderId', n, 'references', '[]'::json)`, sql`'void:' || n`)}
    from generate_series(1, 400) n`.execute(database.db)
  const worker = await workerOf(async ({ orderId }) => void begun.push(orderId), pino({ level: 'silent' }), {
    voidTickets: async ({ orderId }) => {
      voiding.push(orderId)
      await gate.promise
    },
    lanes: Object.keys(LANES) as Lane[],
  })
  try {
    await until('some are voided', 5000, () => voiding.length > 0)
    // By then the workers are busy.
    await pause(500)
    await sql`select ${jobRow('issue-order', sql`'{"orderId": "fresh"}'`, sql`'issue:fresh'`)}`.execute(database.db)
    await until('the fresh ticket is begun', 3000, () => begun.length > 0)
  } finally {
    gate.resolve()
    await worker.stop()
    await database.close()
  }
})
