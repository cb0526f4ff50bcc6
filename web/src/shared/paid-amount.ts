import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'

/** Returns the decimal crowns paid for entries that were not given back. */
export const paidAmount = ({ entries }: Pick<OrderItem, 'entries'>): number =>
  amountOf(entries.filter((entry) => !entry.reversed))

/** Sums some entries in decimal crowns. */
export const amountOf = (entries: readonly { amount: number }[]): number =>
  entries.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** Returns the decimal crowns that go back for entries that were given back. What became a new voucher does not. */
export const backOf = (entries: readonly Pick<OrderEntryItem, 'amount' | 'reversed' | 'toVoucher'>[]): number =>
  amountOf(
    entries.flatMap(({ amount, reversed, toVoucher = 0 }) => (reversed ? [{ amount }, { amount: -toVoucher }] : [])),
  )
