import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderItem } from '@gondola/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { aResult } from '../../testing/sample-codes.ts'
import { OrderPayment } from './order-payment.tsx'

const boot = {
  lang: 'en',
  texts: {
    'code.gift': 'Gift voucher',
    'code.minus': '−{{price}}',
    'code.sums.before': 'Before',
    'code.sums.total': 'Total',
    'code.sums.credit': 'By credit',
    'code.sums.spent': 'It is used up.',
    'code.order.card': 'Paid by card',
  },
  config: { priceDecimals: 0 },
} as unknown as Boot

type Paid = Pick<OrderItem, 'amount' | 'benefits' | 'voucherResults'>
const told = (order: Paid) =>
  renderToStaticMarkup(
    <BootProvider boot={boot}>
      <OrderPayment order={order} />
    </BootProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const group = { benefitId: 'group', name: 'Groups', badge: '', saved: 380 }

test('an order on invoice of which something was given back is not paid by card', () => {
  const amount = { base: 7600, club: 7600, voucher: 0, credit: 0, due: 7220 }
  expect(told({ amount, benefits: [group], voucherResults: [] })).toBe('Before 7 980 Kč Groups −380 Kč Total 7 600 Kč')
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
