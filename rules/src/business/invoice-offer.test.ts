import { expect, test } from 'vitest'
import { firstServiceOf, invoiceOffer, type ServiceEntry } from './invoice-offer.ts'

const DAY: ServiceEntry['product'] = { entryType: 'PRODUCT', seasonal: false, giftStatus: 'none' }
const hotel = { free: 1_296_000, dueDays: 14 }

test('an order within the free credit is on credit, to the heller, and due after the days of the company', () => {
  const stay = { total: 1_296_000, firstService: '2027-01-12' }
  expect(invoiceOffer(stay, hotel, '2026-11-27')).toEqual({ onCredit: true, due: '2026-12-11' })
  expect(invoiceOffer(stay, { ...hotel, free: 1_295_999 }, '2026-11-27')).toEqual({
    onCredit: false,
    due: '2026-12-11',
    ends: '2026-12-14',
  })
})

test('without credit a service in two days is too late for a transfer, on credit it is not', () => {
  const soon = { total: 100_000, firstService: '2026-11-29' }
  expect(invoiceOffer(soon, { ...hotel, free: 0 }, '2026-11-27')).toBe('too-late')
  expect(invoiceOffer(soon, hotel, '2026-11-27')).toEqual({ onCredit: true, due: '2026-12-11' })
})

test('the first service is the first day of what is bound to days; a voucher, a pass and rides have none', () => {
  const entries: ServiceEntry[] = [
    { product: { ...DAY, seasonal: true }, days: ['2026-11-27'] },
    { product: { ...DAY, entryType: 'transaction_voucher_product' }, days: ['2026-11-27'] },
    { product: DAY, days: ['2027-01-13', '2027-01-14'] },
    { product: DAY, days: ['2027-01-12'] },
  ]
  expect(firstServiceOf(entries)).toBe('2027-01-12')
  expect(firstServiceOf(entries.slice(0, 2))).toBeUndefined()
})
