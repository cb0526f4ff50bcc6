import type { Haler } from '@gondola/rules/money.ts'
import type { OrderClaim } from '../../benefits/order-claims.store.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CartEntries, ToldPrice } from '../../reservations/reservation.store.ts'

/**
 * Rights with which a live hold was last quoted. `net` is its price after the benefit. `owner` is the only member who
 * may use its token; null: anybody may.
 */
export type ToldHold = Pick<ToldPrice, 'token_id' | 'rights_key' | 'voucher_paid' | 'credit_paid'> & {
  entry_uuid: string
  net: Haler
  owner: string | null
}

/**
 * A held claim of a cart, or of its order with an entry of `CartEntries`. `order_id` is null for a claim of the cart.
 * `owner` is the only member who may use the claimed voucher or credit; null: anybody may. For a token it is always
 * null: `ToldHold` has the owner. `code_hash` is the hash of a voucher's code in hex, null for other kinds.
 */
export type ToldClaim = OrderClaim & { order_id: string | null; owner: string | null; code_hash: string | null }

export type ToldRights = { holds: Map<string, ToldHold>; claims: ToldClaim[] }

type Row = { n: number } & (({ kind: null } & ToldHold) | ToldClaim)

/**
 * Returns the quoted rights and the held claims of carts, one result for each cart. `holds` are by entry id and without
 * those that have expired.
 */
export async function findTold(ctx: { db: Db }, carts: readonly CartEntries[]): Promise<ToldRights[]> {
  const rows = await sql<Row>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(carts.map((cart, n) => ({ ...cart, n })))}::jsonb)
        as a (n int, "cartId" uuid, entries uuid[])
    )
    select n, null as kind, entry_uuid, net, token_id, rights_key, voucher_paid, credit_paid,
      (select member_id from benefit_token where id = token_id) as owner,
      null::uuid as ref, null::bigint as amount, null::uuid as card_id, null::smallint as place, null::uuid as order_id, null as code_hash
    from asked a cross join lateral unnest(a.entries) e (uuid)
    cross join lateral (
      select entry_uuid, coalesce(net, price) as net, token_id, rights_key, voucher_paid, credit_paid from reservation
      where entry_uuid = e.uuid and cart_id = a."cartId" and expires_at > now() offset 0) r
    union all
    select n, c.kind, null, null, null, null, null, null, case c.kind when 'credit' then c.ref else v.member_id end,
      c.ref, c.amount, c.card_id, c.place, c.order_id, encode(v.code_hash, 'hex')
    from asked a cross join lateral (select * from claim where cart_id = a."cartId" and state = 'held' offset 0) c
    left join gift_voucher v on c.kind = 'voucher' and v.id = c.ref
    where c.order_id is null or c.order_id = any(array(
      select order_id from order_entry where live and uuid = any(a.entries)))
    order by n, order_id nulls first, place`.execute(ctx.db)
  const ofCart = Map.groupBy(rows.rows, ({ n }) => n)
  return carts.map((_, n) => {
    const found = ofCart.get(n) ?? []
    return {
      holds: new Map(found.flatMap((row) => (row.kind === null ? [[row.entry_uuid, row] as const] : []))),
      claims: found.flatMap((row) => (row.kind === null ? [] : row)),
    }
  })
}
