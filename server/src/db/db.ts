import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
declare const inTx: unique symbol
/** A database inside a transaction. Only `inTransaction` makes one. */
export type TxDb = Db & { [inTx]: true }

/** Milliseconds that a query waits for a free session. Then it fails (`isDatabaseAway`). */
const POOL_WAIT_MS = 1000
/**
 * Milliseconds that a session has to reply, longer than `statement_timeout`.
 * No reply by then means a broken connection.
 */
const ANSWER_MS = 6000
const NO_ANSWER = 'Query read timeout'

const SESSION = [
  'lock_timeout=3s',
  'statement_timeout=5s',
  'idle_in_transaction_session_timeout=3s',
  'client_connection_check_interval=1s',
  'timezone=UTC',
]
/**
 * Planner settings for statements that read a few rows by key.
 * A session plans a statement once, often while tables are still empty, and keeps the plan when they are full. So plans
 * always use indexes. Statements that read whole tables run in `readWholeTables`.
 */
const POINT_LOOKUPS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]

/** First statements of a transaction that reads whole tables. */
const WHOLE_TABLES = [
  'set local enable_seqscan = on',
  'set local enable_hashjoin = on',
  "set local statement_timeout = '60s'",
]
/** Milliseconds for a reply to a statement of `WHOLE_TABLES`, longer than its `statement_timeout`. */
const PATIENT_ANSWER_MS = 61_000

/** Parsers of columns: dates stay text, instants become epoch milliseconds, bigints numbers (unsafe ones throw). */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => Date.parse(text))
types.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`)
  return value
})
/** `date[]` has no name among the driver's types. */
const DATE_ARRAY = 1182 as Parameters<typeof types.setTypeParser>[0]
types.setTypeParser(DATE_ARRAY, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')))

const statementNames = new Map<string, string>()
let namesGiven = 0
const nameOf = (text: string) => {
  let name = statementNames.get(text)
  if (!name) {
    name = `g${namesGiven++}`
    statementNames.set(text, name)
  }
  return name
}

/**
 * Returns whether a plan was refused because a migration has changed its table.
 * The statement did not run. Only a statement with another name gets a new plan.
 */
const isPlanOutdated = (error: unknown) =>
  error instanceof Error && /cached plan must not change result type/.test(error.message)

type Session = pg.PoolClient

/**
 * Returns a wrapper of sessions that names statements, so that PostgreSQL keeps their plans.
 * A name is kept for each text with values, so the number of texts has to stay finite. A statement with an outdated
 * plan runs again under a new name; inside a transaction it throws, as the whole transaction has to be repeated. A
 * session that has not replied in time is not used again. `answerMs` replaces the time-out of the pool.
 */
function naming(answerMs?: number) {
  const wrapped = new WeakMap<Session, Pick<Session, 'query' | 'release'>>()
  const patience = answerMs === undefined ? {} : { query_timeout: answerMs }
  const wrap = (session: Session) => {
    let lost: Error | undefined
    const ask = (text: string, values: unknown[]) =>
      session.query({ text, values, ...(values.length > 0 ? { name: nameOf(text) } : {}), ...patience })
    const query = async (text: string, values: unknown[] = []) => {
      if (lost) throw lost
      try {
        return await ask(text, values)
      } catch (error) {
        if (isPlanOutdated(error)) {
          statementNames.clear()
          // Inside a transaction this fails too, and all of it has to be repeated.
          return await ask(text, values).catch(() => Promise.reject(error as Error))
        }
        if (error instanceof Error && error.message === NO_ANSWER) lost = error
        throw error
      }
    }
    // A session that still owes a reply never returns to the pool.
    return { query: query as Session['query'], release: () => session.release(lost) }
  }
  return (session: Session) => {
    const known = wrapped.get(session)
    if (known) return known as Session
    const wrapper = wrap(session)
    wrapped.set(session, wrapper)
    return wrapper as Session
  }
}

function kyselyOn(pool: pg.Pool, answerMs?: number): Db {
  const named = naming(answerMs)
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => named(await pool.connect()), end: () => pool.end(), options: pool.options },
    }),
  })
}

/** For each opened database, a second `Db` on its pool with `PATIENT_ANSWER_MS`. */
const patientOf = new WeakMap<Db, Db>()

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool of `size` sessions.
 * A query fails when no session is free within `waitMs`, or when there is no reply within `answerMs`, which also
 * discards the session. `onError` gets the errors of connections, also of idle ones. When this process vanishes,
 * PostgreSQL ends the sessions of the pool within seconds, which frees their locks.
 */
export function openDatabase(
  connectionString: string,
  options: { size: number; waitMs?: number; answerMs?: number; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.size,
    connectionTimeoutMillis: options.waitMs ?? POOL_WAIT_MS,
    query_timeout: options.answerMs ?? ANSWER_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
    application_name: 'gondola',
    options: [...SESSION, ...POINT_LOOKUPS].map((setting) => `-c ${setting}`).join(' '),
  })
  pool.on('error', options.onError)
  pool.on('connect', (session) => session.on('error', options.onError))
  const db = kyselyOn(pool)
  patientOf.set(db, kyselyOn(pool, PATIENT_ANSWER_MS))
  return { db, pool, close: () => db.destroy() }
}

/**
 * Returns whether the database is gone, restarting, unreachable, or out of resources.
 * Resources are sessions, memory and disk. Other calls would fail now too. A statement whose connection broke may have
 * taken effect.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(57P0[123]|08\w{3}|53\w{3}|58030|ECONN\w+|EPIPE|ENOENT)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error|not queryable|Query read timeout/i.test(
      message,
    )
  )
}

const LOCK_TIMEOUT = '55P03'
/**
 * Codes of a serialisation failure, a deadlock and a lock time-out.
 * The transaction was rolled back, so running it again is safe.
 */
const REPEATABLE = new Set(['40001', '40P01', LOCK_TIMEOUT])
const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
const isRepeatable = (error: unknown) => REPEATABLE.has(codeOf(error)) || isPlanOutdated(error)

/** Thrown to roll a transaction back; carries what `inTransaction` then returns. */
class RolledBack {
  readonly result: unknown
  constructor(result: unknown) {
    this.result = result
  }
}

/**
 * Ends the work of a transaction: `inTransaction` rolls it back and returns `result`.
 * Works by a throw, so nothing after it runs.
 */
export function rollBack<const T>(_ctx: { db: TxDb }, result: T): T {
  throw new RolledBack(result)
}

/**
 * Runs `work`, and at most twice more after errors that rolled it back.
 * These are deadlocks, lock time-outs, serialisation failures and outdated plans; any other error is thrown. `work` has
 * to be one statement or one transaction. With `waitsOnce` a lock time-out is thrown too, as a repetition would only
 * wait as long again.
 */
export async function repeating<R>(work: () => Promise<R>, { waitsOnce = false } = {}): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isOver = attempt >= 3 || (waitsOnce && codeOf(error) === LOCK_TIMEOUT)
      if (isOver || !isRepeatable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 30))
    }
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction, with `ctx` and the transaction as its `db`. `repeating` may run `work`
 * up to three times, so it must not change anything outside the database. Any error rolls back and is thrown; after
 * `rollBack` its result is returned.
 */
export async function inTransaction<C extends { db: Db }, R>(
  ctx: C,
  work: (ctx: Omit<C, 'db'> & { db: TxDb }) => Promise<R>,
): Promise<R> {
  try {
    return await repeating(() => ctx.db.transaction().execute((tx) => work({ ...ctx, db: tx as unknown as TxDb })))
  } catch (error) {
    if (error instanceof RolledBack) return error.result as R
    throw error
  }
}

/**
 * Runs `work` in a transaction that may read whole tables. Each statement may take a minute. Not retried. Throws when
 * `ctx.db` is a transaction.
 */
export async function readWholeTables<R>(ctx: { db: Db }, work: (ctx: { db: Db }) => Promise<R>): Promise<R> {
  const patient = patientOf.get(ctx.db)
  if (!patient) throw new Error('What reads whole tables needs the database itself, and no transaction of it.')
  return patient.transaction().execute(async (db) => {
    for (const setting of WHOLE_TABLES) await sql.raw(setting).execute(db)
    return work({ db })
  })
}

export { sql }
