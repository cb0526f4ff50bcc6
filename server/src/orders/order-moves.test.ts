import { readdirSync, readFileSync } from 'node:fs'
import { fromStatuses, ORDER_STATUSES, type OrderStatus } from '@gondola/rules/order-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, type TestShop, testShop } from '../../harness/shop.ts'
import { ctes } from '../db/ctes.ts'
import { sql } from '../db/db.ts'
import { moveOrders } from './order-moves.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const anOrder = async () => (await shop.visitor().order([aPiece()])).uuid

/** Moves an order; returns its former status if it moved. */
async function move(id: string, to: OrderStatus, reason = 'a test'): Promise<string[]> {
  const moved = await sql<{ from_status: string }>`
    ${ctes([
      sql`locked as (select id from orders where id = ${id} for update)`,
      moveOrders(sql`select id, ${to}::text as to_status, ${reason}::text as reason from locked`, sql`, lang = 'en'`),
    ])}
    select from_status from moved`.execute(shop.deps.db)
  return moved.rows.map(({ from_status }) => from_status)
}
const stateOf = async (id: string) =>
  (await shop.pool.query('select status, lang from orders where id = $1', [id])).rows[0]
const historyOf = async (id: string) =>
  (
    await shop.pool.query<{ step: string }>(
      `select concat_ws(' ', from_status, '→', to_status || ':', reason) as step from order_history where order_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ step }) => step)

test('an order begins with the first line of its history, and each move adds one and sets what comes with it', async () => {
  const id = await anOrder()
  expect(await move(id, 'payment_failed', 'declined')).toEqual(['new'])
  expect(await stateOf(id)).toEqual({ status: 'payment_failed', lang: 'en' })
  expect(await move(id, 'paid', 'paid after all')).toEqual(['payment_failed'])
  expect(await historyOf(id)).toEqual([
    '→ new: submitted',
    'new → payment_failed: declined',
    'payment_failed → paid: paid after all',
  ])
})

test('an order moves exactly where the rule allows it, and else nothing is written', async () => {
  const id = await anOrder()
  const [begun] = await historyOf(id)
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      await shop.pool.query(`update orders set status = $2, lang = 'cz' where id = $1`, [id, from])
      await shop.pool.query('delete from order_history where order_id = $1 and from_status is not null', [id])
      const mayMove = fromStatuses(to).includes(from)
      expect([from, to, await move(id, to)]).toEqual([from, to, mayMove ? [from] : []])
      expect(await stateOf(id)).toEqual(mayMove ? { status: to, lang: 'en' } : { status: from, lang: 'cz' })
      expect(await historyOf(id)).toEqual(mayMove ? [begun, `${from} → ${to}: a test`] : [begun])
    }
})

test('of many who move an order at once one does', async () => {
  const id = await anOrder()
  const moved = await Promise.all(Array.from({ length: 8 }, () => move(id, 'payment_failed')))
  expect(moved.flat()).toEqual(['new'])
  expect(await historyOf(id)).toHaveLength(2)
})

/** Returns the parts of a text that write orders, their status or their history. */
const writesOf = (text: string): string[] => [
  ...(text.match(/\b(insert\s+into|merge\s+into|delete\s+from)\s+(only\s+)?orders\b/gi) ?? []),
  ...(text.match(/\b(insert\s+into|merge\s+into|update|delete\s+from)\s+(only\s+)?order_history\b/gi) ?? []),
  ...(text.match(/\b(insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](orders|order_history)\b/g) ?? []),
  ...[...text.matchAll(/\bupdate\s+(?:only\s+)?orders\b(.*?)(?:\bwhere\b|\bfrom\b|\breturning\b|`|$)/gis)].flatMap(
    ([, set = '']) => (/\bstatus\s*[=,)]/i.test(set) ? `update orders${set}` : []),
  ),
]

test('no other text of the server writes the status of an order or its history', () => {
  const root = new URL('../', import.meta.url)
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('db/migrations/'))
    .filter((name) => writesOf(readFileSync(new URL(name, root), 'utf8')).length > 0)
  expect(writers).toEqual(['orders/order-moves.store.ts'])
})

test.each([
  'update orders set paid_at = now(), status = $1 where id = $2',
  'update orders o\n set (status, paid_at) = ($1, now()) from due',
  'UPDATE ONLY orders SET status=$1',
  'insert into order_history (order_id, to_status) select id, $1 from moved',
  'insert into orders (id, status) values ($1, $2)',
  `ctx.db.updateTable('orders').set({ status: 'paid' })`,
])('a text that writes it is found: %s', (text) => {
  expect(writesOf(`sql\`with one as (${text})\``)).toHaveLength(1)
})

test.each([
  `update orders set owner_key = $1, at = case when status in ('new') then now() end where status = 'new'`,
  'update orders set member_id = null where status = $1',
  'select status from orders join order_history h on h.order_id = orders.id',
])('a text that reads it is not: %s', (text) => {
  expect(writesOf(text)).toEqual([])
})
