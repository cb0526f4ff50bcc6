import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleUser } from '../../../harness/companies.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

const CODE = 'MORAVA-SKUPINA-21'
const group = (count: number) =>
  Array.from({ length: count }, () =>
    aPiece({ variantId: 'morava-b2b-bridge-any', validFrom: '2027-01-16', timeSlot: '10:00', method: 'exchange' }),
  )

let shop: TestShop
let company: Visitor
beforeAll(async () => {
  shop = await testShop({ resort: 'morava' })
  company = await sampleUser(shop)
})
afterAll(() => shop.close())

const priced = async (buyer: Visitor, entries: object[], vouchers: string[]) =>
  (await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries, vouchers })).json()

test('a company pays with no gift voucher, and a guest has no code of a company', async () => {
  const { voucherResults, amount } = await priced(company, group(20), ['MORAVA-DAREK-1000'])
  expect(voucherResults).toMatchObject([{ status: null, error: 'not-for-companies' }])
  expect(amount.voucher).toBe(0)
  const guest = shop.visitor()
  const walk = [aPiece({ variantId: 'morava-walk-adult', validFrom: '2027-01-16', method: 'print' })]
  expect((await priced(guest, walk, [CODE])).voucherResults).toMatchObject([{ error: 'not-for-you' }])
})

test('a code that lets one of a group in free does not miss the companions who pay', async () => {
  const { voucherResults } = await priced(company, group(21), [CODE])
  expect(voucherResults).toMatchObject([{ status: 'applied', reason: null, details: null }])
  expect(voucherResults[0].saved).toBeGreaterThan(0)
})
