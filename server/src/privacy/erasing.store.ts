import { UNBOUGHT_DAYS } from '@gondola/rules/card-check.ts'
import { type Day, TIME_ZONE } from '@gondola/rules/day.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../db/db.ts'
import { forgetBirthday } from '../db/forget-birthday.ts'
import { eraseReasonsOf } from './reasons.store.ts'

/** Deadlines of erasing, which `eraseDue` computes from the settings. */
export type Deadlines = {
  /**
   * Days for which an order without a receipt is kept. They count from the end of its payment window, and from its last
   * payment attempt.
   */
  unpaidDays: number
  /**
   * Days for which other personal data is kept. They count from:
   * - a refund, the import of a bank line, or an operator's act;
   * - the typing of a birthday;
   * - a mail in `kept_mail`, or the last change of a pass.
   */
  peopleDays: number
  /** The users of tickets whose last day is before this one are erased. */
  peopleBefore: Day
  /** Receipts of days before this one need not be kept. */
  receiptsBefore: Day
}

/**
 * Expressions for the instant from which the days until erasing count. They are null where nothing is to erase.
 * `UNBILLED` and `BILLED` are for rows of `orders` that have an e-mail, and ended without a receipt or with one.
 * `CARD_TOLD` is for rows of `card` that have a birthday, and are of nobody or of the shop. The indices of migration
 * 0041 have the same text.
 */
const UNBILLED = sql`(case when email is not null and status in ('failed', 'finished') and (paid_at is null or amount_base = 0) then payment_due end)`
const BILLED = sql`(case when email is not null and status in ('failed', 'finished') and amount_base > 0 then paid_at end)`
const CARD_TOLD = sql`(case when birthday is not null and owner in ('anonymous', 'shop') then told_at end)`

const days = (count: number) => sql`${count}::int * interval '1 day'`
/**
 * A day before all receipts. As `receiptsBefore` it keeps operators' notes on every order with a receipt or payment.
 */
const BEFORE_ALL_RECEIPTS: Day = '0001-01-01'
/** Expression: the last day of an entry `e`. */
export const lastDay = sql.raw('e.days[array_upper(e.days, 1)]')
/**
 * Returns the expression for `last`, or for the gift voucher's `valid_to` where that is later. `entry` is SQL for an
 * entry's order id and uuid.
 */
const orProlonged = (last: RawBuilder<unknown>, entry: RawBuilder<unknown>) =>
  sql`greatest(${last}, (select v.valid_to from gift_voucher v where (v.order_id, v.entry_uuid) = (${entry})))`
/** Expression: the last day on which an entry `e` can be used. */
export const lastUse = orProlonged(lastDay, sql`e.order_id, e.uuid`)
/** Expression: the last day on which the ticket of an `entry_person p` can be used. */
const lastUseOfPerson = orProlonged(sql`p.last_day`, sql`p.order_id, p.entry_uuid`)

/**
 * Erases the personal data of orders, and returns their numbers. `due` is a query that locks these orders and returns
 * their `id` and `number`. Erased are e-mail, buyer, users of tickets, links to cards, registrations of passes on
 * phones, e-mails of acts, and the operators' notes that `eraseReasonsOf` does not keep. Amounts and what they were for
 * stay, and so does the `buyer` of receipts (`eraseBuyers`).
 */
async function eraseOrders(ctx: { db: Db }, due: RawBuilder<unknown>, receiptsBefore: Day): Promise<string[]> {
  const erased = await sql<{ id: string; number: string }>`
    with due as materialized (${due}), people as (
      delete from entry_person p using due where p.order_id = due.id
    ), cards as (
      update order_entry e set card_id = null from due where e.order_id = due.id and e.card_id is not null
    ), phones as (
      delete from pass_registration r using due where r.order_id = due.id
    ), copies as (
      update act a set email = null from due where a.order_id = due.id and a.email is not null
    )
    update orders set email = null, buyer = null, content_hash = '' from due where orders.id = due.id
    returning orders.id, orders.number`.execute(ctx.db)
  if (erased.rows.length > 0)
    await eraseReasonsOf(
      ctx,
      erased.rows.map(({ id }) => id),
      receiptsBefore,
    )
  return erased.rows.map(({ number }) => number)
}

/**
 * Condition on an order `o`: nothing of it is still open. No payment can come, no refund is on its way, and no act
 * runs.
 */
export const isSettled = sql`not exists (select from payment_attempt a where a.order_id = o.id and a.state in ('open', 'left'))
  and not exists (select from act a where a.order_id = o.id and a.ended_at is null)
  and not exists (select from refund r where r.order_id = o.id and r.done_at is null)`

/**
 * Erases the personal data of at most `most` ended orders without a receipt. Returns their numbers. An order is due
 * `unpaidDays` after its payment window and last payment attempt, and `peopleDays` after its last refund. A free one
 * also waits until all its tickets ended before `peopleBefore`. Locked orders, such as one that is being paid, are
 * skipped. A later payment finds no e-mail and is refunded.
 */
export function eraseUnbilled(ctx: { db: Db }, until: Deadlines, most: number): Promise<string[]> {
  return eraseOrders(
    ctx,
    sql`select id, number from orders o
    where ${UNBILLED} < now() - ${days(until.unpaidDays)} and ${isSettled}
      and not exists (select from payment_attempt a where a.order_id = o.id and a.closed_at > now() - ${days(until.unpaidDays)})
      and not exists (select from refund r where r.order_id = o.id and r.done_at > now() - ${days(until.peopleDays)})
      and (paid_at is null
        or not exists (select from order_entry e where e.order_id = o.id and ${lastUse} >= ${until.peopleBefore}))
    order by ${UNBILLED} limit ${most} for update of o skip locked`,
    until.receiptsBefore,
  )
}

/**
 * Erases the personal data of at most `most` ended orders with a receipt. Returns their numbers. An order is due when
 * it was paid before `receiptsBefore`, and has no receipt or corrective document of `receiptsBefore` or later. Locked
 * orders are skipped.
 */
export function eraseBilled(ctx: { db: Db }, { receiptsBefore }: Deadlines, most: number): Promise<string[]> {
  return eraseOrders(
    ctx,
    sql`select id, number from orders o
    where ${BILLED} < ${receiptsBefore}::date::timestamp at time zone ${sql.lit(TIME_ZONE)} and ${isSettled}
      and not exists (select from receipt r where r.order_id = o.id and r.day >= ${receiptsBefore})
    order by ${BILLED} limit ${most} for update of o skip locked`,
    receiptsBefore,
  )
}

/**
 * Clears the `buyer` of at most `most` receipts from before `receiptsBefore`; returns how many. The receipts of an
 * order wait until the order has ended, is settled (`isSettled`) and has no receipt of `receiptsBefore` or later.
 */
export async function eraseBuyers(ctx: { db: Db }, { receiptsBefore }: Deadlines, most: number): Promise<number> {
  const erased = await sql`
    update receipt set buyer = null where id in (
      select r.id from receipt r join orders o on o.id = r.order_id
      where r.buyer is not null and r.day < ${receiptsBefore} and o.status in ('failed', 'finished') and ${isSettled}
        and not exists (select from receipt later where later.order_id = r.order_id and later.day >= ${receiptsBefore})
      order by r.day limit ${most} for update of r skip locked)
    returning id`.execute(ctx.db)
  return erased.rows.length
}

/**
 * Erases the personal data of those of `orderIds` that ended without a receipt. Returns their numbers. Keeps that of an
 * order with an open payment, act or refund, and of a free one with a ticket that is not over.
 */
export function eraseOrdersNow(ctx: { db: Db }, orderIds: string[], today: Day): Promise<string[]> {
  return eraseOrders(
    ctx,
    sql`select id, number from orders o
    where id = any(${orderIds}::uuid[]) and ${UNBILLED} is not null and ${isSettled}
      and (paid_at is null
        or not exists (select from order_entry e where e.order_id = o.id and not e.reversed and ${lastUse} >= ${today}))
    order by id for update of o`,
    BEFORE_ALL_RECEIPTS,
  )
}

/**
 * Erases users of tickets; returns how many. `due` is a query that locks orders and returns their `id`, `isOver` a
 * condition on an `entry_person p` of these orders.
 */
async function erasePeople(ctx: { db: Db }, due: RawBuilder<unknown>, isOver: RawBuilder<unknown>): Promise<number> {
  const erased = await sql<{ people: number }>`
    with due as materialized (${due}), people as (
      delete from entry_person p using due where p.order_id = due.id and ${isOver} returning p.order_id
    ), unhashed as (
      -- The hash of what was bought is also of the people, and nobody sends it again.
      update orders set content_hash = '' from (select distinct order_id from people) gone where id = gone.order_id
    )
    select count(*)::int as people from people`.execute(ctx.db)
  return erased.rows[0]?.people ?? 0
}

/**
 * Erases users of tickets whose last day of use is before `peopleBefore`; returns how many. Takes at most `most` such
 * tickets, and with them all such tickets of the same orders. Locked orders are skipped.
 */
export function eraseOldPeople(ctx: { db: Db }, { peopleBefore }: Deadlines, most: number): Promise<number> {
  return erasePeople(
    ctx,
    sql`select o.id from (
      select distinct order_id from (
        select order_id from entry_person p where last_day < ${peopleBefore} and ${lastUseOfPerson} < ${peopleBefore}
        order by last_day limit ${most}) p) old
    join orders o on o.id = old.order_id order by o.id for update of o skip locked`,
    sql`${lastUseOfPerson} < ${peopleBefore}`,
  )
}

/** Erases the users of tickets that are past or reversed; returns how many. Only in ended orders of `orderIds`. */
export function erasePeopleNow(ctx: { db: Db }, orderIds: string[], today: Day): Promise<number> {
  return erasePeople(
    ctx,
    sql`select id from orders o where id = any(${orderIds}::uuid[]) and status in ('failed', 'finished')
    order by id for update of o`,
    sql`(${lastUseOfPerson} < ${today} or exists (
      select from order_entry e where (e.order_id, e.uuid) = (p.order_id, p.entry_uuid) and e.reversed))`,
  )
}

/**
 * Clears `used_at` of rows of `act_item`; returns how many. It is the instant at which a ticket first opened a gate.
 * `due` is a condition on the item `i` and its entry `e`; it may end with `order by` and `limit`.
 */
async function eraseUses(ctx: { db: Db }, due: RawBuilder<unknown>): Promise<number> {
  const erased = await sql`
    update act_item set used_at = null where (act_id, entry_uuid) in (
      select i.act_id, i.entry_uuid from act_item i
      join order_entry e on (e.order_id, e.uuid) = (i.order_id, i.entry_uuid)
      where i.used_at is not null and ${due} for update of i skip locked)
    returning act_id`.execute(ctx.db)
  return erased.rows.length
}

/** Clears `used_at` of at most `most` tickets whose last day is before `peopleBefore`. Returns how many. */
export const eraseOldUses = (ctx: { db: Db }, { peopleBefore }: Deadlines, most: number): Promise<number> =>
  eraseUses(ctx, sql`${lastDay} < ${peopleBefore} order by i.act_id, i.entry_uuid limit ${most}`)

/** Clears `used_at` of those tickets of `orderIds` whose last day is past. Returns how many. */
export const eraseUsesNow = (ctx: { db: Db }, orderIds: string[], today: Day): Promise<number> =>
  eraseUses(ctx, sql`i.order_id = any(${orderIds}::uuid[]) and ${lastDay} < ${today}`)

/**
 * Erases at most `most` birthdays that guests typed for cards; returns how many. Leaves out cards of members, and
 * birthdays that the shop itself knows. A birthday is due `UNBOUGHT_DAYS` after it was typed. If an order names the
 * card, it is due `peopleDays` after it was typed, and only once all tickets on the card ended before `peopleBefore`.
 */
export async function eraseCardBirthdays(ctx: { db: Db }, until: Deadlines, most: number): Promise<number> {
  const erased = await sql`
    with due as (
      select id from card
      where ${CARD_TOLD} < now() - ${days(UNBOUGHT_DAYS)} and not birthday_of_shop
        and not exists (select from order_entry e where e.card_id = card.id
          and (card.told_at >= now() - ${days(until.peopleDays)} or not e.reversed and ${lastDay} >= ${until.peopleBefore}))
      order by ${CARD_TOLD} limit ${most} for no key update skip locked)
    update card set ${forgetBirthday} from due where card.id = due.id returning card.id`.execute(ctx.db)
  return erased.rows.length
}

/** Condition on a `card`: no member owns it, and a guest told its birthday. It is checked again under the lock. */
const HAS_GUESTS_BIRTHDAY = sql`(
  card.birthday is not null and not card.birthday_of_shop and card.owner in ('anonymous', 'shop'))`

/**
 * Returns the ids of cards on these orders whose birthday a guest told. Call it before the orders are erased: erasing
 * removes the links from orders to cards.
 */
export async function findGuestCards(ctx: { db: Db }, orderIds: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct card.id from order_entry e join card on card.id = e.card_id
    where e.order_id = any(${orderIds}::uuid[]) and ${HAS_GUESTS_BIRTHDAY}`.execute(ctx.db)
  return found.rows.map(({ id }) => id)
}

/**
 * Erases the birthdays that guests told of the cards `cardIds`; returns how many. Keeps the birthday of a card that a
 * member owns, or that has a ticket of today or later.
 */
export async function eraseCardBirthdaysNow(ctx: { db: Db }, cardIds: string[], today: Day): Promise<number> {
  const erased = await sql`
    with due as (
      select id from card where id = any(${cardIds}::uuid[]) and ${HAS_GUESTS_BIRTHDAY}
        and not exists (select from order_entry e where e.card_id = card.id and not e.reversed and ${lastDay} >= ${today})
      order by id for no key update)
    update card set ${forgetBirthday} from due where card.id = due.id returning card.id`.execute(ctx.db)
  return erased.rows.length
}

/**
 * Deletes at most `most` rows of `kept_mail` that are older than `peopleDays`; returns how many. A shop without a mail
 * server keeps its mails there instead of sending them.
 */
export async function eraseKeptMails(ctx: { db: Db }, { peopleDays }: Deadlines, most: number): Promise<number> {
  const gone = await sql`
    delete from kept_mail where id in (
      select id from kept_mail where kept_at < now() - ${days(peopleDays)} order by kept_at limit ${most} for update skip locked)
    returning id`.execute(ctx.db)
  return gone.rows.length
}

/** Deletes rows of `kept_mail` with a recipient among `spellings`, which are in small letters. Returns how many. */
export async function eraseKeptMailsTo(ctx: { db: Db }, spellings: string[]): Promise<number> {
  const gone = await sql`
    delete from kept_mail where exists (select from unnest(recipients) one where lower(one) = any(${spellings}))
    returning id`.execute(ctx.db)
  return gone.rows.length
}

/**
 * Deletes the registrations of old passes on phones, then phones that have none left. A pass is old if it was last
 * changed over `peopleDays` ago, and its tickets were last valid before `peopleBefore`. Returns the number of
 * registrations.
 */
export async function erasePhones(
  ctx: { db: Db },
  { peopleBefore, peopleDays }: Deadlines,
  most: number,
): Promise<number> {
  const passes = await sql`
    delete from pass_registration where (device_id, serial) in (
      select r.device_id, r.serial from pass_registration r
      where r.changed_at < now() - ${days(peopleDays)} and not exists (
        select from order_entry e where e.order_id = r.order_id and (r.serial = r.order_id or e.uuid = r.serial)
          and ${lastUse} >= ${peopleBefore})
      order by r.changed_at limit ${most} for update of r skip locked)
    returning serial`.execute(ctx.db)
  await sql`
    delete from pass_device d where not exists (select from pass_registration r where r.device_id = d.id)`.execute(
    ctx.db,
  )
  return passes.rows.length
}

/**
 * Clears name, e-mail and order number of withdrawals declared before `receiptsBefore`. Returns how many withdrawals.
 */
export async function eraseStatements(ctx: { db: Db }, { receiptsBefore }: Deadlines, most: number): Promise<number> {
  const erased = await sql`
    update withdrawal_statement set name = null, order_number = null, email = null where id in (
      select id from withdrawal_statement
      where email is not null and declared_at < ${receiptsBefore}::date::timestamp at time zone ${sql.lit(TIME_ZONE)}
      order by declared_at limit ${most} for update skip locked)
    returning id`.execute(ctx.db)
  return erased.rows.length
}

/**
 * Clears the texts and personal data of decided complaints raised before `receiptsBefore`. Those are name, e-mail,
 * phone, order number, ticket, complaint and decision. Returns how many complaints.
 */
export async function eraseComplaints(ctx: { db: Db }, { receiptsBefore }: Deadlines, most: number): Promise<number> {
  const erased = await sql`
    update complaint set order_number = null, ticket = null, what = null, name = null, email = null, phone = null,
      decision = null
    where id in (
      select id from complaint
      where email is not null and decided_at is not null
        and raised_at < ${receiptsBefore}::date::timestamp at time zone ${sql.lit(TIME_ZONE)}
      order by raised_at limit ${most} for update skip locked)
    returning id`.execute(ctx.db)
  return erased.rows.length
}

/**
 * Clears payer, account and message of bank lines `peopleDays` after their import. A line that paid an order keeps them
 * as long as receipts. Returns how many lines.
 */
export async function erasePayers(
  ctx: { db: Db },
  { peopleDays, receiptsBefore }: Deadlines,
  most: number,
): Promise<number> {
  const erased = await sql`
    update bank_line set payer_name = null, payer_account = null, message = null where id in (
      select id from bank_line l where payer_name is not null and imported_at < now() - ${days(peopleDays)}
        and (day < ${receiptsBefore} or not exists (select from order_payment p where p.bank_line_id = l.id))
      order by imported_at limit ${most} for update skip locked)
    returning id`.execute(ctx.db)
  return erased.rows.length
}
