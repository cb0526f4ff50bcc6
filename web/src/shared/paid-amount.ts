import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { grouped } from '../lib/grouped.ts'
import type { T } from '../lib/i18n.ts'

/**
 * Returns the decimal crowns that the entries of an order cost, without `reversed` ones. Money given back for days that
 * did not take place is already subtracted.
 */
export const paidAmount = ({ entries }: Pick<OrderItem, 'entries'>): number =>
  amountOf(entries.filter((entry) => !entry.reversed))

/** Returns the sum of amounts in decimal crowns. It is summed in hellers, so it has no rounding error. */
export const amountOf = (entries: readonly { amount: number }[]): number =>
  entries.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** Whether an order had benefits, or was paid with a voucher or credit. */
export const hasCodes = ({ amount, benefits }: Pick<OrderItem, 'amount' | 'benefits'>): boolean =>
  benefits.length > 0 || amount.voucher > 0 || amount.credit > 0

/**
 * Returns the decimal crowns that entries cost when they were bought. So `reversed` entries count in full, and days
 * that did not take place as well.
 */
export const soldAmount = (entries: readonly Pick<OrderEntryItem, 'amount' | 'lostDays'>[]): number =>
  amountOf(
    entries.flatMap(({ amount, lostDays = [] }) => [
      { amount },
      ...lostDays.map(({ back, toVoucher }) => ({ amount: back + toVoucher })),
    ]),
  )

/**
 * Returns the decimal crowns that go back for returned entries and lost days. Leaves out what was turned into a new
 * voucher (`toVoucher`). A lost day is one that did not take place.
 */
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

/** Returns the days of some entries that did not take place, in order. Shares of the same day are summed. */
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

/**
 * Returns a lost day with its money, such as "19.12.2026, vracíme 813,33 Kč". For an order on invoice it says that the
 * order costs less.
 */
export function lostDayText(
  { day, back, toVoucher }: LostDay,
  { t, price, isOnInvoice = false }: { t: T; price: (crowns: number) => string; isOnInvoice?: boolean },
): string {
  const kind = isOnInvoice ? '.invoice' : toVoucher === 0 ? '' : back === 0 ? '.voucher' : '.part'
  return t(`confirmation.lostDay${kind}`, { day: formatDay(day), price: price(back) })
}
