import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'
import type { EntryRow } from './orders.store.ts'

export type DueEntry = Pick<
  EntryRow,
  'uuid' | 'type' | 'product_id' | 'variant_id' | 'person_type' | 'days' | 'method' | 'ticket_system' | 'generation'
> & {
  number: string
  price: Haler
  /** An earlier run of the job may have reached the access system. */
  in_doubt: boolean
}

/** Begins an attempt for every entry of a paid order that has no ticket yet. */
export async function beginIssue(ctx: { db: Db }, orderId: string): Promise<DueEntry[]> {
  const due = await sql<DueEntry>`
    with due as (
      select e.uuid, e.type, e.product_id, e.variant_id, e.person_type, e.days, e.method, e.ticket_system, e.generation,
        e.price, e.position, o.number
      from orders o join order_entry e on e.order_id = o.id
      where o.id = ${orderId} and o.status = 'paid' and e.state = 'waiting' and not e.reversed
    ), begun as (
      insert into issue_attempt (order_id, entry_uuid, generation)
      select ${orderId}, uuid, generation from due where ticket_system is not null
      on conflict do nothing returning entry_uuid
    )
    select due.*, due.ticket_system is not null and begun.entry_uuid is null as in_doubt
    from due left join begun on begun.entry_uuid = due.uuid order by due.position`.execute(ctx.db)
  return due.rows
}

export type IssueOutcome = {
  uuid: string
  generation: number
  ready: boolean
  error_number: number
  error_text: string | null
  is_prepaid: boolean
  permission: { project: number; pos: number; serial: number } | null
  code: string | null
  /** Set for a gift voucher: what it is worth, by the hash of its code. */
  voucher_hash: string | null
  voucher_value: Haler | null
  voucher_to: Day | null
}

/**
 * Stores what the access system answered, reverses and refunds refused entries, and finishes the order once no entry waits: in one
 * statement with the confirmation mail. Answers the order's new status, or undefined when it is not paid (any more).
 */
export async function storeIssue(
  ctx: { db: Db },
  orderId: string,
  outcomes: IssueOutcome[],
  shopNow: Instant | null,
): Promise<'paid' | 'finished' | 'failed' | undefined> {
  const stored = await sql<{ status: 'paid' | 'finished' | 'failed' }>`
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (
        uuid uuid, generation smallint, ready boolean, error_number int, error_text text, is_prepaid boolean,
        permission jsonb, code text, voucher_hash text, voucher_value bigint, voucher_to date)
    ), wanted as (
      select id,
        exists (select from order_entry e where e.order_id = orders.id and e.state = 'waiting' and not e.reversed
          and not exists (select from outcome o where o.uuid = e.uuid and o.generation = e.generation)) as waits,
        exists (select from order_entry e where e.order_id = orders.id and e.state = 'ready')
          or exists (select from outcome o where o.ready) as any_ready
      from orders where id = ${orderId} and status = 'paid'
      for update
    ), changed as (
      update order_entry e set
        state = case when o.ready then 'ready' else 'failed' end,
        ready_at = case when o.ready then now() end,
        error_number = o.error_number, error_text = o.error_text, is_prepaid = o.is_prepaid,
        permission = o.permission, code = o.code, reversed = not o.ready, live = o.ready
      from outcome o, wanted
      where e.order_id = wanted.id and e.uuid = o.uuid and e.generation = o.generation and e.state = 'waiting'
      returning e.uuid
    ), attempts as (
      update issue_attempt a set state = case when o.ready then 'done' else 'refused' end, finished_at = now()
      from outcome o, wanted where a.order_id = wanted.id and a.entry_uuid = o.uuid and a.generation = o.generation
    ), vouchers as (
      insert into gift_voucher (code_hash, order_id, entry_uuid, value, valid_to)
      select decode(o.voucher_hash, 'hex'), wanted.id, o.uuid, o.voucher_value, o.voucher_to
      from outcome o, wanted where o.voucher_hash is not null
      on conflict do nothing
    ), owed as (
      insert into refund (id, attempt_id, order_id, amount, reason)
      select gen_random_uuid(), a.id, wanted.id, sum(e.price), 'refused:' || min(e.uuid::text)
      from wanted
      join order_entry e on e.order_id = wanted.id and e.state = 'waiting'
      join outcome o on o.uuid = e.uuid and o.generation = e.generation and not o.ready
      cross join lateral (
        select id from payment_attempt where order_id = wanted.id and state = 'paid' order by closed_at limit 1) a
      group by a.id, wanted.id having sum(e.price) > 0
      on conflict (attempt_id, reason) do nothing
      returning id
    ), unload as (
      update day_load set pieces = greatest(0, day_load.pieces - gone.pieces)
      from (
        select e.load_key, e.day, count(*)::int as pieces
        from wanted
        join order_entry e on e.order_id = wanted.id and e.state = 'waiting'
        join outcome o on o.uuid = e.uuid and o.generation = e.generation and not o.ready
        where e.load_key is not null group by e.load_key, e.day) gone
      where day_load.load_key = gone.load_key and day_load.day = gone.day
    ), moved as (
      update orders set
        status = case when wanted.any_ready then 'finished' else 'failed' end,
        finished_at = case when wanted.any_ready then now() end
      from wanted where orders.id = wanted.id and not wanted.waits
      returning orders.id, orders.status
    ), history as (
      insert into order_history (order_id, from_status, to_status, reason)
      select id, 'paid', status, case when status = 'finished' then 'no ticket waits' else 'every ticket refused' end
      from moved
    )
    select coalesce(moved.status, 'paid') as status, case when moved.status = 'finished' then ${jobRow(
      'mail-order',
      sql`json_build_object('orderId', wanted.id, 'kind', 'confirmation', 'shopNow', ${shopNow}::bigint)`,
      sql`'mail:confirmation:' || wanted.id`,
    )} end,
      (select count(${jobRow('pay-refund', sql`json_build_object('refundId', owed.id)`, sql`'refund:' || owed.id`)}) from owed)
    from wanted left join moved on moved.id = wanted.id`.execute(ctx.db)
  return stored.rows[0]?.status
}
