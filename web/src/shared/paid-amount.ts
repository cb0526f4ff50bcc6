import type { OrderItem } from '@gondola/contract/orders.ts'

/** Decimal crowns that were paid for what has not been returned. */
export const paidAmount = ({ entries }: Pick<OrderItem, 'entries'>): number =>
  amountOf(entries.filter((entry) => !entry.reversed))

/** Decimal crowns of some entries together. */
export const amountOf = (entries: readonly { amount: number }[]): number =>
  entries.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
