import { useText } from '../state/boot.tsx'
import { usePrice } from './use-price.ts'

/** Crowns paid for something, and how much of it by gift vouchers and credit. */
export type Paid = { amount: number; voucher: number; credit: number }

/** Returns the sum of several payments. */
export const paidSum = (all: readonly Paid[]): Paid =>
  all.reduce(
    (sum, { amount, voucher, credit }) => ({
      amount: sum.amount + amount,
      voucher: sum.voucher + voucher,
      credit: sum.credit + credit,
    }),
    { amount: 0, voucher: 0, credit: 0 },
  )

/**
 * Returns a function that gives ending and values of a text on refunds (docs/product.md §17.43). `ending`: `.free` if
 * nothing was paid, `.rights` if gift vouchers or credit paid some of it, otherwise empty. `vars.price` is the whole
 * sum; `vars.ways` lists what goes back to the card, to gift vouchers and to credit.
 */
export function useWaysBack(): (paid: Paid) => {
  ending: '' | '.rights' | '.free'
  vars: { price: string; ways: string }
} {
  const t = useText()
  const price = usePrice()
  return ({ amount, voucher, credit }) => {
    const shares = { card: amount - voucher - credit, voucher, credit }
    const ways = (['card', 'voucher', 'credit'] as const).filter((way) => shares[way] > 0)
    const toRights = voucher + credit > 0 ? '.rights' : ''
    return {
      ending: amount === 0 ? '.free' : toRights,
      vars: {
        price: price(amount),
        ways: ways.map((way) => t(`confirmation.back.${way}`, { price: price(shares[way]) })).join(', '),
      },
    }
  }
}
