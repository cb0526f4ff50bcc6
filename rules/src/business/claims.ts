import type { Haler } from '../money.ts'
import type { RateSum } from '../receipt.ts'
import type { TaxedPayment } from './final-invoice.ts'
import type { RateGross } from './payment-split.ts'

/** Returns a part of a sum with this gross amount. The remainder is the rest of each figure. */
function partOf({ rate, base, vat, gross }: RateSum, wanted: Haler): RateSum {
  if (wanted === gross) return { rate, base, vat, gross }
  const part = Math.round((vat * wanted) / gross)
  return { rate, base: wanted - part, vat: part, gross: wanted }
}

/**
 * Returns what a final invoice takes off of tax documents on payments (docs/product.md §20.51). The oldest come first,
 * and for each rate at most what it supplies. `open` is what earlier final invoices have left.
 */
export function claimFor(lines: readonly RateGross[], open: readonly TaxedPayment[]): TaxedPayment[] {
  const left = new Map<number, Haler>()
  for (const { rate, gross } of lines) left.set(rate, (left.get(rate) ?? 0) + gross)
  const claimed: TaxedPayment[] = []
  for (const { number, rates } of open) {
    const taken = rates.flatMap((sum) => {
      const wanted = Math.min(sum.gross, left.get(sum.rate) ?? 0)
      if (wanted <= 0) return []
      left.set(sum.rate, (left.get(sum.rate) ?? 0) - wanted)
      return [partOf(sum, wanted)]
    })
    if (taken.length > 0) claimed.push({ number, rates: taken })
  }
  return claimed
}

/** Returns documents less what was taken off them already. Those with nothing left are missing. */
export function withoutClaimed(documents: readonly TaxedPayment[], claimed: readonly TaxedPayment[]): TaxedPayment[] {
  return documents.flatMap(({ number, rates }) => {
    const taken = claimed.filter((one) => one.number === number).flatMap(({ rates }) => rates)
    const left = rates
      .map((sum) =>
        taken
          .filter(({ rate }) => rate === sum.rate)
          .reduce(
            (rest, { base, vat, gross }) => ({
              rate: rest.rate,
              base: rest.base - base,
              vat: rest.vat - vat,
              gross: rest.gross - gross,
            }),
            sum,
          ),
      )
      .filter(({ gross }) => gross !== 0)
    return left.length > 0 ? [{ number, rates: left }] : []
  })
}
