import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ski = { variantId: 'lipno-ski-3day-adult', validFrom: '2026-12-05' }
const gift = { variantId: 'lipno-gift-voucher-500', method: 'print' }
const card = { variantId: 'lipno-card-product-adult', method: 'exchange' }
/** A voucher is bought on 21 November 2026 and valid for 365 days. */
const VOUCHER_ENDS = '20.11.2027'

async function mailFor(pieces: Partial<ReturnType<typeof aPiece>>[], lang: string) {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order(
    pieces.map((piece) => aPiece(piece)),
    { lang },
  )
  await pay(shop, buyer, uuid)
  await shop.work()
  return (shop.mails.at(-1)?.text ?? '').replace(/\s+/g, ' ')
}

test.each([
  ['cz', 'Období služby: do vyčerpání', 'nejdéle do'],
  ['de', 'Leistungszeitraum: bis zum Verbrauch', 'längstens bis'],
  ['en', 'Service period: until used', 'at the latest until'],
])(
  'the contract of a gift voucher lasts as long as the voucher, alone or beside a ski pass, in %s',
  async (lang, period, until) => {
    const alone = await mailFor([gift], lang)
    expect(alone).toContain(period)
    expect(alone).toContain(`${until} ${VOUCHER_ENDS}`)
    const beside = await mailFor([gift, ski], lang)
    expect(beside).toContain('05.12.2026–07.12.2026')
    expect(beside).toContain(`${until} ${VOUCHER_ENDS}`)
  },
)

test('the contract of a ski pass ends with its last day, that of a card is open', async () => {
  expect(await mailFor([ski], 'en')).toContain('at the latest until 07.12.2026')
  for (const pieces of [[card], [card, ski], [card, gift]])
    expect(await mailFor(pieces, 'en')).not.toContain('at the latest until')
})
