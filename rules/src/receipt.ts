import { type Haler, vatOf } from './money.ts'

/** Law on VAT that a resort's receipts follow. */
export type TaxLaw = 'CZ' | 'AT'

/**
 * Highest total of a simplified tax document; above it a full one names the buyer. 10,000 CZK (Czech Act on VAT § 30).
 * In Austria 400 EUR (UStG § 11 Abs. 6), at a rate that the crown has not been above for years.
 */
export const MOST_SIMPLIFIED: Record<TaxLaw, Haler> = { CZ: 10_000_00, AT: 9_500_00 }

/**
 * Kind of a receipt. `payment` when nothing is taxed: deposits are outside VAT, and what a gift voucher buys is taxed
 * when it is used.
 */
export type ReceiptKind = 'simplified' | 'full' | 'payment'

export type RateSum = { rate: number; base: Haler; vat: Haler; gross: Haler }
export type ReceiptSums = { kind: ReceiptKind; rates: RateSum[]; outsideVat: Haler; total: Haler }

/**
 * Returns the sums of a receipt. The tax is inside the sum of each rate, rounded to hellers, lowest rate first. A named
 * buyer gets a full tax document whatever it costs: with a simplified one nobody can reclaim the tax.
 */
export function receiptSums(
  lines: readonly { amount: Haler; vatRate: number }[],
  law: TaxLaw,
  { isNamed = false }: { isNamed?: boolean } = {},
): ReceiptSums {
  const grossOf = new Map<number, Haler>()
  for (const { amount, vatRate } of lines) grossOf.set(vatRate, (grossOf.get(vatRate) ?? 0) + amount)
  const rates = [...grossOf]
    .filter(([rate]) => rate > 0)
    .sort(([one], [other]) => one - other)
    .map(([rate, gross]) => ({ rate, base: gross - vatOf(gross, rate), vat: vatOf(gross, rate), gross }))
  const outsideVat = grossOf.get(0) ?? 0
  const total = rates.reduce((sum, { gross }) => sum + gross, outsideVat)
  const isFull = isNamed || total > MOST_SIMPLIFIED[law]
  return { kind: rates.length === 0 ? 'payment' : isFull ? 'full' : 'simplified', rates, outsideVat, total }
}

/**
 * Returns the sums of a corrective document for the `returned` lines; others are `left`. Its tax is the tax of what is
 * left, minus the tax before. So a receipt and its corrections sum up to the tax of what was kept, however each is
 * rounded.
 */
export function correctionSums(
  { returned, left }: Record<'returned' | 'left', readonly { amount: Haler; vatRate: number }[]>,
  law: TaxLaw,
  options: { isNamed?: boolean } = {},
): ReceiptSums {
  const vatIn = (lines: typeof left) => new Map(receiptSums(lines, law).rates.map(({ rate, vat }) => [rate, vat]))
  const [before, after] = [vatIn([...left, ...returned]), vatIn(left)]
  const sums = receiptSums(
    returned.map(({ amount, vatRate }) => ({ amount: -amount, vatRate })),
    law,
    options,
  )
  const rates = sums.rates.map(({ rate, gross }) => {
    const vat = (after.get(rate) ?? 0) - (before.get(rate) ?? 0)
    return { rate, base: gross - vat, vat, gross }
  })
  return { ...sums, rates }
}
