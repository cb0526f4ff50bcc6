import { type Haler, vatOf } from './money.ts'

/** Law on VAT that a resort's receipts follow. */
export type TaxLaw = 'CZ' | 'AT'

/** Full years for which receipts are kept. The law is the Czech Act on VAT § 35a, or the Austrian BAO. */
const KEPT_YEARS: Record<TaxLaw, number> = { CZ: 10, AT: 7 }

/** Returns for how many full years receipts are kept (docs/product.md §13.12). Throws where fewer are `set` than the law asks for. */
export function receiptYears(law: TaxLaw, set: number = KEPT_YEARS[law]): number {
  if (!(set >= KEPT_YEARS[law]))
    throw new Error(`KEEP_RECEIPTS_YEARS is ${set}: the law asks for ${KEPT_YEARS[law]} at least.`)
  return set
}

/**
 * Highest total of a simplified tax document; above it a full one names the buyer. 10,000 CZK (Czech Act on VAT § 30).
 * In Austria 400 EUR (UStG § 11 Abs. 6), at a rate that the crown has not exceeded for years.
 */
export const MOST_SIMPLIFIED: Record<TaxLaw, Haler> = { CZ: 10_000_00, AT: 9_500_00 }

/**
 * Kind of a receipt. `payment` when nothing is taxed: deposits are outside VAT, and a gift voucher is taxed when it is
 * used.
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
 * Returns the sums of a corrective document. They are what is kept `after` it, less what was kept `before`. So a
 * receipt and its corrections add up to the tax of what was kept, however each is rounded.
 */
export function correctionSums(
  { before, after }: Record<'before' | 'after', readonly { amount: Haler; vatRate: number }[]>,
  law: TaxLaw,
  { isNamed = false }: { isNamed?: boolean } = {},
): ReceiptSums {
  const [was, is] = [receiptSums(before, law), receiptSums(after, law)]
  const rates = was.rates
    .map((then) => {
      const now = is.rates.find(({ rate }) => rate === then.rate) ?? { base: 0, vat: 0, gross: 0 }
      return {
        rate: then.rate,
        base: now.base - then.base,
        vat: now.vat - then.vat,
        gross: now.gross - then.gross,
      }
    })
    .filter(({ vat, gross }) => vat !== 0 || gross !== 0)
  return {
    kind: rates.length === 0 ? 'payment' : isNamed ? 'full' : 'simplified',
    rates,
    outsideVat: is.outsideVat - was.outsideVat,
    total: is.total - was.total,
  }
}
