import { EventEmitter } from 'node:events'
import { type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { WORKER_LOCK } from '../db/locks.ts'
import type { JobKind, JobPayloads } from './queue.ts'

export type JobHandlers = { [K in JobKind]: (payload: JobPayloads[K]) => Promise<void> }

/** Mail with its documents never keeps a ticket waiting: each lane has its own workers. */
const LANES = {
  tickets: { kinds: ['issue-order', 'pay-refund'], concurrency: 8, queue: 16 },
  mail: { kinds: ['mail-order'], concurrency: 4, queue: 8 },
} satisfies Record<string, { kinds: JobKind[]; concurrency: number; queue: number }>
export type Lane = keyof typeof LANES

/** A job is taken for orphaned when it was locked at least this long ago and its worker's own lock has fallen. */
const ORPHAN_AFTER = '15 seconds'
const SWEEP_MS = 10_000

export type Worker = { stop(): Promise<void> }

/**
 * Works jobs off until stopped. A handler may run twice. Each pool of workers holds a session-level advisory lock under
 * its id for as long as it lives; a sweep frees the jobs of pools whose lock is gone, at most 25 s after a kill.
 */
export async function startWorker(input: {
  connectionString: string
  handlers: JobHandlers
  lanes: Lane[]
  log: Logger
  onError: (error: Error) => void
}): Promise<Worker> {
  const { log, onError } = input
  const pool = new pg.Pool({
    connectionString: input.connectionString,
    max: 8,
    application_name: 'gondola-worker',
    keepAlive: true,
  })
  pool.on('error', onError)
  pool.on('connect', (session) => session.on('error', onError))
  const liveness = keepLiveness(input.connectionString, onError)

  const runners: Runner[] = []
  for (const lane of input.lanes.map((name) => LANES[name])) {
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => liveness.add(workerPool.id))
    const runner = await run({
      pgPool: pool,
      taskList: tasksOf(lane.kinds, input.handlers, log),
      events,
      noHandleSignals: true,
      parsedCronItems: [],
      preset: {
        worker: {
          concurrentJobs: lane.concurrency,
          pollInterval: 1000,
          completeJobBatchDelay: 2,
          failJobBatchDelay: 2,
          localQueue: { size: lane.queue, ttl: 20_000 },
        },
      },
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') log.error(message)
        else if (level === 'warning') log.warn(message)
        else log.debug(message)
      }),
    })
    runner.promise.catch(onError)
    runners.push(runner)
  }
  await freeOrphans(pool)
  const sweep = setInterval(() => void freeOrphans(pool).catch(onError), SWEEP_MS)
  return {
    stop: async () => {
      clearInterval(sweep)
      await Promise.all(runners.map((runner) => runner.stop()))
      await liveness.release()
      await pool.end()
    },
  }
}

function tasksOf(kinds: JobKind[], handlers: JobHandlers, log: Logger): TaskList {
  return Object.fromEntries(
    kinds.map((kind) => {
      const handle = handlers[kind] as (payload: unknown) => Promise<void>
      return [
        kind,
        async (payload: unknown, { job }: { job: { attempts: number } }) => {
          try {
            await handle(payload)
          } catch (error) {
            log.warn({ err: error, job: kind, attempt: job.attempts }, 'a job failed and will be tried again')
            throw error
          }
        },
      ]
    }),
  )
}

/** Holds one lock per pool in a session of its own and takes them again when the session was lost. */
function keepLiveness(connectionString: string, onError: (error: Error) => void) {
  const ids: string[] = []
  let session: pg.Client | undefined
  let closed = false
  let opening: Promise<void> | undefined
  const lock = (id: string) => session?.query('select pg_advisory_lock($1, hashtext($2))', [WORKER_LOCK, id])
  const open = async () => {
    session = new pg.Client({ connectionString, application_name: 'gondola-worker-liveness', keepAlive: true })
    session.on('error', onError)
    session.once('end', () => {
      session = undefined
      if (!closed) setTimeout(() => void ensure().catch(onError), 500)
    })
    await session.connect()
    for (const id of ids) await lock(id)
  }
  const ensure = () => {
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }
  return {
    add: (id: string) => {
      ids.push(id)
      void (session && !opening ? Promise.resolve(lock(id)) : ensure()).catch(onError)
    },
    release: async () => {
      closed = true
      await opening?.catch(onError)
      await session?.end()
    },
  }
}

async function freeOrphans(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with held as (
       select objid::bigint as id from pg_locks
       where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())),
     dead as (
       select distinct locked_by from graphile_worker.jobs
       where locked_at < now() - interval '${ORPHAN_AFTER}'
         and not exists (select from held where held.id = hashtext(locked_by)::bigint & 4294967295))
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [WORKER_LOCK],
  )
}
