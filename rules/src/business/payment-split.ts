import { type Haler, sumOfAmounts, vatOf } from '../money.ts'
import type { RateSum } from '../receipt.ts'

/** Gross sum of an order at one rate; 0 is outside VAT. */
export type RateGross = { rate: number; gross: Haler }
/** Sums that a payment was for: its tax per rate, and what is outside VAT. */
export type PaymentSums = { rates: RateSum[]; outsideVat: Haler; total: Haler }

/**
 * Returns a payment split over the rates of an order, to the heller. It goes in proportion to what is open of each.
 * Missing hellers go to the largest fractions, lower rates first. A payment never exceeds what is open.
 */
function splitByOpen(amount: Haler, open: readonly RateGross[]): RateGross[] {
  const whole = sumOfAmounts(open.map(({ gross }) => gross))
  if (amount > whole || amount < 0) throw new RangeError(`${amount} of ${whole} cannot be paid.`)
  if (whole === 0) return []
  // BigInt, as the product of two amounts may exceed the exact numbers.
  const parts = open.map(({ rate, gross }) => {
    const product = BigInt(amount) * BigInt(gross)
    return { rate, gross: Number(product / BigInt(whole)), fraction: Number(product % BigInt(whole)) }
  })
  const missing = amount - sumOfAmounts(parts.map(({ gross }) => gross))
  const favoured = [...parts].sort((one, other) => other.fraction - one.fraction || one.rate - other.rate)
  for (const part of favoured.slice(0, missing)) part.gross++
  return parts.map(({ rate, gross }) => ({ rate, gross }))
}

/**
 * Returns the sums that a payment of an order was for (docs/product.md §20.49). `earlier` are those of the payments
 * before. Its tax is that of all received so far, less what was taxed already: so parts add up to the heller.
 */
export function paymentSums(
  amount: Haler,
  order: readonly RateGross[],
  earlier: readonly Pick<PaymentSums, 'rates' | 'outsideVat'>[],
): PaymentSums {
  const before = (rate: number, part: 'gross' | 'vat'): Haler =>
    sumOfAmounts(
      earlier.map(({ rates, outsideVat }) =>
        rate === 0 ? (part === 'gross' ? outsideVat : 0) : (rates.find((one) => one.rate === rate)?.[part] ?? 0),
      ),
    )
  const open = order
    .map(({ rate, gross }) => ({ rate, gross: Math.max(0, gross - before(rate, 'gross')) }))
    .sort((one, other) => one.rate - other.rate)
  const parts = splitByOpen(amount, open).filter(({ gross }) => gross > 0)
  const rates = parts
    .filter(({ rate }) => rate > 0)
    .map(({ rate, gross }) => {
      const vat = vatOf(before(rate, 'gross') + gross, rate) - before(rate, 'vat')
      return { rate, base: gross - vat, vat, gross }
    })
  return { rates, outsideVat: parts.find(({ rate }) => rate === 0)?.gross ?? 0, total: amount }
}
