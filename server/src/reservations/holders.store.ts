import { CARTS_PER_NETWORK, NETWORK_MINUTES } from '@gondola/rules/hoarding.ts'
import { sql, type TxDb } from '../db/db.ts'
import type { SlotKey } from '../slots/slots.store.ts'
import { COUNTED, heldMinutes } from './slot-minutes.store.ts'

const minutes = (count: number) => sql`${sql.lit(`${count} minutes`)}::interval`
/**
 * Places of a network count only if their hold began in this time. A hold lasts up to `LONGEST_HOLD_MINUTES`
 * (`rules/src/payment-ways.ts`), except for an order on invoice.
 */
const LONGEST = sql.lit('3 hours')
/** Most reservations of a network that are read to count its carts, newest first. */
const MOST_ROWS = 10_000

type CountedSlot = SlotKey & { count: number }
export type Asking = { cartId: string; network?: string }

/** What carts and their networks hold. */
export type Holders = {
  /** Held places per cart, summed over all days. */
  places: Map<string, number>
  /** Minutes (`count`) of the last two hours in which each cart held each slot unpaid. */
  minutes: Map<string, CountedSlot[]>
  /** Carts per network that reserved a slot within `NETWORK_MINUTES` and have bought none. */
  carts: Map<string, Set<string>>
  /** Held places (`count`) per network and slot. */
  held: Map<string, CountedSlot[]>
}

export async function readHolders(ctx: { db: TxDb }, asking: Asking[]): Promise<Holders> {
  type Row = { kind: 'places' | 'minutes' | 'cart' | 'held'; who: string; cart_id: string } & CountedSlot
  const networks = networksOf(asking)
  const rows = await sql<Row>`
    with asking as (select unnest(${asking.map(({ cartId }) => cartId)}::uuid[]) as cart_id),
    network as (select unnest(${networks}::text[]) as network)
    select 'places' as kind, a.cart_id::text as who, null::uuid as cart_id, null as group_id, null::date as day, null::smallint as start_min,
      h.places as count
    from asking a cross join lateral (
      select coalesce(sum(places * cardinality(slot_days)), 0)::int as places from reservation
      where cart_id = a.cart_id and slot_group is not null and holds_places) h
    union all
    select 'minutes', a.cart_id::text, null, h.group_id, h.day, h.start_min, t.minutes
    from asking a cross join lateral (
      select group_id, day, start_min, range_agg(minutes) * tstzmultirange(tstzrange(now() - ${COUNTED}, null)) as minutes
      from (
        select group_id, day, start_min, minutes from slot_minutes where cart_id = a.cart_id
        union all
        select slot_group, d, slot_start, tstzmultirange(${heldMinutes})
        from reservation r left join orders o on o.id = r.order_id cross join unnest(slot_days) d
        where r.cart_id = a.cart_id and slot_group is not null and o.released_at is null and o.due_day is null and expires_at > now() - ${COUNTED}) one
      group by group_id, day, start_min) h
    cross join lateral (
      select ceil(extract(epoch from sum(upper(m) - lower(m))) / 60)::int as minutes from unnest(h.minutes) m) t
    union all
    select 'cart', n.network, c.cart_id, null, null, null, 0
    from network n cross join lateral (
      select cart_id from (
        select cart_id from reservation
        where network = n.network and held_since > now() - ${minutes(NETWORK_MINUTES)}
        order by held_since desc limit ${sql.lit(MOST_ROWS)}) latest
      group by cart_id limit ${sql.lit(10 * CARTS_PER_NETWORK)}) c
    where not exists (
      select from reservation r join orders o on o.id = r.order_id
      where r.cart_id = c.cart_id and r.slot_group is not null and (o.released_at is not null or o.due_day is not null))
    union all
    select 'held', n.network, null, h.slot_group, h.day, h.slot_start, h.places
    from network n cross join lateral (
      select slot_group, d as day, slot_start, sum(places)::int as places from reservation, unnest(slot_days) d
      where network = n.network and held_since > now() - ${LONGEST}::interval and holds_places
      group by slot_group, d, slot_start) h`.execute(ctx.db)
  const of = (kind: Row['kind']) =>
    Map.groupBy(
      rows.rows.filter((row) => row.kind === kind),
      ({ who }) => who,
    )
  return {
    places: new Map([...of('places')].map(([cart, [row]]) => [cart, row?.count ?? 0])),
    minutes: of('minutes'),
    carts: new Map([...of('cart')].map(([network, found]) => [network, new Set(found.map(({ cart_id }) => cart_id))])),
    held: of('held'),
  }
}

/** Returns the networks of some visitors, each once and sorted. */
export const networksOf = (asking: Asking[]): string[] =>
  [...new Set(asking.flatMap(({ network }) => network ?? []))].sort()
