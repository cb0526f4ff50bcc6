import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const samples = (accept: string) => shop.visitor().send({ method: 'GET', url: '/dev/samples', headers: { accept } })

test('the sample data say which of them the shop cannot use yet', async () => {
  const told = (await samples('application/json')).json()
  expect(told.notYet).toEqual(['companies'])
  expect(told.vouchers.length).toBeGreaterThan(0)
  const page = (await samples('text/html')).body
  for (const kind of told.notYet) expect(page).toContain(`<h2>${kind}: the shop cannot use them yet</h2>`)
  for (const kind of ['cards', 'members', 'vouchers', 'credit', 'codes']) expect(page).toContain(`<h2>${kind}</h2>`)
})

test('each sample code, voucher and credit is there in the shop', async () => {
  const told = (await samples('application/json')).json()
  const known = await shop.pool.query<{ benefit_id: string }>('select benefit_id from benefit_token')
  const uses = (ids: string[]) => [...ids].sort()
  expect(uses(told.codes.map(({ benefitId }: { benefitId: string }) => benefitId))).toEqual(
    uses(known.rows.map(({ benefit_id }) => benefit_id)),
  )
  const gifts = told.vouchers.filter(({ kind }: { kind: string }) => kind === 'gift')
  expect((await shop.pool.query('select id from gift_voucher')).rowCount).toBe(gifts.length)
  const money = await shop.pool.query<{ balance: number }>('select balance from credit_account order by balance')
  expect(money.rows.map(({ balance }) => Number(balance) / 100)).toEqual(
    told.credit.map(({ credit }: { credit: number }) => credit).sort((one: number, other: number) => one - other),
  )
})
