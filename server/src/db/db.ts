import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
declare const inTx: unique symbol
/** A connection inside a transaction; only `inTransaction` makes one. */
export type TxDb = Db & { [inTx]: true }

/** A pool of sessions waits at most this long for a free one, then the call is refused as busy. */
const POOL_WAIT_MS = 1000
/** Longer than any statement may take: no answer by then means that the way to the database is cut. */
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
 * Every statement of the shop reads a few rows by their keys. Its plan is made once per session, often while the tables
 * are still empty, and has to stay right when they are full: it goes through the indexes whatever the planner guesses.
 * What reads whole tables says so (`readWholeTables`).
 */
const POINT_LOOKUPS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]

/** What a transaction that reads whole tables says first. */
const WHOLE_TABLES = [
  'set local enable_seqscan = on',
  'set local enable_hashjoin = on',
  "set local statement_timeout = '60s'",
]
/** How long it waits for an answer: as long as the database works on it. */
const PATIENT_ANSWER_MS = 61_000

/** Civil days stay text, instants become epoch milliseconds, bigints numbers while they are safe. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => Date.parse(text))
types.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`)
  return value
})
/** `date[]` has no name among the driver's own types. */
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
 * A newer process added a column to a table of which a kept plan reads them all. The statement was not run, and its plan can never
 * be again, in no session.
 */
const isPlanOutdated = (error: unknown) =>
  error instanceof Error && /cached plan must not change result type/.test(error.message)

type Session = pg.PoolClient

/**
 * Kysely sends plain statements; naming them lets PostgreSQL keep their plans. Texts have to stay finite in number. Of each
 * session Kysely knows one wrapper. `answerMs`, if given, is how long one waits instead of the pool's own time.
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
          // In a transaction that is refused too, and the whole has to be repeated.
          return await ask(text, values).catch(() => Promise.reject(error as Error))
        }
        if (error instanceof Error && error.message === NO_ANSWER) lost = error
        throw error
      }
    }
    // A session that owes an answer never goes back to the pool.
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

/** The same pool for whoever reads whole tables, by the database that every use case knows. */
const patientOf = new WeakMap<Db, Db>()

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool; whoever waits longer than `waitMs` for a session is refused, and a session without an answer after
 * `answerMs` is thrown away. Sessions free their locks when the other side vanishes.
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

/** The database is gone, restarting, cut off or out of sessions: nothing was done, and no other call will fare better now. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(57P0[123]|08\w{3}|53300|ECONN\w+|EPIPE|ENOENT)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error|not queryable|Query read timeout/i.test(
      message,
    )
  )
}

/** Serialisation, deadlock and lock time-out, or an outdated plan: nothing was done, so the work may be repeated. */
const REPEATABLE = new Set(['40001', '40P01', '55P03'])
const isRepeatable = (error: unknown) =>
  REPEATABLE.has((error as { code?: string }).code ?? '') || isPlanOutdated(error)

/** What a transaction tells its caller after all that it wrote was undone. */
class RolledBack {
  readonly told: unknown
  constructor(told: unknown) {
    this.told = told
  }
}

/** Undoes all that this transaction wrote; its caller gets `told`. Nothing of the transaction runs after it. */
export function rollBack<const T>(_ctx: { db: TxDb }, told: T): T {
  throw new RolledBack(told)
}

/**
 * Runs `work` in one READ COMMITTED transaction on a ctx of the same shape. Repeats it up to three times after a
 * deadlock, a lock time-out or a change of the tables.
 */
export async function inTransaction<C extends { db: Db }, R>(
  ctx: C,
  work: (ctx: Omit<C, 'db'> & { db: TxDb }) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute((tx) => work({ ...ctx, db: tx as unknown as TxDb }))
    } catch (error) {
      if (error instanceof RolledBack) return error.told as R
      if (attempt >= 3 || !isRepeatable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 30))
    }
  }
}

/** Runs `work` in a transaction of its own whose statements may read whole tables, for up to a minute each. */
export async function readWholeTables<R>(ctx: { db: Db }, work: (ctx: { db: Db }) => Promise<R>): Promise<R> {
  const patient = patientOf.get(ctx.db)
  if (!patient) throw new Error('What reads whole tables needs the database itself, and no transaction of it.')
  return patient.transaction().execute(async (db) => {
    for (const setting of WHOLE_TABLES) await sql.raw(setting).execute(db)
    return work({ db })
  })
}

export { sql }
