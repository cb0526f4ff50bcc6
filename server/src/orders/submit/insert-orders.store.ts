import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { OrderStatus } from '@gondola/rules/order-status.ts'
import {
  LONGEST_HOLD_MINUTES,
  PAYMENT_WINDOW_MINUTES,
  type PaidWith,
  type Until,
  WAYS,
} from '@gondola/rules/payment-ways.ts'
import type { RawBuilder } from 'kysely'
import { type OrderClaim, type TakenFrom, takeParts } from '../../benefits/order-claims.store.ts'
import { ctes } from '../../db/ctes.ts'
import { type Db, sql } from '../../db/db.ts'
import { jobRow } from '../../jobs/queue.ts'
import { dayOf, writeReceipts } from '../../receipts/receipts.store.ts'
import { beginOrders } from '../order-moves.store.ts'
import { NOT_CLOSED, SOLD_PLACES } from '../order-places.store.ts'
import type { EntryRow, PersonData } from '../orders.store.ts'

const minutes = (count: number) => sql`${sql.lit(`${count} minutes`)}::interval`
const PAYMENT_WINDOW = minutes(PAYMENT_WINDOW_MINUTES)
const LONGEST_HOLD = minutes(LONGEST_HOLD_MINUTES)

/** What only an order on invoice has. `vs` is its variable symbol. Whether it is on credit decides which days count. */
export type OrderOnInvoice = {
  vs: string
  purchase_order?: string
  /** Due day on credit, and the seconds until that day is over. */
  due_on_credit: Day
  credit_seconds: number
  /** Due day where tickets come with the payment, and seconds until the order ends. */
  due_waiting: Day
  waiting_seconds: number
}

/** A new order to store. Its prices come from its holds. */
export type NewOrder = {
  id: string
  cart_id: string
  owner_key: Buffer
  /** Member who buys; null for guests and for members with an unconfirmed e-mail. */
  member_id: string | null
  /** Company whose user buys, however they pay. */
  company_id: string | null
  sales_point: 'eshop' | 'b2b'
  origin: 'eshop' | 'ssp'
  paid_with: PaidWith
  email: string
  lang: string
  additional_vop: boolean
  buyer?: Buyer
  /** Highest total that the order may have. A higher one needs a named buyer, or another way to pay. */
  most_total?: Haler
  /** Price column that the holds must have. */
  price_column: 'standard' | 'club'
  content_hash: Buffer
  idempotency_key: string | null
  shop_now: Instant | null
  year: string
  /** Hash of the rights that the buyer was last shown, in hex. Its holds need the same one. Missing without rights. */
  rights_key?: string
  amount_voucher?: Haler
  amount_credit?: Haler
  takes_claims?: boolean
} & Partial<OrderOnInvoice>

/** A new entry to store. Its price comes from its hold; product names are stored as they were sold. */
export type NewEntry = {
  uuid: string
  position: number
  type: EntryRow['type']
  product_id: string
  variant_id: string
  product_name: unknown
  variant_name: unknown
  image_id: string
  person_type: string
  load_key: string | null
  day: string
  days: string[]
  validity: unknown
  method: EntryRow['method']
  is_gift: boolean
  vat_rate: number
  ticket_system: 'A' | 'B' | null
  person: PersonData | null
  gift_template?: string
  /** Card that the permission is loaded onto. */
  card_id?: string
  /** Only with time slots: the slot on each day and the number of places. */
  slot_group?: string
  slot_start?: number
  places?: number
  /** Net price that the hold must have, and what vouchers and credit pay of it. Only in an order with rights. */
  net?: Haler
  voucher_paid?: Haler
  credit_paid?: Haler
}

/** Status and prices of a written order, as they were held. */
export type WrittenOrder = {
  status: OrderStatus
  amount_base: Haler
  amount_club: Haler
  amount_voucher: Haler
  amount_credit: Haler
  amount_due: Haler
  on_credit: boolean
  prices: { uuid: string; price: Haler }[]
  /** ISO instants until which each entry is held, by entry id. */
  ends: Record<string, string>
}

/** `claims` are what the order takes of limited rights, vouchers and credit. */
export type OrderDraft = { order: NewOrder; entries: NewEntry[]; claims?: OrderClaim[] }

/**
 * Writes orders in one statement, at the prices held for their entries. Their holds then last for the payment window,
 * never beyond two hours (docs/product.md §4.17), or until an order on invoice without credit ends. An order with
 * nothing to pay, or on credit, has its places sold and its tickets issued at once (docs/product.md §8.8). An order on
 * invoice has to come alone, with its company locked. Within the credit limit it is on credit, and its price is added
 * to what the company owes.
 * Returns undefined for an order that is not written:
 * - An entry is not held as it was quoted.
 * - A claim is not free, or with `from` `held` is not held by the order's cart.
 * - A card is not usable.
 * - The order costs more than `most_total`.
 * - The order has claims, does not come alone, and has an entry in another live order.
 * Throws 23505, and writes none, for any other entry in a live order, and for an idempotency key that the cart used.
 */
export async function insertOrders(
  ctx: { db: Db },
  drafts: OrderDraft[],
  from: TakenFrom = 'free',
): Promise<(WrittenOrder | undefined)[]> {
  const orders = drafts.map(({ order }) => ({
    ...order,
    owner_key: order.owner_key.toString('hex'),
    content_hash: order.content_hash.toString('hex'),
    first_status: WAYS[order.paid_with].first,
  }))
  const entries = drafts.flatMap(({ order, entries }) => entries.map((entry) => ({ order_id: order.id, ...entry })))
  const has = (field: keyof NewEntry) => entries.some((entry) => entry[field] !== undefined && entry[field] !== null)
  const hasRights = orders.some(({ rights_key }) => rights_key !== undefined)
  const areSpent = drafts.some(spendsAtOnce)
  const claims = takeParts(drafts, { window: PAYMENT_WINDOW, from, areSpent })
  const invoice = invoiceParts(drafts)
  const due = sql`(t.base - coalesce(d.amount_voucher, 0) - coalesce(d.amount_credit, 0))`
  const written = await sql<WrittenOrder & { id: string }>`
    ${ctes([
      sql`draft as (
        select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as d (
          id uuid, cart_id uuid, owner_key text, member_id uuid, company_id uuid, sales_point text, origin text,
          paid_with text, email text, lang text, additional_vop boolean, buyer jsonb, most_total bigint,
          price_column text, content_hash text, idempotency_key text, shop_now bigint, year text, first_status text,
          rights_key text, amount_voucher bigint, amount_credit bigint, takes_claims boolean,
          vs text, purchase_order text, due_on_credit date, credit_seconds int, due_waiting date, waiting_seconds int)
      )`,
      sql`entry as (
        select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
          order_id uuid, uuid uuid, position smallint, type text, product_id text, variant_id text, product_name jsonb,
          variant_name jsonb, image_id text, person_type text, load_key text, day date, days date[], validity jsonb,
          method text, is_gift boolean, vat_rate numeric, ticket_system text, person jsonb, card_id uuid,
          gift_template text, slot_group text, slot_start smallint, places smallint,
          net bigint, voucher_paid bigint, credit_paid bigint)
      )`,
      // Locked. Looked up each by its key: the index of live holds would read those of the whole shop.
      sql`hold as (
        select e.order_id, r.* from (
          select e.order_id, e.uuid, e.variant_id, e.day, e.days, e.slot_group, e.slot_start, e.places, e.net,
            e.voucher_paid, e.credit_paid,
            d.cart_id, d.price_column, decode(d.rights_key, 'hex') as rights_key
          from entry e join draft d on d.id = e.order_id order by e.uuid) e
        cross join lateral (
          select entry_uuid, coalesce(net, price) as price, price as listed, standard, club, gate, rule, benefit_id,
            token_id, slot_group, slot_start, slot_days, places
          from reservation
          where entry_uuid = e.uuid and cart_id = e.cart_id and expires_at > now()
            and (variant_id, day, price_column) = (e.variant_id, e.day, e.price_column)
            -- The buyer was last shown these rights, prices and shares.
            and rights_key is not distinct from e.rights_key
            and (e.net is null or e.net = coalesce(net, price) and e.voucher_paid = voucher_paid and e.credit_paid = credit_paid)
            and (slot_group, slot_start, places) is not distinct from (e.slot_group, e.slot_start, e.places)
            and (slot_group is null or slot_days = e.days and holds_places)
            ${has('slot_group') ? NOT_CLOSED : sql``}
          for update) r
      )`,
      sql`total as (
        select order_id, count(*) as entries, sum(price) as base, sum(club) as club,
          jsonb_agg(jsonb_build_object('uuid', entry_uuid, 'price', price)) as prices
        from hold group by order_id
      )`,
      // Locked: whoever claims a card meanwhile waits and sees the order, or is seen here (`claimCard`).
      has('card_id') &&
        sql`onto as (
          select id, owner, status from card where id = any(array(select card_id from entry)) order by number for share
        )`,
      invoice.credit,
      claims.wanted,
      beginOrders(
        sql`id, number, cart_id, owner_key, member_id, company_id, sales_point, origin, paid_with, email, lang,
          additional_vop, buyer, amount_base, amount_club, amount_due, skip_payment, content_hash, idempotency_key,
          payment_due, shop_now, price_column, paid_at, released_at, takes_places, amount_voucher, amount_credit,
          takes_claims, on_credit, due_day, vs, purchase_order`,
        sql`
          select d.id, d.year || '-' || lpad(nextval('order_number')::text, 6, '0'), d.cart_id,
            decode(d.owner_key, 'hex'), d.member_id, d.company_id, d.sales_point, d.origin, d.paid_with, d.email,
            d.lang, d.additional_vop, d.buyer, t.base, t.club, ${due}, ${due} = 0, decode(d.content_hash, 'hex'),
            d.idempotency_key, now() + ${invoice.window}, d.shop_now, d.price_column,
            case when ${due} = 0 then now() end, case when ${due} = 0 or ${invoice.onCredit} then now() end,
            exists (select from entry e where e.order_id = d.id and e.slot_group is not null),
            coalesce(d.amount_voucher, 0), coalesce(d.amount_credit, 0), coalesce(d.takes_claims, false),
            ${invoice.onCredit},
            case when t.base > 0 then case when ${invoice.onCredit} then d.due_on_credit else d.due_waiting end end,
            case when t.base > 0 then d.vs end, d.purchase_order,
            case when ${due} = 0 then ${sql.lit(WAYS.none.first)} else d.first_status end
          from draft d join total t on t.order_id = d.id
          where t.entries = (select count(*) from entry e where e.order_id = d.id)
            and (d.most_total is null or t.base <= d.most_total)${claims.areFree}${has('card_id') ? CARDS_ARE_USABLE : sql``}`,
      ),
      // An order without credit waits longer than others.
      sql`held as (
        update reservation r set order_id = made.id,
          expires_at = ${invoice.heldUntil(sql`least(now() + ${PAYMENT_WINDOW}, r.held_since + ${LONGEST_HOLD} - r.held_before * interval '1 minute')`)},
          holds_places = r.holds_places and made.released_at is null
        from made join hold on hold.order_id = made.id where r.entry_uuid = hold.entry_uuid
        returning r.order_id, r.entry_uuid, r.expires_at
      )`,
      claims.taken,
      sql`line as (
        insert into order_entry (order_id, uuid, position, type, product_id, variant_id, product_name, variant_name,
          image_id, person_type, load_key, day, days, validity, method, is_gift, price, standard, club, gate, vat_rate,
          rule, ticket_system, slot_group, slot_start, places, has_places, card_id, gift_template,
          listed, benefit_id, token_id, voucher_paid, credit_paid)
        select made.id, e.uuid, e.position, e.type, e.product_id, e.variant_id, e.product_name, e.variant_name,
          e.image_id, e.person_type, e.load_key, e.day, e.days, e.validity, e.method, e.is_gift, h.price, h.standard,
          h.club, h.gate, e.vat_rate, ${hasRights ? RULE_WITH_BENEFIT : sql`h.rule`}, e.ticket_system, e.slot_group,
          e.slot_start, e.places, e.slot_group is not null and made.released_at is not null, e.card_id, e.gift_template,
          nullif(h.listed, h.price), h.benefit_id, h.token_id, coalesce(e.voucher_paid, 0), coalesce(e.credit_paid, 0)
        from made join entry e on e.order_id = made.id
        join hold h on h.order_id = e.order_id and h.entry_uuid = e.uuid
      )`,
      has('person') && PEOPLE,
      LOAD,
      has('slot_group') && SOLD_PLACES,
      // An order that vouchers and credit pay wholly is paid, and gets a receipt.
      areSpent &&
        hasRights &&
        writeReceipts(sql`select id, ${dayOf(sql`shop_now`)} from made where status = 'paid' and amount_base > 0`),
    ])}
    select made.id, status, amount_base, amount_club, amount_voucher, amount_credit, amount_due, on_credit, total.prices, ends${invoice.job}, case when released_at is not null then ${jobRow(
      'issue-order',
      sql`json_build_object('orderId', made.id, 'shopNow', made.shop_now)`,
      sql`'issue:' || made.id`,
    )} end
    from made join total on total.order_id = made.id
    join (select order_id, jsonb_object_agg(entry_uuid, expires_at) as ends from held group by order_id) held
      on held.order_id = made.id`.execute(ctx.db)
  const byId = new Map(written.rows.map((row) => [row.id, row]))
  return drafts.map(({ order }) => byId.get(order.id))
}

/**
 * Returns whether an order may have to spend its claims when it is written. True on invoice, as the order may be on
 * credit, and where vouchers and credit pay for all of its entries.
 */
const spendsAtOnce = ({ order: { vs, amount_voucher = 0, amount_credit = 0 }, entries, claims = [] }: OrderDraft) =>
  vs !== undefined ||
  (claims.length > 0 && entries.reduce((sum, { net = 0 }) => sum + net, 0) <= amount_voucher + amount_credit)

/**
 * Condition that begins with `and`: all cards of a draft `d` are usable. They are active, and none is another member's.
 * Needs the CTEs `entry` and `onto`, the locked cards.
 */
const CARDS_ARE_USABLE = sql`
            and not exists (
              select from entry e join onto on onto.id = e.card_id
              where e.order_id = d.id and (onto.status <> 'active'
                or onto.owner not in ('anonymous', 'shop') and onto.owner is distinct from d.member_id::text))`

/**
 * Expression: the column `rule` of a hold `h`, with its benefit as last step. The column says how the price came
 * about. It is unchanged where no benefit changes the price.
 */
const RULE_WITH_BENEFIT = sql`case when h.listed = h.price then h.rule else jsonb_set(h.rule, '{steps}',
            h.rule -> 'steps' || jsonb_build_object('kind', 'benefit', 'benefit', h.benefit_id,
              'amount', h.price - h.listed, 'name', (
                select data -> 'name' from catalogue_item where kind = 'benefit' and id = h.benefit_id))) end`

const PEOPLE = sql`people as (
  insert into entry_person (order_id, entry_uuid, data, last_day)
  select made.id, e.uuid, e.person, e.days[array_upper(e.days, 1)] from made join entry e on e.order_id = made.id
  where e.person is not null and e.person <> 'null'::jsonb
)`

/**
 * CTE that adds entries of new orders to the pieces sold per day (`day_load`). Belongs in a statement with the CTEs
 * `made` and `entry`. Only orders with `released_at` count: those with nothing to pay, and those on credit.
 */
const LOAD = sql`load as (
  insert into day_load (load_key, day, pieces)
  select e.load_key, e.day, count(*) from made join entry e on e.order_id = made.id
  where made.released_at is not null and e.load_key is not null
  group by e.load_key, e.day order by e.load_key, e.day
  on conflict (load_key, day) do update set pieces = day_load.pieces + excluded.pieces
)`

/**
 * Returns the parts of the statement that differ for an order on invoice. `credit` checks the credit limit and raises
 * `owed` in one update, so that two orders cannot use the same credit (docs/product.md §20.18). Throws if an order on
 * invoice does not come alone.
 */
function invoiceParts(drafts: OrderDraft[]) {
  const onInvoice = drafts.find(({ order }) => order.vs !== undefined)
  const isAny = onInvoice !== undefined
  const { payable, held } = WAYS[onInvoice?.order.paid_with ?? 'card']
  if (isAny && drafts.length > 1) throw new Error('An order on invoice is written alone.')
  const onCredit = isAny ? sql`exists (select from credit where order_id = d.id)` : sql`false`
  return {
    onCredit,
    credit:
      isAny &&
      sql`credit as (
        update company c set owed = c.owed + t.base
        from draft d join total t on t.order_id = d.id
        where c.id = d.company_id and t.base > 0 and t.entries = (select count(*) from entry e where e.order_id = d.id)
          and c.blocked_at is null and c.credit_stopped_at is null and c.owed + t.base <= c.credit_limit
        returning d.id as order_id
      )`,
    window:
      isAny && payable === 'due-day'
        ? sql`make_interval(secs => case when ${onCredit} then d.credit_seconds else d.waiting_seconds end)`
        : PAYMENT_WINDOW,
    heldUntil: (window: RawBuilder<unknown>) => {
      if (!isAny) return window
      const end = (until: Until) => (until === 'due-day' ? sql`made.payment_due` : window)
      return sql`case when made.status = 'unpaid' and made.released_at is null then ${end(held.otherwise)} else ${end(held.onCredit)} end`
    },
    job: isAny
      ? sql`, case when status = 'unpaid' then ${jobRow(
          'deposit-invoice',
          sql`json_build_object('orderId', made.id, 'shopNow', made.shop_now)`,
          sql`'deposit:' || made.id`,
        )} end as deposit_job`
      : sql``,
  }
}
