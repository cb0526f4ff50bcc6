import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder } from 'kysely'
import { ctes, joinCtes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { ClaimKind } from '../db/tables.ts'
import { walletJob } from '../jobs/queue.ts'
import { HOLDS_ON, IS_USABLE, LASTS, LOCKED, lockRights, lockRightsParts } from './claims.store.ts'

/** One use of a token, or hellers of a voucher or account, for an order. Vouchers pay in the order of `place`. */
export type OrderClaim = { kind: ClaimKind; ref: string; amount: number; card_id: string | null; place: number }

type Source = Pick<OrderClaim, 'kind' | 'ref'>

/** End of the claims of an unpaid order on invoice, which is never. They last until it is paid or ends. */
const UNTIL_PAID = sql`timestamptz '9999-01-01'`

/** Returns the rights that orders have claimed, in whatever state the claims are. */
export async function findSources(ctx: { db: Db }, orderIds: readonly string[]): Promise<Source[]> {
  const found = await sql<Source>`
    select distinct kind, ref from claim where order_id = any(${orderIds}::uuid[])`.execute(ctx.db)
  return found.rows
}

/** Locks the rights that orders claim, until the transaction ends. The orders have to be locked. */
export async function lockSources(ctx: { db: TxDb }, orderIds: readonly string[]): Promise<void> {
  await lockRights(ctx, await findSources(ctx, orderIds))
}

/**
 * Expression: the sum of live claims on the right that a row `w` wants. Claims of the row's order do not count, nor
 * those of its cart without an order. `w` is (order_id, cart_id, kind, ref).
 */
const HELD_BY_OTHERS = sql`(
  select coalesce(sum(c.amount), 0) from claim c
  where c.kind = w.kind and c.ref = w.ref and c.state = 'held' and c.expires_at > now()
    and c.order_id is distinct from w.order_id and not (c.cart_id = w.cart_id and c.order_id is null))`

/** Condition on a token or voucher: a wanted claim `w` may use it. No other member owns it, or `w` holds it already. */
const IS_FOR_BUYER = sql`(member_id is null or member_id = w.member_id or w.is_held)`

/**
 * Selects the orders of wanted claims that are not free any more. `wanted` selects rows (order_id, cart_id, member_id,
 * kind, ref, amount, is_held). What the order and its own cart hold does not count against it. A right that another
 * member owns by now is free only for a claim that the order still holds, `is_held`.
 */
const lackingOf = (wanted: RawBuilder<unknown>) => sql`
  select w.order_id from (${wanted}) w
  cross join lateral (
    select case w.kind
      when 'token' then (select max_uses - used from benefit_token where id = w.ref and status = 'active' and ${IS_FOR_BUYER})
      when 'voucher' then (select value - spent from gift_voucher where id = w.ref and status = 'active' and ${IS_FOR_BUYER})
      else (select balance from credit_account where member_id = w.ref) end as left_over) source
  where coalesce(source.left_over, 0) - ${HELD_BY_OTHERS} < w.amount`

const lackingPart = (wanted: RawBuilder<unknown>) => sql`lacking as materialized (${lackingOf(wanted)})`

/** Condition: an ended order `o` claimed something that is not free any more. */
export const LACKS = sql`exists (${lackingOf(sql`
  select order_id, cart_id, o.member_id, kind, ref, amount, false as is_held
  from claim where order_id = o.id and state = 'returned'`)})`

/**
 * Returns CTEs that take amounts off rights, and book them. `spending` selects rows (order_id, kind, ref, amount,
 * place).
 */
const spendParts = (spending: RawBuilder<unknown>) =>
  joinCtes([
    sql`spending as (${spending})`,
    sql`off as (select kind, ref, sum(amount) as amount from spending group by kind, ref)`,
    sql`off_tokens as (
      update benefit_token t set used = t.used + off.amount from off where off.kind = 'token' and t.id = off.ref
    )`,
    sql`off_vouchers as (
      update gift_voucher v set spent = v.spent + off.amount from off where off.kind = 'voucher' and v.id = off.ref
    )`,
    sql`off_credit as (
      update credit_account a set balance = a.balance - off.amount from off where off.kind = 'credit' and a.member_id = off.ref
    )`,
    sql`booked as (
      insert into money_movement (kind, ref, order_id, amount, reason)
      select kind, ref, order_id, -amount, 'order' from spending order by order_id, place
    )`,
  ])

/**
 * Condition: a claim `c`, found by its id, has no order, only a cart. With `is null` the planner would take an index
 * and read the held claims of the whole shop.
 */
const OF_CART = sql`num_nulls(c.order_id) = 1`

/**
 * Selects the ids of the carts' held claims on the rights in `taken`. Claims of the carts' orders are among them.
 * `taken` selects rows (cart_id, kind, ref).
 */
const idsOfCarts = (taken: RawBuilder<unknown>) => sql`
  select c.id from (${taken}) w
  cross join lateral (select id, kind, ref from claim where cart_id = w.cart_id and state = 'held' offset 0) c
  where (c.kind, c.ref) = (w.kind, w.ref)`

/** Returns a CTE that deletes the carts' own claims on rights that their orders took. It locks them by id. */
const takenFromCarts = (taken: RawBuilder<unknown>) => sql`of_cart as (
  delete from claim where id = any(array(
    select c.id from claim c where c.id = any(array(${idsOfCarts(taken)})) and ${OF_CART} order by c.id for update))
)`

type Window = RawBuilder<unknown>

/**
 * Where orders take what they claim from. `free`: what nobody else holds; the rights have to be locked. `held`: what
 * their carts hold.
 */
export type TakenFrom = 'free' | 'held'

/**
 * Returns parts of the statement of `insertOrders` that claim rights; empty without claims. The condition `areFree`
 * leaves out a draft `d` with a claim that is not free, or, with `from` `held`, that its cart does not hold in that
 * amount. Of several drafts it also leaves out those with claims and an entry that a live order has; a single such
 * draft fails at the index of entries. Orders over nothing and on credit (`released_at`) spend their claims at once;
 * set `areSpent` if any draft may be one. Other orders hold claims until the payment window ends, or on invoice until
 * they are paid or end (docs/product.md §20.14).
 */
export function takeParts(
  drafts: readonly { order: { id: string }; claims?: readonly OrderClaim[] }[],
  { window, from, areSpent }: { window: Window; from: TakenFrom; areSpent: boolean },
) {
  const claims = drafts.flatMap(({ order, claims = [] }) => claims.map((claim) => ({ order_id: order.id, ...claim })))
  if (claims.length === 0) return { wanted: false as const, areFree: sql``, taken: false as const }
  const { refused, written } = from === 'free' ? FROM_FREE : FROM_HELD
  return {
    wanted: joinCtes([
      sql`wanted_claim as materialized (
        select c.*, d.cart_id, d.member_id from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c (
          order_id uuid, kind text, ref uuid, amount bigint, card_id uuid, place smallint) join draft d on d.id = c.order_id
      )`,
      refused,
      sql`bought as materialized (
        select w.order_id from wanted_claim w where ${drafts.length > 1} and exists (
          select from entry e join order_entry o on o.uuid = e.uuid and o.live where e.order_id = w.order_id)
      )`,
    ]),
    areFree: sql` and not exists (select from lacking l where l.order_id = d.id) and not exists (select from bought b where b.order_id = d.id)`,
    taken: joinCtes([
      written(window),
      areSpent &&
        spendParts(sql`
          select w.order_id, w.kind, w.ref, w.amount, w.place from made join wanted_claim w on w.order_id = made.id
          where made.released_at is not null`),
    ]),
  }
}

const STATE = sql`case when made.released_at is not null then 'spent' else 'held' end`
const endOf = (window: Window) => sql`case when made.status = 'unpaid' then ${UNTIL_PAID} else now() + ${window} end`

/**
 * CTEs that claim what nobody else holds. `refused` selects the drafts with a claim that is not free. `written` inserts
 * claims, and deletes the carts' own on the same rights. The rights have to be locked.
 */
const FROM_FREE = {
  refused: lackingPart(sql`select *, false as is_held from wanted_claim`),
  written: (window: Window) =>
    joinCtes([
      takenFromCarts(sql`select w.cart_id, w.kind, w.ref from made join wanted_claim w on w.order_id = made.id`),
      sql`claimed as (
        insert into claim (kind, ref, cart_id, order_id, amount, state, expires_at, card_id, place)
        select w.kind, w.ref, w.cart_id, made.id, w.amount, ${STATE}, ${endOf(window)}, w.card_id, w.place
        from made join wanted_claim w on w.order_id = made.id
      )`,
    ]),
}

/**
 * CTEs that turn claims of carts into claims of their orders. `refused` locks the rights, then the claims. It selects
 * the drafts with a claim that their cart does not hold, or on a right that another member owns by now. Of two drafts of
 * a cart that want one right, only the first by id gets it. What an earlier order of the cart holds is not free. Claims
 * of other carts are counted before the locks. That is safe: a claim that is made later has counted this cart's.
 */
const FROM_HELD = {
  refused: joinCtes([
    lockRightsParts(sql`select kind, ref from wanted_claim`, { after: sql`(select count(*) from hold) >= 0` }),
    sql`of_cart as materialized (
      select c.id, c.cart_id, c.kind, c.ref, c.amount from claim c
      where c.id = any(array(${idsOfCarts(sql`select * from wanted_claim`)}))
        and ${OF_CART} and ${LASTS} and (select count(*) from token_right) >= 0
      order by c.id for update
    )`,
    sql`lacking as materialized (
      select w.order_id from wanted_claim w
      where not exists (
          select from of_cart c join (${LOCKED}) u on (u.kind, u.id) = (c.kind, c.ref)
            and u.usable and (u.owner is null or u.owner = w.member_id)
          where (c.cart_id, c.kind, c.ref, c.amount) = (w.cart_id, w.kind, w.ref, w.amount)
            and u.left_over - ${HELD_BY_OTHERS} >= w.amount)
        or exists (
          select from wanted_claim x
          where (x.cart_id, x.kind, x.ref) = (w.cart_id, w.kind, w.ref) and x.order_id < w.order_id)
    )`,
  ]),
  written: (window: Window) => sql`claimed as (
    update claim c set order_id = made.id, state = ${STATE}, expires_at = ${endOf(window)}, card_id = w.card_id, place = w.place
    from made join wanted_claim w on w.order_id = made.id join of_cart o on (o.cart_id, o.kind, o.ref) = (w.cart_id, w.kind, w.ref)
    where c.id = o.id
  )`,
}

/** Returns the orders with a claim, not spent yet, that is not free any more. Their rights have to be locked. */
export async function findLacking(ctx: { db: TxDb }, orderIds: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ order_id: string }>`
    ${ctes([
      lackingPart(sql`
        select c.order_id, c.cart_id, o.member_id, c.kind, c.ref, c.amount, c.state = 'held' and c.expires_at > now() as is_held
        from claim c join orders o on o.id = c.order_id where c.order_id = any(${orderIds}::uuid[]) and c.state <> 'spent'`),
    ])}
    select distinct order_id from lacking`.execute(ctx.db)
  return new Set(found.rows.map(({ order_id }) => order_id))
}

/**
 * Spends the claims of paid orders, also `returned` ones of an order that had ended. Idempotent. The rights have to be
 * locked, and free (`findLacking`). What the carts hold of the same rights is deleted.
 */
export async function spendClaims(ctx: { db: TxDb }, orderIds: readonly string[]): Promise<void> {
  await sql`${ctes([paidParts(sql`${orderIds}::uuid[]`)])} select from spent`.execute(ctx.db)
}

/** Spends the claims of paid orders, as parts of a statement. `orderIds` is an array. */
const paidParts = (orderIds: RawBuilder<unknown>) =>
  joinCtes([
    sql`spent as (
      update claim set state = 'spent' where order_id = any(${orderIds}) and state <> 'spent'
      returning order_id, cart_id, kind, ref, amount, place
    )`,
    takenFromCarts(sql`select cart_id, kind, ref from spent`),
    spendParts(sql`select * from spent`),
  ])

/**
 * Returns CTEs for paying orders that still hold all that they claim. `asked` names a CTE with the `order_id` of the
 * orders, which it has locked. `held` has the rows of `asked` whose claims all fulfil `HOLDS_ON` and `IS_USABLE`.
 * `spent` spends the claims of the orders in the CTE `moved`. An order with a right that another transaction has locked
 * is left out, as waiting would delay the other payments of the batch.
 */
export const payHeldParts = (asked: RawBuilder<unknown>) => ({
  held: joinCtes([
    sql`ordered as materialized (
      select c.* from ${asked} a cross join lateral (select * from claim where order_id = a.order_id offset 0) c
    )`,
    lockRightsParts(sql`select kind, ref from ordered`, { patience: sql`skip locked` }),
    sql`held as (
      select a.* from ${asked} a
      where not exists (select from ordered c where c.order_id = a.order_id and not (${HOLDS_ON} and ${IS_USABLE}))
    )`,
  ]),
  spent: paidParts(sql`array(select id from moved)`),
})

/**
 * Returns CTEs that give back the claims of ended orders. `ended` names a CTE with the `id` of the orders. `released`
 * names a CTE with the holds that go back to the carts (order_id, expires_at, keeps_claims). A cart holds the claims
 * again until the last of its holds with `keeps_claims` expires. `released` false: no cart holds them again.
 */
export const releaseParts = (ended: RawBuilder<unknown>, released: RawBuilder<unknown> | false) =>
  joinCtes([
    sql`unclaimed as (
      update claim c set state = 'returned' from ${ended} e where c.order_id = e.id and c.state = 'held'
      returning c.order_id, c.kind, c.ref, c.cart_id, c.amount, c.card_id, c.place
    )`,
    released &&
      sql`kept as (
      insert into claim (kind, ref, cart_id, amount, card_id, place, expires_at)
      select u.kind, u.ref, u.cart_id, u.amount, u.card_id, u.place, r.until from unclaimed u
      join (select order_id, max(expires_at) as until from ${released} r where keeps_claims group by order_id) r
        on r.order_id = u.order_id
      where r.until > now()
      on conflict do nothing
    )`,
  ])

/**
 * Condition: an entry `e` costs less than without its benefit. An act may have ended the discount, while the entry
 * keeps its code.
 */
export const IS_LOWERED = sql`e.price < e.listed`

/** Days for which an expired voucher is valid again once money came back to it. */
const DAYS_AGAIN = 30

/**
 * Expression that queues the push of a sold voucher's new last day to phones. Belongs in a statement whose row is a
 * voucher `v`. Null for a voucher that no order sold.
 */
export const TELL_LAST_DAY = sql`case when v.order_id is not null then ${walletJob(
  sql`v.order_id`,
  sql`array[v.entry_uuid]`,
  sql`'voucher:' || v.id || ':' || v.valid_to`,
)} end`

/**
 * Returns CTEs that give back what paid for reversed entries (docs/product.md §17.43). Credit goes to its account, if
 * that exists; money of vouchers to the one that paid last, then to the one before. A token gets its use back once
 * every entry whose price it lowers is reversed. A void voucher then needs a decision; one that expired before `day` is
 * valid again until 30 days after it. `reversed` names a CTE (order_id, uuid, voucher_paid, credit_paid, reason, day)
 * with the money to give back. Its `uuid` is null for an entry that is already reversed or only repriced. The orders
 * have to be locked before.
 */
export const returnParts = (reversed: RawBuilder<unknown>) =>
  joinCtes([
    sql`owed_back as (
      select order_id, min(reason) as reason, max(day) as day, sum(voucher_paid) as voucher, sum(credit_paid) as credit
      from ${reversed} e group by order_id
    )`,
    sql`paid_by as (
      -- What each voucher still pays of its order, and what later ones pay.
      select c.order_id, c.ref, b.amount, sum(b.amount) over later - b.amount as after
      from owed_back o join claim c on c.order_id = o.order_id and c.kind = 'voucher' and c.state = 'spent'
      cross join lateral (
        select -sum(m.amount) as amount from money_movement m where (m.kind, m.ref, m.order_id) = (c.kind, c.ref, c.order_id)) b
      window later as (partition by c.order_id order by c.place desc rows unbounded preceding)
    )`,
    sql`given as (
      select p.order_id, 'voucher' as kind, p.ref, least(p.amount, greatest(0, o.voucher - p.after)) as amount, o.reason, o.day
      from owed_back o join paid_by p on p.order_id = o.order_id
      union all
      select c.order_id, 'credit', c.ref, o.credit, o.reason, o.day
      from owed_back o join claim c on c.order_id = o.order_id and c.kind = 'credit' and c.state = 'spent'
      union all
      select c.order_id, 'token', c.ref, 1, o.reason, o.day
      from owed_back o join claim c on c.order_id = o.order_id and c.kind = 'token' and c.state = 'spent'
      where not exists (
        select from order_entry e where (e.order_id, e.token_id) = (c.order_id, c.ref) and not e.reversed and ${IS_LOWERED}
          and not exists (select from ${reversed} r where (r.order_id, r.uuid) = (e.order_id, e.uuid)))
    )`,
    sql`back as (
      insert into money_movement (kind, ref, order_id, amount, reason)
      select kind, ref, order_id, amount, reason from given where amount > 0
        and (kind <> 'credit' or exists (select from credit_account a where a.member_id = given.ref))
      returning kind, ref, order_id, amount
    )`,
    sql`back_sum as (select kind, ref, sum(amount) as amount from back group by kind, ref)`,
    sql`back_tokens as (
      update benefit_token t set used = t.used - b.amount from back_sum b where b.kind = 'token' and t.id = b.ref
    )`,
    sql`back_vouchers as (
      update gift_voucher v set spent = v.spent - b.amount, undecided_at = case when v.status = 'void' then now() end,
        valid_to = case when v.valid_to < d.day then d.day + ${sql.lit(DAYS_AGAIN)}::int else v.valid_to end
      from back_sum b, (select max(day) as day from owed_back) d where b.kind = 'voucher' and v.id = b.ref
      returning case when v.valid_to = d.day + ${sql.lit(DAYS_AGAIN)}::int then ${TELL_LAST_DAY} end
    )`,
    sql`back_credit as (
      update credit_account a set balance = a.balance + b.amount from back_sum b where b.kind = 'credit' and a.member_id = b.ref
    )`,
    sql`unspent as (
      update claim c set state = 'returned' from back b
      where b.kind = 'token' and (c.kind, c.ref, c.order_id) = (b.kind, b.ref, b.order_id)
    )`,
  ])

/**
 * Returns a CTE that makes void the gift vouchers that reversed entries sold (docs/product.md §17.44). One that was
 * spent, at least in part, needs a decision. `reversed` names a CTE with the `order_id` and `uuid` of the entries.
 */
export const voidSoldPart = (reversed: RawBuilder<unknown>) => sql`void_sold as (
  update gift_voucher v set status = 'void', undecided_at = case when v.spent > 0 then now() end from ${reversed} r
  where (v.order_id, v.entry_uuid) = (r.order_id, r.uuid) and v.status = 'active'
)`

/** Condition: another account than that of the order `orderId` owns a voucher `v` by now. */
const isOfOthers = (orderId: RawBuilder<unknown>) => sql`
  (v.member_id is not null and v.member_id is distinct from (select member_id from orders where id = ${orderId}))`

/**
 * Present balance of a voucher `v` for whoever reads the order `orderId`. Null where it is void, as nothing of it can
 * be spent, and where another account owns it, as only that one is told.
 */
export const leftOnVoucher = (orderId: RawBuilder<unknown>) => sql`
  case when v.status = 'active' and not ${isOfOthers(orderId)} then v.value - v.spent end`

/**
 * Money that came back to a voucher with an order's entries. `left`: its balance now, see `leftOnVoucher`.
 * `is_of_others`: another account owns the voucher.
 */
export type ReturnedVoucher = {
  last_signs: string
  amount: Haler
  left: Haler | null
  valid_to: Day
  is_of_others: boolean
}

/**
 * Returns what came back to vouchers when these entries were reversed together. With `actId`: only what that act gave
 * back, by a reversal or a change of date. Oldest movement first.
 */
export async function findReturned(
  ctx: { db: Db },
  { orderId, entries, actId }: { orderId: string; entries: readonly string[]; actId: string | null },
): Promise<ReturnedVoucher[]> {
  const found = await sql<ReturnedVoucher>`
    select v.last_signs, m.amount, ${leftOnVoucher(sql`m.order_id`)} as left, v.valid_to,
      ${isOfOthers(sql`m.order_id`)} as is_of_others
    from money_movement m join gift_voucher v on v.id = m.ref
    where m.kind = 'voucher' and m.order_id = ${orderId} and m.amount > 0
      and split_part(m.reason, ':', -1) in ((select min(one) from unnest(${entries}::text[]) one), ${actId}::text)
      and (${actId}::text is null or split_part(m.reason, ':', 2) = ${actId}) order by m.id`.execute(ctx.db)
  return found.rows
}

/** Returns whether an act gave money back to a voucher that is void. */
export async function isBackOnVoid(
  ctx: { db: Db },
  { orderId, actId }: { orderId: string; actId: string },
): Promise<boolean> {
  const found = await sql`
    select from money_movement m join gift_voucher v on v.id = m.ref and v.status = 'void'
    where m.kind = 'voucher' and m.order_id = ${orderId} and m.amount > 0 and split_part(m.reason, ':', 2) = ${actId}
    limit 1`.execute(ctx.db)
  return found.rows.length > 0
}
