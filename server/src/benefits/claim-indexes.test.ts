import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const OTHERS = 3000
/** Pages of a few index levels and rows. All claims take some hundred. */
const MOST_PAGES = 15

test.each([
  ['of an order', 'order_id', 'kind, amount from claim where order_id = $1 order by kind, place'],
  [
    'that a cart holds',
    'cart_id',
    "id from claim where cart_id = $1 and state = 'held' and order_id is null order by id",
  ],
  ['of a token', 'order_id', "id from claim where kind = 'token' and ref = $1 and order_id is not null"],
])('claims %s are found without reading those of others, also by a plan of the first day', async (_, column, query) => {
  const session = await shop.pool.connect()
  const wanted = randomUUID()
  try {
    await session.query('begin')
    await session.query('set local plan_cache_mode = force_generic_plan')
    await session.query(`prepare found(uuid) as select ${query}`)
    await session.query(`explain execute found('${wanted}')`)
    await session.query(
      `insert into claim (kind, ref, cart_id, order_id, amount, expires_at)
       select 'voucher', gen_random_uuid(), gen_random_uuid(), ${column === 'order_id' ? 'gen_random_uuid()' : 'null'}, 1, now() + interval '1 day'
       from generate_series(1, $1)`,
      [OTHERS],
    )
    const { rows } = await session.query(`explain (analyze, buffers, format json) execute found('${wanted}')`)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(MOST_PAGES)
  } finally {
    await session.query('rollback')
    await session.query('deallocate found')
    session.release()
  }
})
