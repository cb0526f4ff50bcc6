import type { Instant } from '@gondola/rules/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LANE_NAMES } from '../config.ts'
import type { Db } from '../db/db.ts'

/** Payload of each kind of job. `shopNow` is set if the causing request tried the shop at another time. */
export type JobPayloads = {
  'issue-order': { orderId: string; shopNow?: Instant }
  'mail-order': {
    orderId: string
    kind: 'confirmation' | 'preparing' | 'refused' | 'refund' | 'returned'
    refundId?: string
    /** Only of `returned`: the corrective document of entries that no card paid. */
    correctionId?: string
    shopNow?: Instant
  }
  /** Draws an order's deposit invoice. Mails it where the tickets come with the payment. */
  'deposit-invoice': { orderId: string; shopNow?: Instant }
  'mail-member': { linkId: string }
  'mail-account': { mailId: string }
  'join-orders': { memberId: string }
  'card-gates': { cardId: string }
  'pay-refund': { refundId: string }
  'void-tickets': { orderId: string; references: string[]; isLast?: true }
  /** `isEnding`: an operator ends the act by what the access system tells of its tickets. */
  'run-act': { actId: string; isEnding?: true; shopNow?: Instant }
  'change-date': { actId: string; shopNow?: Instant }
  /** `isAtDesk`: a card waits for a ticket office. */
  'mail-act': { actId: string; isAtDesk?: true; shopNow?: Instant }
  'mail-change': { actId: string; kind: 'asked' | 'changed'; shopNow?: Instant }
  'mail-statement': { statementId: string; shopNow?: Instant }
  /** `isKept`: the time to choose is over, and tickets stay with their guest. */
  'mail-offer': { stormId: string; orderId: string; isKept?: boolean }
  'mail-complaint': { complaintId: string; kind: 'received' | 'decided'; shopNow?: Instant }
  /** `entries`: uuids of entries whose tickets on phones have changed at `at`. */
  'push-wallet': { orderId: string; entries: string[]; at: Instant }
  'mail-order-link': { orderId: string; lang: string; requestId: string }
  /**
   * `ref` names what the mail is about. Of `payment` it is the statement that it came with, or the payment itself; of
   * `final` and `correction` the document.
   */
  'mail-invoice': {
    orderId: string
    kind: 'payment' | 'reminder' | 'undone' | 'ended' | 'cancelled' | 'final' | 'correction'
    ref: string
    shopNow?: Instant
  }
}
export type JobKind = keyof JobPayloads

/**
 * Lanes of jobs, each with its own queue and workers. So no lane delays another. Mails with documents delay no ticket;
 * tickets that hang in an access system for seconds delay no refund; voids and acts after a sale delay no new ticket.
 * Priorities are not enough for this: jobs that were fetched together start in the order of writing. A new lane needs a
 * migration that makes its schema. `fetched` is how many jobs a process takes at a time, `restMs` how many milliseconds
 * a lane rests after it found no job. Every new job of any lane wakes all lanes, so only the busiest rests briefly.
 */
export const LANES = {
  tickets: {
    // Refunds and voids were in this lane before they had their own; old jobs may remain.
    kinds: ['issue-order', 'pay-refund', 'void-tickets'],
    schema: 'graphile_worker',
    concurrency: 16,
    fetched: 32,
    restMs: 8,
  },
  refunds: { kinds: ['pay-refund'], schema: 'graphile_worker_refunds', concurrency: 4, fetched: 8, restMs: 100 },
  voids: {
    kinds: ['void-tickets', 'join-orders', 'card-gates'],
    schema: 'graphile_worker_voids',
    concurrency: 4,
    fetched: 8,
    restMs: 100,
  },
  acts: {
    kinds: ['run-act', 'change-date'],
    schema: 'graphile_worker_acts',
    concurrency: 4,
    fetched: 8,
    restMs: 100,
  },
  mail: {
    kinds: [
      'mail-order',
      'deposit-invoice',
      'mail-member',
      'mail-account',
      'mail-act',
      'mail-change',
      'mail-statement',
      'mail-offer',
      'mail-complaint',
      'mail-order-link',
      'mail-invoice',
      'push-wallet',
    ],
    schema: 'graphile_worker_mail',
    concurrency: 4,
    fetched: 8,
    restMs: 100,
  },
} as const satisfies Record<
  Lane,
  { kinds: JobKind[]; schema: string; concurrency: number; fetched: number; restMs: number }
>
export type Lane = (typeof LANE_NAMES)[number]

/** Database schemas of all lanes, made by migrations. */
export const JOB_SCHEMAS: readonly string[] = Object.values(LANES).map(({ schema }) => schema)

const QUEUES: Record<JobKind, { schema: string; priority: number; tries: number }> = {
  'issue-order': { schema: LANES.tickets.schema, priority: 0, tries: 60 },
  'pay-refund': { schema: LANES.refunds.schema, priority: 0, tries: 60 },
  'void-tickets': { schema: LANES.voids.schema, priority: 0, tries: 60 },
  'run-act': { schema: LANES.acts.schema, priority: 0, tries: 60 },
  'change-date': { schema: LANES.acts.schema, priority: 0, tries: 60 },
  // Somebody else may have the card right now.
  'card-gates': { schema: LANES.voids.schema, priority: -10, tries: 60 },
  'join-orders': { schema: LANES.voids.schema, priority: 10, tries: 40 },
  'mail-order': { schema: LANES.mail.schema, priority: 0, tries: 40 },
  // Whoever ordered on invoice waits for it on the page.
  'deposit-invoice': { schema: LANES.mail.schema, priority: -5, tries: 40 },
  // Somebody waits for it in front of the page, and it needs no documents.
  'mail-member': { schema: LANES.mail.schema, priority: -5, tries: 40 },
  'mail-account': { schema: LANES.mail.schema, priority: -4, tries: 40 },
  'mail-act': { schema: LANES.mail.schema, priority: 0, tries: 40 },
  'mail-change': { schema: LANES.mail.schema, priority: 0, tries: 40 },
  // The law asks for it without delay.
  'mail-statement': { schema: LANES.mail.schema, priority: -5, tries: 40 },
  'mail-offer': { schema: LANES.mail.schema, priority: 0, tries: 40 },
  'mail-complaint': { schema: LANES.mail.schema, priority: -5, tries: 40 },
  // A mail tells the same.
  'push-wallet': { schema: LANES.mail.schema, priority: 10, tries: 40 },
  'mail-order-link': { schema: LANES.mail.schema, priority: -5, tries: 40 },
  'mail-invoice': { schema: LANES.mail.schema, priority: 0, tries: 40 },
}

/**
 * Returns a scalar expression that queues a job in the transaction of its statement. `key` makes it idempotent: a job
 * with the same key that has not ended stays unchanged. Without `runAt` it runs at once. The library calls this mode
 * unsafe, as a running job may miss later changes; here a key names a single change. It takes a twelfth of the usual
 * mode's time (0.06 instead of 0.73 ms).
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

/** Returns the expression that queues the push of changed tickets to phones. `key` identifies the change. */
export const walletJob = (orderId: RawBuilder<unknown>, entries: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  jobRow(
    'push-wallet',
    sql`json_build_object('orderId', ${orderId}, 'entries', ${entries}, 'at', (extract(epoch from now()) * 1000)::bigint)`,
    sql`'wallet:' || ${key}`,
  )

/** Makes a waiting job run at once. Does nothing when it runs already or has ended. */
export async function runNow(ctx: { db: Db }, kind: JobKind, key: string): Promise<void> {
  const schema = QUEUES[kind].schema
  await sql`
    select ${sql.id(schema, 'reschedule_jobs')}(array_agg(id), run_at => now())
    from ${sql.id(schema, '_private_jobs')} where key = ${key} having count(*) > 0`.execute(ctx.db)
}

/** Returns whether a job with this key waits, runs or will be retried. */
export async function hasJob(ctx: { db: Db }, kind: JobKind, key: string): Promise<boolean> {
  const jobs = sql.id(QUEUES[kind].schema, '_private_jobs')
  return (await sql`select from ${jobs} where key = ${key}`.execute(ctx.db)).rows.length > 0
}

/**
 * Number of tries after which the pauses of a job are those of `PAUSES`. Until then the library's pauses grow from 3 s
 * to a minute.
 */
const GROWING_PAUSES = 4
const PAUSES: Record<Lane, string> = {
  tickets: '30 seconds',
  refunds: '30 seconds',
  voids: '30 seconds',
  acts: '30 seconds',
  mail: '5 minutes',
}

/** Maximum number of jobs of a lane brought forward by one statement. The next sweep takes the rest. */
const MOST_HURRIED = 10_000

/**
 * Shortens the pause of failing jobs to half a minute, of mails to five minutes. The library alone would let pauses
 * grow to six hours, and give up in the end. Also resets `attempts`, so that jobs are retried for ever.
 */
export async function retryFailedJobs(ctx: { db: Db }, most = MOST_HURRIED): Promise<void> {
  for (const [lane, { schema }] of Object.entries(LANES))
    await sql`
      select ${sql.id(schema, 'reschedule_jobs')}(
        array_agg(id), run_at => now() + ${PAUSES[lane as Lane]}::interval, attempts => ${sql.lit(GROWING_PAUSES)})
      from (
        select id from ${sql.id(schema, 'jobs')}
        where attempts > ${sql.lit(GROWING_PAUSES)} and locked_at is null and run_at > now()
        limit ${sql.lit(most)}) patient
      having count(*) > 0`.execute(ctx.db)
}

/**
 * Counts jobs of the mail lane that have waited over a quarter of an hour. Any such job means that the mail server is
 * away, or that the job fails at every try. `push-wallet` jobs do not count.
 */
export async function countLateMails(ctx: { db: Db }): Promise<number> {
  const late = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(LANES.mail.schema, '_private_jobs')}
    where created_at < now() - interval '15 minutes' and coalesce(key, '') not like 'wallet:%'`.execute(ctx.db)
  return late.rows[0]?.count ?? 0
}
