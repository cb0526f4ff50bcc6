import { randomUUID } from 'node:crypto'
import { minuteOf } from '@gondola/rules/slot.ts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { expireHolds } from '../../src/reservations/places.store.ts'
import { forgetMinutes } from '../../src/reservations/slot-minutes.store.ts'
import { changeSlots } from '../../src/slots/change-slot.ts'
import { checkSlots } from '../../src/slots/differences.ts'
import { changeOffer } from '../../src/slots/slots.store.ts'
import { aPiece, type BasketPiece, type TestShop, testShop, type Visitor } from '../shop.ts'

export const BRIDGE = 'morava-slot-bridge'
export const SATURDAY = '2026-12-05'
export const TIME = '11:30'
/** Civil day of the shop's fixed now. */
export const TODAY = '2026-11-21'

/** Time for a hundred buyers to get a database session, on a slow computer too. */
const PATIENCE_MS = 10_000

/** Pieces of the bridge on foot. The family set takes four places. */
export const anAdult = (change: Partial<BasketPiece> = {}): BasketPiece =>
  aPiece({ variantId: 'morava-bridge-adult', validFrom: SATURDAY, timeSlot: TIME, method: 'print', ...change })
export const aFamily = (change: Partial<BasketPiece> = {}): BasketPiece =>
  anAdult({ variantId: 'morava-bridge-family', ...change })

/** Additional consent at morava's checkout. */
export const ACCEPTED = { additionalVOP: true }

export type SlotAt = { validFrom: string; timeSlot: string }
export type SlotCounts = { offered: number; capacity: number; held: number; sold: number }

export type Slots = { readonly shop: TestShop } & ReturnType<typeof slotActs>

/**
 * Opens a shop of morava for one test file. After each test it checks the slots.
 * `resortsDir` holds another morava.
 */
export function slotShop(resortsDir?: string): Slots {
  let shop: TestShop | undefined
  const current = () => {
    if (!shop) throw new Error('The shop opens before the first test.')
    return shop
  }
  beforeAll(async () => {
    shop = await testShop({ resort: 'morava', waitMs: PATIENCE_MS, env: resortsDir ? { RESORTS_DIR: resortsDir } : {} })
  })
  afterEach(async () => {
    expect(await checkSlots(current().deps)).toEqual([])
  })
  afterAll(() => current().close())
  return {
    get shop() {
      return current()
    },
    ...slotActs(current),
  }
}

function slotActs(shop: () => TestShop) {
  const slotKey = (day: string, time: string) => ({ group_id: BRIDGE, day, start_min: minuteOf(time) })
  const given: string[] = []
  let networks = 0
  return {
    /** Creates an unused network. Returns a function that opens a session from its next address. */
    aNetwork(): () => Visitor {
      const prefix = `198.${18 + Math.floor(++networks / 250)}.${networks % 250}`
      let hosts = 0
      return () => shop().visitor(`${prefix}.${1 + (hosts++ % 250)}`)
    },
    /** Returns an unused slot of the bridge, with so many places. */
    async freshSlot(offered: number): Promise<SlotAt> {
      const found = await shop().pool.query<{ day: string; time: string }>(
        `select day::text, to_char(make_time(start_min / 60, start_min % 60, 0), 'HH24:MI') as time from slot
         where group_id = $1 and day between '2026-12-05' and '2027-03-20' and offered > 100 and held + sold = 0
           and (day, start_min) not in (
             select d, slot_start from reservation, unnest(slot_days) d where slot_group = $1 and slot_start is not null)
           and not concat_ws(' ', day, start_min) = any($2)
         order by random() limit 1`,
        [BRIDGE, given],
      )
      const { day = '', time = '' } = found.rows[0] ?? {}
      given.push(`${day} ${minuteOf(time)}`)
      await changeOffer(shop().deps, [{ ...slotKey(day, time), offered }])
      return { validFrom: day, timeSlot: time }
    },
    /** Changes one slot as an operator. Returns what it offers then. */
    async change(
      { validFrom, timeSlot }: SlotAt,
      offered: number | null,
      reason: string | null = null,
    ): Promise<number> {
      const changed = await changeSlots(
        {
          db: shop().deps.db,
          groups: shop().deps.shelf.current().catalogue.slotGroups,
          today: TODAY,
          operator: { name: 'tester' },
        },
        { groupId: BRIDGE, day: validFrom, times: { from: timeSlot, to: timeSlot } },
        offered === null ? null : { offered, reason },
      )
      if ('why' in changed) throw new Error(changed.why)
      return changed[0]?.slot.offered ?? 0
    },
    offer: ({ validFrom, timeSlot }: SlotAt, offered: number) =>
      changeOffer(shop().deps, [{ ...slotKey(validFrom, timeSlot), offered }]),
    async counts({ validFrom, timeSlot }: SlotAt): Promise<SlotCounts> {
      const { group_id, day, start_min } = slotKey(validFrom, timeSlot)
      const rows = await shop().pool.query<SlotCounts>(
        'select offered, capacity, held, sold from slot where (group_id, day, start_min) = ($1, $2, $3)',
        [group_id, day, start_min],
      )
      if (!rows.rows[0]) throw new Error('There is no such slot.')
      return rows.rows[0]
    },
    /** Returns the counts of slots in one snapshot, with the minute of the database's clock. */
    async countsOf(at: SlotAt[]): Promise<{ minute: string; slots: Pick<SlotCounts, 'held' | 'sold' | 'offered'>[] }> {
      const keys = at.map(({ validFrom, timeSlot }) => slotKey(validFrom, timeSlot))
      const { rows } = await shop().pool.query(
        `select date_trunc('minute', now())::text as minute, coalesce(jsonb_agg(
           jsonb_build_object('held', held, 'sold', sold, 'offered', offered) order by n), '[]') as slots
         from rows from (jsonb_to_recordset($1::jsonb) as (group_id text, day date, start_min smallint)) with ordinality
           as k (group_id, day, start_min, n) join slot using (group_id, day, start_min)`,
        [JSON.stringify(keys)],
      )
      return rows[0]
    },
    /** Lets the valid holds of some entries expire by the database's clock. */
    expire: (entries: { uuid: string }[]) =>
      shop().pool.query(`update reservation set expires_at = now() where entry_uuid = any($1) and expires_at > now()`, [
        entries.map(({ uuid }) => uuid),
      ]),
    /** Lets minutes pass for all holds. Ended ones are given back, old ones deleted. */
    async pass(minutes: number): Promise<void> {
      const ago = [`${minutes} minutes`]
      await shop().pool.query(
        `update reservation set held_since = held_since - $1::interval, expires_at = expires_at - $1::interval`,
        ago,
      )
      await shop().pool.query(
        `update slot_minutes set minutes = (
           select range_agg(tstzrange(lower(m) - $1::interval, upper(m) - $1::interval)) from unnest(minutes) m)`,
        ago,
      )
      await expireHolds(shop().deps)
      await forgetMinutes(shop().deps)
    },
    release: (buyer: Visitor, entries: { uuid: string }[]) =>
      buyer.send({
        method: 'DELETE',
        url: `/api/v2/transaction/price-reservation?entryUuids=${entries.map(({ uuid }) => uuid).join()}`,
      }),
    /** Moves entries of a cart, by their uuids. */
    move: (
      buyer: Visitor,
      updates: Record<string, { date: string; time?: string; variantId?: string; spareUuid?: string }>,
    ) => buyer.send({ method: 'PATCH', url: '/api/v2/cart/timeslots', payload: updates }),
    extend: (buyer: Visitor, entries: { uuid: string }[]) =>
      buyer.post('/v2/transaction/price-reservation/extend', { entryUuids: entries.map(({ uuid }) => uuid) }),
    /** Deletes all holds, orders and exceptions, and resets the counts. */
    async forget(): Promise<void> {
      await shop().pool.query(`
        truncate reservation, slot_minutes, orders, order_entry, order_history, payment_attempt, refund, entry_person, slot_exception cascade;
        update slot set held = 0, sold = 0 where held + sold > 0`)
    },
    cart: () => randomUUID(),
  }
}

/** Returns the error codes of each entry. */
export const codes = (quote: { entries: { errors: { code: string }[] }[] }) =>
  quote.entries.map(({ errors }) => errors.map(({ code }) => code).join())
