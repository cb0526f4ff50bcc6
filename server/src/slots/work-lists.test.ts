import { expect, test } from 'vitest'
import { pay } from '../../harness/shop.ts'
import { ACCEPTED, aFamily, anAdult, slotShop } from '../../harness/slots/slot-shop.ts'

const slots = slotShop()

/** Indexes of what the sweeps work off, by the moment at which it is due. */
const LISTS = [
  'reservation_places',
  'orders_open',
  'orders_unfinished',
  'payment_attempt_inquiry',
  'orders_unbilled',
  'orders_billed',
]

/** Returns how often these indexes were read so far. */
async function readings(): Promise<number> {
  const { pool } = slots.shop
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ found: number; scans: number }>(
    'select count(*) as found, sum(idx_scan) as scans from pg_stat_user_indexes where indexrelname = any($1)',
    [LISTS],
  )
  expect(rows[0]?.found).toBe(LISTS.length)
  return Number(rows[0]?.scans)
}

test('a purchase reads no list of work, though the lists were empty when the planner looked', async () => {
  const slot = await slots.freshSlot(100)
  const purchase = async () => {
    const buyer = slots.shop.visitor()
    const order = await buyer.order([anAdult(slot), aFamily(slot)], ACCEPTED)
    await pay(slots.shop, buyer, order.uuid)
    await slots.shop.work()
  }
  await purchase()
  // A quiet morning after a busy day: much is known, and nothing is held, open or waiting.
  await slots.shop.pool.query(`
    insert into reservation select (jsonb_populate_record(r, jsonb_build_object('entry_uuid', gen_random_uuid()))).*
      from reservation r, generate_series(1, 500);
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number || n))).*
      from orders o, generate_series(1, 500) n;
    insert into payment_attempt select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
      from payment_attempt a, generate_series(1, 500);
    analyze`)
  const before = await readings()

  await purchase()
  expect(await readings()).toBe(before)
})
