import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { aResult } from '../../testing/sample-codes.ts'
import { OrderPayment } from './order-payment.tsx'

const boot = {
  lang: 'en',
  today: '2026-11-21',
  texts: {
    'code.gift': 'Gift voucher',
    'code.minus': '−{{price}}',
    'code.sums.before': 'Before',
    'code.sums.total': 'Total',
    'code.sums.credit': 'By credit',
    'code.sums.spent': 'It is used up.',
    'code.order.left': '{{price}} is on it now',
    'code.order.left.until': '{{price}} is on it until {{day}}',
    'code.order.card': 'Paid by card',
    'code.order.change': 'Changes',
    'code.order.now': 'Now',
  },
  config: { priceDecimals: 0 },
} as unknown as Boot

type Paid = Pick<OrderItem, 'amount' | 'benefits' | 'voucherResults'>
/** What is told of an order; `entries` are those of the sale unless they are given. */
const told = (order: Paid, entries: { amount: number; reversed: boolean }[] = [kept(order.amount.base)]) =>
  renderToStaticMarkup(
    <BootProvider boot={boot}>
      <OrderPayment order={{ ...order, entries: entries as OrderItem['entries'] }} />
    </BootProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const kept = (amount: number) => ({ amount, reversed: false })

const group = { benefitId: 'group', name: 'Groups', badge: '', saved: 380 }

test('an order on invoice of which something was given back is not paid by card', () => {
  const amount = { base: 7600, club: 7600, voucher: 0, credit: 0, due: 7220 }
  expect(told({ amount, benefits: [group], voucherResults: [] }, [kept(7220), { amount: 380, reversed: true }])).toBe(
    'Before 7 980 Kč Groups −380 Kč Total 7 600 Kč Changes −380 Kč Now 7 220 Kč',
  )
})

test('what a gift voucher or credit left was paid by card, to the heller', () => {
  const amount = { base: 1130, club: 1130, voucher: 898.66, credit: 0, due: 231.34 }
  const gift = { ...aResult({ saved: 898.66, left: 0, balance: 0 }), amount: 898.66 }
  expect(told({ amount, benefits: [], voucherResults: [gift] })).toBe(
    'Total 1 130 Kč Gift voucher …1000 −898.66 Kč It is used up. Paid by card 231.34 Kč',
  )
  const byCredit = { ...amount, voucher: 0, credit: 30, due: 1100 }
  expect(told({ amount: byCredit, benefits: [], voucherResults: [] })).toBe(
    'Total 1 130 Kč By credit −30 Kč Paid by card 1 100 Kč',
  )
})

test('what changed after the purchase leads from the sums of the sale to the price of now', () => {
  const amount = { base: 630, club: 630, voucher: 630, credit: 0, due: 0 }
  const gift = { ...aResult({ saved: 630, left: 0, balance: 0 }), amount: 630 }
  const order = { amount, benefits: [], voucherResults: [gift] }
  const sale = 'Total 630 Kč Gift voucher …1000 −630 Kč It is used up.'
  expect(told(order, [kept(420.01), { amount: 209.99, reversed: true }])).toBe(
    `${sale} Changes −209.99 Kč Now 420.01 Kč`,
  )
  // A dearer day was chosen.
  expect(told(order, [kept(700)])).toBe(`${sale} Changes 70 Kč Now 700 Kč`)
})

test('what is left on a gift voucher is told until its last day, and after it nothing', () => {
  const amount = { base: 630, club: 630, voucher: 630, credit: 0, due: 0 }
  const until = (validTo: string | null) => {
    const gift = { ...aResult({ saved: 630, left: 150, validTo }), amount: 630 }
    return told({ amount, benefits: [], voucherResults: [gift] })
  }
  const paid = 'Total 630 Kč Gift voucher …1000 −630 Kč'
  expect(until('2026-11-21')).toBe(`${paid} 150 Kč is on it until 21.11.2026`)
  expect(until('2026-11-20')).toBe(paid)
  // These have no last day.
  for (const validTo of [null, '1970-01-01']) expect(until(validTo)).toBe(`${paid} 150 Kč is on it now`)
})
