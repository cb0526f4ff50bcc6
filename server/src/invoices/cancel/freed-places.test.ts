import { afterAll, beforeAll, expect, test } from 'vitest'
import { onInvoice, sampleUser } from '../../../harness/companies.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { inTransaction } from '../../db/db.ts'
import { endOrder } from '../../orders/unpaid-orders.store.ts'
import { expireHolds } from '../../reservations/places.store.ts'
import { settleChanged } from '../payments/changed-orders.ts'
import { cancelCommand } from './cancel.command.ts'

const DAY = '2027-01-16'

let shop: TestShop
let company: Visitor
beforeAll(async () => {
  shop = await testShop({ resort: 'morava' })
  company = await sampleUser(shop)
  await shop.pool.query('update company set credit_limit = 50000000')
})
afterAll(() => shop.close())

const ctx = () => ({
  ...shop.now(),
  today: '2026-12-03',
  bank: shop.deps.resort.bank,
  operator: { name: 'jana' },
  ticketSystem: shop.access.ticketSystem,
})
/** Places sold and held in the slot, and passes that count for the day. */
const taken = async () =>
  (
    await shop.pool.query(
      `select (select coalesce(sum(sold + held), 0)::int from slot where day = $1 and start_min = 600) as places,
         (select coalesce(sum(pieces), 0)::int from day_load where day = $1) as passes`,
      [DAY],
    )
  ).rows[0]

test.each([
  ['on credit', 500_000_00, 1],
  ['that waits for its payment', 0, 0],
])('the places and days of a cancelled order %s are free again', async (_name, limit, passes) => {
  await shop.pool.query('update company set credit_limit = $1', [limit])
  const before = await taken()
  const bridge = Array.from({ length: 20 }, () =>
    aPiece({ variantId: 'morava-b2b-bridge-any', validFrom: DAY, timeSlot: '10:00', method: 'exchange' }),
  )
  const pass = aPiece({ variantId: 'morava-ski-1day-adult', validFrom: DAY, method: 'prepaid' })
  const uuid = await onInvoice(company, [...bridge, pass], { additionalVOP: true })
  await shop.work()
  expect(await taken()).toEqual({ places: before.places + 20, passes: before.passes + passes })
  const { rows } = await shop.pool.query<{ number: string }>('select number from orders where id = $1', [uuid])
  await cancelCommand(ctx(), [rows[0]?.number ?? '', '--reason', 'the group does not come'])
  await shop.work()
  await settleChanged(ctx())
  await expireHolds(ctx())
  expect(await taken()).toEqual(before)
  expect(await differencesOf(shop)).toEqual([])
})

test('an order on credit that ends with tickets that nobody gave back frees what they had sold', async () => {
  await shop.pool.query('update company set credit_limit = 50000000')
  const before = await taken()
  const bridge = Array.from({ length: 20 }, () =>
    aPiece({ variantId: 'morava-b2b-bridge-any', validFrom: DAY, timeSlot: '10:00', method: 'exchange' }),
  )
  const uuid = await onInvoice(company, bridge, { additionalVOP: true })
  await shop.work()
  expect(await taken()).toEqual({ ...before, places: before.places + 20 })
  await inTransaction(ctx(), (tx) => endOrder(tx, uuid, 'given back'))
  expect(await taken()).toEqual(before)
})
