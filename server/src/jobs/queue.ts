import type { Instant } from '@gondola/rules/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LANE_NAMES } from '../config.ts'
import type { Db } from '../db/db.ts'

/** Every kind of job with what it carries. `shopNow` is the moved civil now of the request that caused it. */
export type JobPayloads = {
  'issue-order': { orderId: string; shopNow?: Instant }
  'mail-order': {
    orderId: string
    kind: 'confirmation' | 'preparing' | 'refused' | 'refund'
    refundId?: string
    shopNow?: Instant
  }
  'mail-member': { linkId: string }
  'pay-refund': { refundId: string }
  'void-tickets': { orderId: string; references: string[]; isLast?: true }
}
export type JobKind = keyof JobPayloads

/**
 * Each lane has a queue and workers of its own: mail with its documents never keeps a ticket waiting, a hundred thousand
 * mails that wait for their server make no search for the next ticket longer, and tickets that hang in an access system,
 * seconds at each try, keep no refund from being paid, and while they are voided no fresh ticket from being made. Priorities
 * would not do: they tell what is fetched first, and what was fetched together is begun in the order in which it was written.
 * A migration has to come with a new one, as its schema is made then.
 */
export const LANES = {
  tickets: {
    // Refunds and voids stood here before they had lanes of their own, and some may still.
    kinds: ['issue-order', 'pay-refund', 'void-tickets'],
    schema: 'graphile_worker',
    concurrency: 16,
    fetched: 32,
  },
  refunds: { kinds: ['pay-refund'], schema: 'graphile_worker_refunds', concurrency: 4, fetched: 8 },
  voids: { kinds: ['void-tickets'], schema: 'graphile_worker_voids', concurrency: 4, fetched: 8 },
  mail: { kinds: ['mail-order', 'mail-member'], schema: 'graphile_worker_mail', concurrency: 4, fetched: 8 },
} as const satisfies Record<Lane, { kinds: JobKind[]; schema: string; concurrency: number; fetched: number }>
export type Lane = (typeof LANE_NAMES)[number]

/** The database schemas of all lanes; a migration makes them. */
export const JOB_SCHEMAS: readonly string[] = Object.values(LANES).map(({ schema }) => schema)

const QUEUES: Record<JobKind, { schema: string; priority: number; tries: number }> = {
  'issue-order': { schema: LANES.tickets.schema, priority: 0, tries: 60 },
  'pay-refund': { schema: LANES.refunds.schema, priority: 0, tries: 60 },
  'void-tickets': { schema: LANES.voids.schema, priority: 0, tries: 60 },
  'mail-order': { schema: LANES.mail.schema, priority: 0, tries: 40 },
  // Somebody waits for it in front of the page, and it needs no documents.
  'mail-member': { schema: LANES.mail.schema, priority: -5, tries: 40 },
}

/**
 * A scalar expression that writes a job in the statement it stands in, so that the job exists exactly when the change
 * does. `key` makes a repeat harmless: one job per key. It runs at once unless `runAt` says otherwise.
 *
 * The mode is the one that leaves an existing job alone. The library calls it unsafe for changes that an earlier job may
 * have missed; ours are written once per key, and it costs a twelfth of the usual mode (0.06 against 0.73 ms).
 */
export function jobRow<K extends JobKind>(
  kind: K,
  payload: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  { runAt }: { runAt?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const { schema, priority, tries } = QUEUES[kind]
  return sql`${sql.id(schema, 'add_job')}(${sql.lit(kind)}, ${payload}, job_key => ${key}${runAt ? sql`, run_at => ${runAt}` : sql``}, max_attempts => ${sql.lit(tries)}, priority => ${sql.lit(priority)}, job_key_mode => 'unsafe_dedupe')`
}

/** Whether a job is under way or may still run. */
export async function hasJob(ctx: { db: Db }, kind: JobKind, key: string): Promise<boolean> {
  const jobs = sql.id(QUEUES[kind].schema, '_private_jobs')
  return (await sql`select from ${jobs} where key = ${key}`.execute(ctx.db)).rows.length > 0
}

/** The pauses between the first tries grow from seconds to a minute; from there on they stay as they are here. */
const PATIENT_TRIES = 4
const PAUSES: Record<Lane, string> = {
  tickets: '30 seconds',
  refunds: '30 seconds',
  voids: '30 seconds',
  mail: '5 minutes',
}

/** Jobs that are brought forward at a time, as a statement may not take long; the next ones follow with the next sweep. */
const HURRIED = 10_000

/**
 * Jobs that failed again and again come back every half minute, mails every five, and are never given up, so that they
 * follow soon when the partner is back after hours; the library alone would wait for up to six hours.
 */
export async function retryFailedJobs(ctx: { db: Db }, most = HURRIED): Promise<void> {
  for (const [lane, { schema }] of Object.entries(LANES))
    await sql`
      select ${sql.id(schema, 'reschedule_jobs')}(
        array_agg(id), run_at => now() + ${PAUSES[lane as Lane]}::interval, attempts => ${sql.lit(PATIENT_TRIES)})
      from (
        select id from ${sql.id(schema, 'jobs')}
        where attempts > ${sql.lit(PATIENT_TRIES)} and locked_at is null and run_at > now()
        limit ${sql.lit(most)}) patient
      having count(*) > 0`.execute(ctx.db)
}

/** Mails that have waited for a quarter of an hour: their server is away, or each try at them fails. */
export async function countLateMails(ctx: { db: Db }): Promise<number> {
  const late = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(LANES.mail.schema, '_private_jobs')}
    where created_at < now() - interval '15 minutes'`.execute(ctx.db)
  return late.rows[0]?.count ?? 0
}
