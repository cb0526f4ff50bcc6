import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hotelGuests, onInvoice, sampleUser, sellVouchers, setCredit } from '../../../harness/companies.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aStatement } from '../../../harness/invoices/company-order.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { afterSaleCommand } from '../../after-sale/after-sale.command.ts'
import { bookAll } from './book.ts'
import { settleChanged } from './changed-orders.ts'

let shop: TestShop
let hotel: Visitor
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  hotel = await sampleUser(shop)
  await setCredit(shop, 50_000_00, 0)
})
// Each test leaves nothing unpaid.
afterEach(async () => {
  expect(await differencesOf(shop)).toEqual([])
})

const ctx = () => ({ ...shop.now(), today: '2026-12-03', bank: { vsPrefix: 77 }, operator: { name: 'jana' } })
const rowOf = async (uuid: string) =>
  (
    await shop.pool.query(
      `select o.number, o.status, o.vs, o.received, o.amount_due, o.deposit ->> 'version' as version, c.owed
       from orders o join company c on c.id = o.company_id where o.id = $1`,
      [uuid],
    )
  ).rows[0]
async function ordered(pieces = hotelGuests(2)) {
  const uuid = await onInvoice(hotel, pieces)
  await shop.work()
  return { uuid, ...(await rowOf(uuid)), reference: `${pieces[0]?.uuid}.1` }
}
const pay = async (uuid: string, amount: number) => {
  await aStatement(shop, [{ amount, symbol: (await rowOf(uuid)).vs }])
  await bookAll(ctx())
  await shop.work()
}
const giveBack = async (...words: string[]) => {
  const told = await afterSaleCommand(
    { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } },
    ['reverse', ...words, '--reason', 'a guest is ill'],
  )
  await shop.work()
  return told
}
const reverse = async (...words: string[]) => {
  const told = await giveBack(...words)
  expect(await settleChanged(ctx())).toBe(1)
  await shop.work()
  return told
}
/** Orders passes on credit and pays before their tickets are made; the first is refused. */
async function refusedOne(count: number, paid: number) {
  const pieces = hotelGuests(count)
  const uuid = await onInvoice(hotel, pieces)
  shop.access.refuse(`${pieces[0]?.uuid}.1`, 1301)
  await pay(uuid, paid)
  return { uuid, number: (await rowOf(uuid)).number }
}
const reasonsOf = async (uuid: string) =>
  (
    await shop.pool.query(
      `select sums -> 'because' as because from receipt where order_id = $1 and kind = 'correction' order by paid_at`,
      [uuid],
    )
  ).rows.map(({ because }) => because)

describe('an operator gives back a ticket of a company', () => {
  test('that was paid: its money is a surplus, with a corrective document in a mail, and no card gets money', async () => {
    const { uuid, number, reference } = await ordered()
    await pay(uuid, 2_000_00)
    const mails = shop.mails.length
    expect(await reverse(`${number}/1`)).toContain('waits in npm run bank')
    expect(shop.access.permissions.has(reference)).toBe(false)
    expect(await rowOf(uuid)).toMatchObject({ status: 'finished', received: 1_000_00, amount_due: 1_000_00 })
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from refund where order_id = $1) as refunds,
         (select sums->'rates' from receipt where order_id = $1 and kind = 'correction') as corrected,
         (select sum(given_back)::int from order_payment where order_id = $1) as surplus`,
      [uuid],
    )
    expect(rows).toEqual([
      { refunds: 0, surplus: 1_000_00, corrected: [{ rate: 12, base: -892_85, vat: -107_15, gross: -1_000_00 }] },
    ])
    const told = shop.mails.slice(mails)
    expect(told.some(({ subject }) => subject.startsWith(`Změna objednávky ${number}`))).toBe(true)
    const files = told.find(({ subject }) => subject.startsWith('Opravný daňový doklad LIPO'))?.attachments ?? []
    const isdoc = files.find(({ filename }) => filename.endsWith('.isdoc'))
    expect(String(isdoc?.content)).toContain('<Note>Storno prodávajícím.</Note>')
  })

  test('that is not paid: less is owed, and the deposit invoice goes out anew under its number', async () => {
    const { uuid, number } = await ordered()
    const mails = shop.mails.length
    await reverse(`${number}/2`)
    expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', amount_due: 1_000_00, owed: 1_000_00, version: '2' })
    expect(shop.mails.slice(mails)).toHaveLength(2)
    await pay(uuid, 1_000_00)
    expect(await rowOf(uuid)).toMatchObject({ status: 'finished', owed: 0 })
  })

  test('a part of the price, while the ticket stays valid; a later act is the only reason of its correction', async () => {
    const { uuid, number, reference } = await ordered()
    await reverse(`${number}/1`, '300')
    expect(shop.access.permissions.has(reference)).toBe(true)
    expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', amount_due: 1_700_00, owed: 1_700_00 })
    await pay(uuid, 1_700_00)
    await reverse(`${number}/2`)
    // What was taken off before the payment is no reason to correct its document.
    expect(await reasonsOf(uuid)).toEqual([['reverse']])
  })

  test('beside one that was refused since the payment: the correction names both reasons', async () => {
    const { uuid, number } = await refusedOne(3, 3_000_00)
    await reverse(`${number}/2`)
    expect(await rowOf(uuid)).toMatchObject({ status: 'finished', received: 1_000_00, amount_due: 1_000_00 })
    expect(await reasonsOf(uuid)).toEqual([['refused', 'reverse']])
  })

  test('some time after one was refused: the act is the reason, also where a document was written meanwhile', async () => {
    const { uuid, number } = await refusedOne(3, 3_000_00)
    expect(await settleChanged(ctx())).toBe(1)
    await shop.work()
    await giveBack(`${number}/2`)
    await shop.pool.query("update receipt set paid_at = now() where order_id = $1 and kind = 'advance'", [uuid])
    expect(await settleChanged(ctx())).toBe(1)
    await shop.work()
    expect(await reasonsOf(uuid)).toEqual([['refused'], ['reverse']])
  })

  test('what is left of a gift voucher, which is the reason of its corrective document', async () => {
    sellVouchers(shop)
    const gift = aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' })
    const { uuid, number } = await ordered([...hotelGuests(1), gift])
    await pay(uuid, 2_000_00)
    await shop.pool.query(
      `with spent as (update gift_voucher set spent = 85000 where order_id = $1 returning id)
       insert into money_movement (kind, ref, amount, reason) select 'voucher', id, -85000, 'desk' from spent`,
      [uuid],
    )
    await reverse(`${number}/2`)
    const { rows } = await shop.pool.query(
      `select sums -> 'because' as because, sums -> 'total' as total from receipt where order_id = $1 and kind = 'correction'`,
      [uuid],
    )
    expect(rows).toEqual([{ because: ['rest'], total: -150_00 }])
  })

  test('however long ago it was bought: its money is a surplus', async () => {
    sellVouchers(shop)
    const { uuid, number } = await ordered([aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' })])
    await pay(uuid, 1_000_00)
    await shop.pool.query("update orders set created_at = now() - interval '1000 days' where id = $1", [uuid])
    await reverse(`${number}/1`)
    expect(await rowOf(uuid)).toMatchObject({ received: 0, amount_due: 0 })
  })

  test('that was all of a partly paid order: it ends, and its corrective document comes in one mail', async () => {
    const { uuid, number } = await ordered(hotelGuests(1))
    await pay(uuid, 400_00)
    const mails = shop.mails.length
    await reverse(`${number}/1`)
    expect(await rowOf(uuid)).toMatchObject({ status: 'failed', received: 0, owed: 0 })
    const files = shop.mails
      .slice(mails)
      .flatMap(({ attachments }) => attachments?.map(({ filename }) => filename) ?? [])
    expect(files.filter((name) => name.endsWith('.pdf') && name.includes('LIPO'))).toHaveLength(1)
  })
})
