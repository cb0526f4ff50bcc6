import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { type Db, sql } from '../db/db.ts'
import { isSettled, lastUse } from './erasing.store.ts'
import { actsOfOrder } from './reasons.store.ts'

/** Orders read per statement. */
const ORDERS_PER_READING = 10_000

/**
 * Returns ids of orders that a guest made with an e-mail, the oldest first. `spellings` are those of the e-mail. Orders
 * of members and companies are left out, whatever their e-mail. Reads all orders, in batches: an index on e-mails would
 * slow down every purchase, for a look-up needed a few times a year.
 */
export async function findGuestOrdersOf(ctx: { db: Db }, spellings: string[]): Promise<string[]> {
  const found: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const rows: { rows: { last: string | null; ids: string[] | null }[] } = await sql<{
      last: string | null
      ids: string[] | null
    }>`
      with portion as (select id, number, email, member_id is null and sales_point = 'eshop' as is_guests from orders where number > ${after} order by number limit ${ORDERS_PER_READING})
      select max(number) as last, array_agg(id order by number) filter (where is_guests and lower(email) = any(${spellings})) as ids
      from portion`.execute(ctx.db)
    found.push(...(rows.rows[0]?.ids ?? []))
    after = rows.rows[0]?.last ?? null
  }
  return found
}

/** State of an order for the person who asks about it. */
export type OrderOfPerson = {
  number: string
  /** It has not ended, or waits for a payment, an act or a refund. */
  is_open: boolean
  has_receipt: boolean
  /** Last day on which something of it can be used, without what was reversed. */
  last_day: Day
  people: number
  /** Latest day of its tax documents. */
  receipt_day: Day | null
  /** Its e-mail is erased, and with it all personal data. */
  is_erased: boolean
}

export async function readOrdersOf(ctx: { db: Db }, orderIds: string[]): Promise<OrderOfPerson[]> {
  const read = await sql<OrderOfPerson>`
    select number, status not in ('failed', 'finished') or not (${isSettled}) as is_open,
      paid_at is not null and amount_base > 0 as has_receipt,
      (select max(${lastUse}) from order_entry e where e.order_id = o.id and not e.reversed) as last_day,
      (select count(*)::int from entry_person p where p.order_id = o.id) as people,
      (select max(day) from receipt r where r.order_id = o.id) as receipt_day,
      email is null as is_erased
    from orders o where id = any(${orderIds}::uuid[]) order by number`.execute(ctx.db)
  return read.rows
}

/**
 * Returns all data of these orders, for the person it is about. Names of products are in `lang`. Birthdays of cards are
 * left out: who told them is not kept, and it may have been somebody else.
 */
export async function exportOrders(ctx: { db: Db }, orderIds: string[], lang: ShopLang = 'en'): Promise<unknown[]> {
  const read = await sql<{ record: unknown }>`
    select json_build_object(
      'number', number, 'status', status, 'email', email, 'language', lang, 'additionalTerms', additional_vop, 'buyer', buyer,
      'madeAt', created_at, 'paidAt', paid_at, 'finishedAt', finished_at, 'crowns', amount_base / 100.0,
      'crownsByVouchers', amount_voucher / 100.0, 'crownsByCredit', amount_credit / 100.0, 'crownsByCard', amount_due / 100.0,
      'entries', (
        select json_agg(json_build_object(
          'product', product_name ->> ${lang}::text, 'variant', variant_name ->> ${lang}::text, 'days', days, 'timeSlot', to_char(make_interval(mins => slot_start), 'HH24:MI'),
          'crowns', price / 100.0,
          'crownsBeforeBenefit', listed / 100.0, 'benefit', benefit_id,
          'handedOut', method, 'isGift', is_gift, 'state', state, 'isReversed', reversed, 'blockedAt', blocked_at, 'code', code,
          'person', p.data, 'card', case when c.id is not null then json_build_object('number', c.number,
            'hasBirthday', case when c.owner in ('anonymous', 'shop') then c.birthday is not null end) end)
          order by position)
        from order_entry e left join entry_person p on (p.order_id, p.entry_uuid) = (e.order_id, e.uuid)
        left join card c on c.id = e.card_id where e.order_id = o.id),
      'payments', (
        select json_agg(json_build_object('state', state, 'crowns', amount / 100.0, 'openedAt', opened_at,
          'closedAt', closed_at, 'provider', provider, 'reference', ref) order by opened_at)
        from payment_attempt a where a.order_id = o.id),
      'refunds', (
        select json_agg(json_build_object('state', state, 'crowns', amount / 100.0, 'owedAt', created_at, 'doneAt', done_at)
          order by created_at) from refund r where r.order_id = o.id),
      'receipts', (
        select json_agg(json_build_object('number', series || lpad(r.number::text, 6, '0'), 'day', day, 'buyer', r.buyer) order by day)
        from receipt r where r.order_id = o.id),
      'mails', (
        select json_agg(json_build_object('kind', kind, 'sentAt', sent_at) order by sent_at)
        from mail_sent m where m.order_id = o.id),
      'operatorActs', (
        select json_agg(json_build_object('kind', did.kind, 'at', did.at, 'reason', did.reason) order by did.at)
        from (
          select t.kind, t.started_at as at, a.reason
          from ticket_act t left join operator_act a on a.id = t.operator_act_id where t.order_id = o.id
          union all
          select a.kind, a.at, a.reason from operator_act a
          where a.kind not in ('export', 'erase')
            and not exists (select from ticket_act t where t.order_id = o.id and t.operator_act_id = a.id)
            and a.id in (select one.id from ${actsOfOrder} one)
        ) did),
      'acts', (
        select json_agg(json_build_object('kind', kind, 'state', state, 'madeAt', created_at, 'finishedAt', ended_at, 'copyTo', email,
          'usedAt', (select json_agg(i.used_at order by i.used_at) from act_item i
            where i.act_id = act.id and i.used_at is not null))
          order by created_at) from act where act.order_id = o.id),
      'phones', (
        select json_agg(json_build_object('pass', serial, 'phone', device_id, 'seenAt', d.seen_at) order by d.seen_at)
        from pass_registration r join pass_device d on d.id = r.device_id where r.order_id = o.id),
      'withdrawals', (
        select json_agg(json_build_object('name', name, 'email', email, 'declaredAt', declared_at) order by declared_at)
        from withdrawal_statement w where w.order_id = o.id),
      'offers', (
        select json_agg(json_build_object('day', s.day, 'choice', f.choice, 'chosenAt', f.chosen_at) order by f.id)
        from offer f join storm s on s.id = f.storm_id where f.order_id = o.id),
      'complaints', (
        select json_agg(json_build_object('name', name, 'email', email, 'phone', phone, 'ticket', ticket, 'what', what,
          'wanted', wanted, 'discoveredOn', discovered_on, 'raisedAt', raised_at, 'decidedAt', decided_at,
          'isGranted', is_granted, 'decision', decision) order by raised_at)
        from complaint c where c.order_id = o.id)
    ) as record
    from orders o where id = any(${orderIds}::uuid[]) order by number`.execute(ctx.db)
  return read.rows.map(({ record }) => record)
}

/**
 * Who wrote a statement of withdrawal or complaint. One sent from an account is found by `accountIds`, any other by the
 * e-mail's `spellings`.
 */
type Writer = { spellings: string[]; accountIds: string[] }

/** Returns a person's statements of withdrawal that belong to no order. `exportOrders` returns those of orders. */
export async function exportStatements(ctx: { db: Db }, { spellings, accountIds }: Writer): Promise<unknown[]> {
  const read = await sql<{ record: unknown }>`
    select json_build_object('name', name, 'number', order_number, 'email', email, 'declaredAt', declared_at) as record
    from withdrawal_statement where order_id is null
      and (member_id is null and lower(email) = any(${spellings}::text[]) or member_id = any(${accountIds}::uuid[]))
    order by declared_at`.execute(ctx.db)
  return read.rows.map(({ record }) => record)
}

/** Returns a person's complaints that belong to no order. `exportOrders` returns those of orders. */
export async function exportComplaints(ctx: { db: Db }, { spellings, accountIds }: Writer): Promise<unknown[]> {
  const read = await sql<{ record: unknown }>`
    select json_build_object('name', name, 'number', order_number, 'email', email, 'phone', phone, 'ticket', ticket,
      'what', what, 'wanted', wanted, 'discoveredOn', discovered_on, 'raisedAt', raised_at, 'decidedAt', decided_at,
      'isGranted', is_granted, 'decision', decision) as record
    from complaint where order_id is null
      and (member_id is null and lower(email) = any(${spellings}::text[]) or member_id = any(${accountIds}::uuid[]))
    order by raised_at`.execute(ctx.db)
  return read.rows.map(({ record }) => record)
}
