import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { WORKER_LOCK } from '../db/locks.ts'
import { type Lane, retryFailedJobs } from './queue.ts'
import { type JobHandlers, startWorker } from './worker.ts'

const SWEEP_MS = 1000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const nothing = async () => {}
const handlersWith = (issue: JobHandlers['issue-order']): JobHandlers => ({
  'issue-order': issue,
  'mail-order': nothing,
  'deposit-invoice': nothing,
  'join-orders': nothing,
  'card-gates': nothing,
  'mail-member': nothing,
  'mail-account': nothing,
  'pay-refund': nothing,
  'void-tickets': nothing,
  'run-act': nothing,
  'change-date': nothing,
  'mail-act': nothing,
  'mail-change': nothing,
  'mail-statement': nothing,
  'mail-complaint': nothing,
  'mail-offer': nothing,
  'mail-order-link': nothing,
  'mail-invoice': nothing,
  'push-wallet': nothing,
})
const workerOf = (issue: JobHandlers['issue-order'], often: { pollMs?: number; lanes?: Lane[] } = {}) =>
  startWorker({
    connectionString: shop.deps.config.DATABASE_URL,
    handlers: handlersWith(issue),
    lanes: ['tickets'],
    log: pino({ level: 'silent' }),
    onError: () => undefined,
    sweepMs: SWEEP_MS,
    ...often,
  })
const addIssue = (orderId: string) =>
  shop.pool.query(`select graphile_worker.add_job('issue-order', json_build_object('orderId', $1::text))`, [orderId])
const waiting = async () =>
  (await shop.pool.query<{ count: number }>('select count(*) from graphile_worker.jobs')).rows[0]?.count ?? 0
async function until(isSo: () => Promise<boolean> | boolean, within: number) {
  const end = Date.now() + within
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come to pass in time.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('a lane that the library gave up, because a finished job could not be reported, is started again', async () => {
  const done: string[] = []
  let isBroken = true
  const worker = await workerOf(async ({ orderId }) => {
    if (isBroken) {
      isBroken = false
      // What the library sees when the database goes away in the middle.
      await shop.pool.query('alter table graphile_worker._private_jobs rename to hidden_jobs')
      setTimeout(() => void shop.pool.query('alter table graphile_worker.hidden_jobs rename to _private_jobs'), 1500)
    }
    done.push(orderId)
  })
  try {
    await addIssue('first')
    await until(() => done.length > 0, 5000)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await addIssue('second')
    await until(() => done.includes('second'), 8000)
    // The report of the first was lost: the sweeps free its job, and it runs again.
    await until(async () => (await waiting()) === 0, 30_000)
    expect(done.filter((id) => id === 'first')).toHaveLength(2)
  } finally {
    await worker.stop()
  }
}, 60_000)

test('jobs of a worker without a lock are freed by the second sweep, those of a living one are not', async () => {
  const living = new pg.Client({ connectionString: shop.deps.config.DATABASE_URL })
  await living.connect()
  await living.query('select pg_advisory_lock($1, hashtext($2))', [WORKER_LOCK, 'pool-living'])
  await addIssue('of-dead')
  await addIssue('of-living')
  await shop.pool.query(`
    update graphile_worker._private_jobs set locked_at = now(), attempts = 1,
      locked_by = case when payload ->> 'orderId' = 'of-dead' then 'pool-dead' else 'pool-living' end`)
  const done: string[] = []
  const worker = await workerOf(async ({ orderId }) => {
    done.push(orderId)
  })
  try {
    expect(done).toEqual([])
    await until(() => done.length > 0, 20_000)
    // The worker reports a job a moment after its work is done.
    await until(async () => (await waiting()) === 1, 5000)
    expect(done).toEqual(['of-dead'])
    const locked = await shop.pool.query('select locked_by from graphile_worker.jobs')
    expect(locked.rows).toEqual([{ locked_by: 'pool-living' }])
  } finally {
    await worker.stop()
    await living.end()
    await shop.pool.query('delete from graphile_worker._private_jobs')
  }
}, 40_000)

test('after hours of failing, tickets and refunds still come back within half a minute and are never given up', async () => {
  await addIssue('long-waiting')
  await shop.pool.query(`update graphile_worker._private_jobs set attempts = 59, run_at = now() + interval '6 hours'`)
  await retryFailedJobs(shop.deps)
  const job = await shop.pool.query<{ attempts: number; soon: boolean }>(
    `select attempts, run_at <= now() + interval '30 seconds' as soon from graphile_worker.jobs`,
  )
  expect(job.rows).toEqual([{ attempts: 4, soon: true }])
  await shop.pool.query('delete from graphile_worker._private_jobs')
})

test('of very many jobs that have failed again and again a batch is brought forward, and the next ones after it', async () => {
  for (const id of ['one', 'two', 'three']) await addIssue(id)
  await shop.pool.query(`update graphile_worker._private_jobs set attempts = 59, run_at = now() + interval '6 hours'`)
  const soon = async () =>
    (await shop.pool.query(`select from graphile_worker.jobs where run_at <= now() + interval '30 seconds'`)).rowCount
  await retryFailedJobs(shop.deps, 2)
  expect(await soon()).toBe(2)
  await retryFailedJobs(shop.deps, 2)
  expect(await soon()).toBe(3)
  await shop.pool.query('delete from graphile_worker._private_jobs')
})

test('a job that is written while the queue rests after a look that found none waits for no poll', async () => {
  const done = new Set<string>()
  // What comes to pass here has waited for no poll, however busy the machine is.
  const worker = await workerOf(
    async ({ orderId }) => {
      done.add(orderId)
    },
    { pollMs: 600_000 },
  )
  try {
    await until(async () => {
      const listening = await shop.pool.query(
        `select from pg_stat_activity where datname = current_database() and query like 'LISTEN%' and state = 'idle'`,
      )
      return listening.rows.length > 0
    }, 20_000)
    for (let round = 0; round < 30; round++) {
      const id = `after-rest-${round}`
      await shop.pool.query(`select pg_notify('jobs:insert', '{"r": 0.5, "count": 1}')`)
      await new Promise((resolve) => setTimeout(resolve, round % 10))
      await addIssue(id)
      await until(() => done.has(id), 20_000)
    }
  } finally {
    await worker.stop()
  }
}, 40_000)

test('a lane without jobs is not woken by every job of other lanes', async () => {
  const looks = async () => {
    const scans = await shop.pool.query<{ count: number }>(
      `select sum(seq_scan + idx_scan)::int as count from pg_stat_user_tables
       where schemaname = 'graphile_worker_refunds' and relname = '_private_jobs'`,
    )
    return scans.rows[0]?.count ?? 0
  }
  const worker = await workerOf(nothing, { lanes: ['refunds'], pollMs: 600_000 })
  try {
    const before = await looks()
    for (let job = 0; job < 150; job++) {
      await addIssue(`of-another-lane-${job}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    // A session tells its counts within a second.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const seen = (await looks()) - before
    expect(seen).toBeGreaterThan(0)
    expect(seen).toBeLessThan(60)
  } finally {
    await worker.stop()
    await shop.pool.query('delete from graphile_worker._private_jobs')
  }
}, 20_000)

test('fetching a job does not read every job that was deleted since the last vacuum', async () => {
  const deleted = 3000
  await shop.pool.query(
    `select graphile_worker.add_job('issue-order', json_build_object('orderId', n::text)) from generate_series(1, $1) n`,
    [deleted],
  )
  await shop.pool.query('delete from graphile_worker._private_jobs')
  const read = async () => {
    // A session tells its counts within a second.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const index = await shop.pool.query<{ count: number }>(
      `select idx_tup_read::int as count from pg_stat_user_indexes
       where schemaname = 'graphile_worker' and indexrelname = 'jobs_main_index'`,
    )
    return index.rows[0]?.count ?? 0
  }
  const done: string[] = []
  const worker = await workerOf(async ({ orderId }) => void done.push(orderId))
  try {
    await addIssue('marks the deleted ones')
    await until(() => done.length === 1, 5000)
    const before = await read()
    await addIssue('comes after them')
    await until(() => done.length === 2, 5000)
    expect((await read()) - before).toBeLessThan(deleted / 3)
  } finally {
    await worker.stop()
  }
}, 20_000)
