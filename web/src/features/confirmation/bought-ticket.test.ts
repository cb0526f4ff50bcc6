import { expect, test } from 'vitest'
import { stripOf } from './bought-ticket.tsx'

const collected = { type: 'exchange-pass', isGift: false } as const

test('a bought card is headed as a card, also before its code is there; what it may carry as tickets (spec §3)', () => {
  expect(stripOf({ type: 'card-product' }, undefined)).toBe('confirmation.ticket.card')
  expect(stripOf({ type: 'card-product' }, collected)).toBe('confirmation.ticket.card')
  expect(stripOf({ type: 'product' }, undefined)).toBe('confirmation.ticket')
  expect(stripOf({ type: 'product' }, collected)).toBe('confirmation.ticket.exchange')
  expect(stripOf({ type: 'transaction_voucher_product' }, undefined)).toBe('confirmation.ticket.gift')
})
