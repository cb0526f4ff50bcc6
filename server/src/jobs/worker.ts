import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { WORKER_LOCK } from '../db/locks.ts'
import { type JobKind, type JobPayloads, LANES, type Lane } from './queue.ts'

export type JobHandlers = { [K in JobKind]: (payload: JobPayloads[K]) => Promise<void> }

/** Milliseconds between sweeps for orphaned jobs (`orphanSweep`). */
const SWEEP_MS = 10_000
const RESTART_MS = 1000
/**
 * Milliseconds within which a lane has to fetch jobs for the first time. After that it is stopped: the library looks up
 * its task ids only once, so a failed look-up is final.
 */
const FIRST_FETCH_MS = 3000
/**
 * Planner settings of the sessions that fetch jobs. An index scan marks the entries of deleted jobs, so that the next
 * one skips them. A bitmap scan would read all entries since the last vacuum, each time.
 */
const SKIPS_DELETED = '-c enable_bitmapscan=off -c enable_seqscan=off'

export type Worker = { stop(): Promise<void> }

/**
 * Works off jobs of some lanes until stopped. Handlers have to be idempotent: a job whose process was killed runs
 * again. Each pool of workers holds a session-level advisory lock while it lives. A sweep frees the jobs of pools whose
 * lock is gone, at most 20 s after a kill. A pool that ended because the database was away is replaced. Throws when a
 * lane cannot fetch its first jobs.
 */
export async function startWorker(input: {
  connectionString: string
  handlers: JobHandlers
  lanes: Lane[]
  log: Logger
  onError: (error: Error) => void
  /** Milliseconds between two sweeps; shorter in tests. */
  sweepMs?: number
  /** Milliseconds after which a lane looks for jobs that were not announced; longer in tests. */
  pollMs?: number
}): Promise<Worker> {
  const { log, onError, sweepMs = SWEEP_MS, pollMs = 1000 } = input
  const pool = new pg.Pool({
    connectionString: input.connectionString,
    // Only for fetching and reporting jobs, and one listener per lane. Opened only when needed.
    max: 16,
    application_name: 'gondola-worker',
    options: SKIPS_DELETED,
    keepAlive: true,
  })
  pool.on('error', onError)
  pool.on('connect', (session) => session.on('error', onError))
  const liveness = keepLiveness(input.connectionString, onError)

  const startLane = async ({ kinds, schema, concurrency, fetched, restMs }: (typeof LANES)[Lane]) => {
    const events = new EventEmitter() as WorkerEvents
    const ids: string[] = []
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id)
      liveness.add(workerPool.id)
    })
    events.on('localQueue:returnJobs', ({ localQueue }) => awaitReturn(localQueue))
    events.on('localQueue:refetchDelay:expired', ({ localQueue }) => fetchWhatCameMeanwhile(localQueue))
    const ended = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()))
    const hasFetched = new Promise<boolean>((resolve) =>
      events.once('localQueue:getJobs:complete', () => resolve(true)),
    )
    const leave = () => ids.forEach(liveness.remove)
    const runner = await run({
      pgPool: pool,
      schema,
      taskList: tasksOf(kinds, input.handlers, log),
      events,
      noHandleSignals: true,
      parsedCronItems: [],
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: pollMs,
          // Waiting a few milliseconds lets one statement report many jobs.
          completeJobBatchDelay: 10,
          failJobBatchDelay: 10,
          // The library would end a rest early, after some announcements; they may all be of other lanes.
          localQueue: { size: fetched, ttl: 20_000, refetchDelay: { durationMs: restMs, maxAbortThreshold: Infinity } },
        },
      },
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') log.error(message)
        else if (level === 'warning') log.warn(message)
        else log.debug(message)
      }),
    })
    runner.promise.catch(onError)
    // The library looks up its task ids only once and caches even a failure.
    if (!(await Promise.race([hasFetched, pause(FIRST_FETCH_MS, false, { ref: false })]))) {
      leave()
      await runner.stop().catch(onError)
      throw new Error('The workers of a lane could not ask for jobs.')
    }
    return { runner, ended, leave }
  }
  const lanes: Worker[] = []
  for (const name of input.lanes) lanes.push(await keepLane(() => startLane(LANES[name]), onError))
  const freeOrphans = orphanSweep(pool)
  await freeOrphans()
  const sweep = setInterval(() => void freeOrphans().catch(onError), sweepMs)
  return {
    stop: async () => {
      clearInterval(sweep)
      await Promise.all(lanes.map((lane) => lane.stop()))
      await liveness.release()
      await pool.end()
    },
  }
}

/** Counter of the library's local queue; not part of its published types. */
type WorkCount = { backgroundCount: number; decreaseBackgroundCount(): void }

/**
 * Makes a stopping library wait for the jobs that its local queue gives back. Version 0.18.0 does not wait: with jobs
 * in hand it stops with an error, and turns a graceful stop into a forced one. If the database is away then, giving
 * jobs back fails, and this unhandled rejection ends the process. Counting the return as one more background task makes
 * it wait.
 */
function awaitReturn(localQueue: unknown): void {
  const count = localQueue as WorkCount
  count.backgroundCount++
  setImmediate(() => count.decreaseBackgroundCount())
}

/** Refetch state of the library's local queue; not part of its published types. */
type Rest = { refetchDelayCounter: number; refetchDelayFetchOnComplete: boolean }

/**
 * Makes the library fetch jobs that were announced during an empty fetch.
 * Version 0.18.0 forgets them and finds them only at the next poll, up to a second late. Its `refetchDelayCounter` has
 * counted them; `refetchDelayFetchOnComplete` makes it fetch when the delay ends.
 */
function fetchWhatCameMeanwhile(localQueue: unknown): void {
  const rest = localQueue as Rest
  if (rest.refetchDelayCounter > 0) rest.refetchDelayFetchOnComplete = true
}

/**
 * Starts a lane, and starts it again whenever it ends by itself. A lane ends when the library could not report a
 * finished job. Throws when the first start fails.
 */
async function keepLane(
  start: () => Promise<{ runner: Runner; ended: Promise<void>; leave: () => void }>,
  onError: (error: Error) => void,
): Promise<Worker> {
  let stopped = false
  let lane = await start()
  const keep = async () => {
    for (;;) {
      await lane.ended
      if (stopped) return
      // Frees its lock, and with it the claim to its jobs.
      lane.leave()
      onError(new Error('The workers of a lane ended and are started again.'))
      for (let isUp = false; !isUp; ) {
        await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
        if (stopped) return
        isUp = await start().then(
          (next) => {
            lane = next
            return true
          },
          (error: Error) => {
            onError(error)
            return false
          },
        )
      }
      if (stopped) await lane.runner.stop()
    }
  }
  const kept = keep()
  return {
    stop: async () => {
      stopped = true
      // Rejected by a lane that has just ended by itself.
      await lane.runner.stop().catch(() => undefined)
      await kept
    },
  }
}

function tasksOf(kinds: readonly JobKind[], handlers: JobHandlers, log: Logger): TaskList {
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

/**
 * Holds one advisory lock per pool of workers, in a session of its own. A lost session is replaced, never by two at
 * once: the second would wait for the first one's locks for ever.
 */
function keepLiveness(connectionString: string, onError: (error: Error) => void) {
  const ids = new Set<string>()
  /** `newest`: the session last opened. `session`: the same, once it holds the locks; undefined until then. */
  let newest: pg.Client | undefined
  let session: pg.Client | undefined
  let closed = false
  const keys = (id: string) => [WORKER_LOCK, id]
  const lock = (on: pg.Client, id: string) => on.query('select pg_advisory_lock($1, hashtext($2))', keys(id))
  const unlock = (on: pg.Client, id: string) => on.query('select pg_advisory_unlock($1, hashtext($2))', keys(id))

  /** Opens a session, locks the living pools in it, and waits for its loss. */
  const hold = async () => {
    const next = new pg.Client({
      connectionString,
      application_name: 'gondola-worker-liveness',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    newest = next
    next.on('error', onError)
    const lost = new Promise((resolve) => next.once('end', resolve))
    await next.connect()
    const taken: string[] = []
    // The loop visits ids added meanwhile too.
    for (const id of ids) {
      await lock(next, id)
      taken.push(id)
    }
    session = next
    for (const id of taken) if (!ids.has(id)) await unlock(next, id)
    await lost
  }
  const keep = async () => {
    while (!closed) {
      await hold().catch(onError)
      session = undefined
      await newest?.end().catch(onError)
      if (!closed) await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const kept = keep()
  return {
    add: (id: string) => {
      ids.add(id)
      if (session) lock(session, id).catch(onError)
    },
    remove: (id: string) => {
      ids.delete(id)
      if (session) unlock(session, id).catch(onError)
    },
    release: async () => {
      closed = true
      await newest?.end().catch(onError)
      await kept
    },
  }
}

/**
 * Returns a sweep that frees the jobs of workers whose pool holds no advisory lock. It waits until a second sweep in a
 * row finds no lock, as locks may be lost for a moment.
 */
function orphanSweep(pool: pg.Pool): () => Promise<void> {
  const suspects = new Map<string, string[]>()
  return async () => {
    for (const { schema } of Object.values(LANES)) {
      const dead = await pool.query<{ locked_by: string }>(
        `with held as (
           select objid::bigint as id from pg_locks
           where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
             and database = (select oid from pg_database where datname = current_database())),
         dead as (
           select distinct locked_by from ${schema}.jobs
           where locked_by is not null
             and not exists (select from held where held.id = hashtext(locked_by)::bigint & 4294967295)),
         freed as (
           select ${schema}.force_unlock_workers(array_agg(locked_by)) from dead
           where locked_by = any($2::text[]) having count(*) > 0)
         select locked_by from dead where (select count(*) from freed) >= 0`,
        [WORKER_LOCK, suspects.get(schema) ?? []],
      )
      suspects.set(
        schema,
        dead.rows.map((row) => row.locked_by),
      )
    }
  }
}
