import type { Instant } from '@gondola/rules/day.ts'
import { type RawBuilder, sql } from 'kysely'

/** Every kind of job with what it carries. `shopNow` is the moved civil now of the request that caused it. */
export type JobPayloads = {
  'issue-order': { orderId: string; shopNow?: Instant }
  'mail-order': { orderId: string; kind: 'confirmation' | 'refund'; refundId?: string; shopNow?: Instant }
  'pay-refund': { refundId: string }
}
export type JobKind = keyof JobPayloads

/** The more urgent lanes first: a ticket waits for no mail. */
const PRIORITY: Record<JobKind, number> = { 'issue-order': 0, 'pay-refund': 5, 'mail-order': 10 }
const MAX_ATTEMPTS: Record<JobKind, number> = { 'issue-order': 60, 'pay-refund': 60, 'mail-order': 40 }

/**
 * A scalar expression that writes a job in the statement it stands in, so that the job exists exactly when the change
 * does. `key` makes a repeat harmless: one job per key.
 *
 * The mode is the one that leaves an existing job alone. The library calls it unsafe for changes that an earlier job may
 * have missed; ours are written once per key, and it costs a twelfth of the usual mode (0.06 against 0.73 ms).
 */
export function jobRow<K extends JobKind>(
  kind: K,
  payload: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(${sql.lit(kind)}, ${payload}, job_key => ${key}, max_attempts => ${sql.lit(MAX_ATTEMPTS[kind])}, priority => ${sql.lit(PRIORITY[kind])}, job_key_mode => 'unsafe_dedupe')`
}
