import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { grouped } from '../lib/grouped.ts'
import type { T } from '../lib/i18n.ts'

/** Returns the decimal crowns paid for entries that were not given back. */
export const paidAmount = ({ entries }: Pick<OrderItem, 'entries'>): number =>
  amountOf(entries.filter((entry) => !entry.reversed))

/** Sums some entries in decimal crowns. */
export const amountOf = (entries: readonly { amount: number }[]): number =>
  entries.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** Whether an order had benefits, or was not paid by card alone. */
export const hasCodes = ({ amount, benefits }: Pick<OrderItem, 'amount' | 'benefits'>): boolean =>
  benefits.length > 0 || amount.voucher > 0 || amount.credit > 0

/** Returns the decimal crowns paid for entries, also what of it was given back. */
export const soldAmount = (entries: readonly Pick<OrderEntryItem, 'amount' | 'lostDays'>[]): number =>
  amountOf(
    entries.flatMap(({ amount, lostDays = [] }) => [
      { amount },
      ...lostDays.map(({ back, toVoucher }) => ({ amount: back + toVoucher })),
    ]),
  )

/** Returns the decimal crowns that go back for entries and lost days. What became a new voucher does not. */
export const backOf = (
  entries: readonly Pick<OrderEntryItem, 'amount' | 'reversed' | 'toVoucher' | 'lostDays'>[],
): number =>
  amountOf(
    entries.flatMap(({ amount, reversed, toVoucher = 0, lostDays = [] }) => [
      ...(reversed ? [{ amount }, { amount: -toVoucher }] : []),
      ...lostDays.map(({ back }) => ({ amount: back })),
    ]),
  )

type LostDay = NonNullable<OrderEntryItem['lostDays']>[number]

/** Returns the days of several that did not take place, the first one first. Shares of one day are summed. */
export function lostDaysOf(entries: readonly Pick<OrderEntryItem, 'lostDays'>[]): LostDay[] {
  const all = entries.flatMap(({ lostDays = [] }) => lostDays)
  const sum = (days: LostDay[], of: (day: LostDay) => number) => amountOf(days.map((day) => ({ amount: of(day) })))
  return grouped(all, ({ day }) => day)
    .flatMap((same) => {
      const [first] = same
      return first
        ? [{ ...first, back: sum(same, ({ back }) => back), toVoucher: sum(same, (one) => one.toVoucher) }]
        : []
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** Returns a lost day with its money, such as "19.12.2026, vracíme 813,33 Kč". An order on invoice costs less. */
export function lostDayText(
  { day, back, toVoucher }: LostDay,
  { t, price, isOnInvoice = false }: { t: T; price: (crowns: number) => string; isOnInvoice?: boolean },
): string {
  const kind = isOnInvoice ? '.invoice' : toVoucher === 0 ? '' : back === 0 ? '.voucher' : '.part'
  return t(`confirmation.lostDay${kind}`, { day: formatDay(day), price: price(back) })
}
