import { type Day, monthOf } from '../day.ts'
import { type Haler, vatOf } from '../money.ts'
import type { RateSum } from '../receipt.ts'
import type { RateGross } from './payment-split.ts'

/** A tax document on a received payment, by its number. `corrections`: the numbers of what corrected it before. */
export type TaxedPayment = { number: string; rates: RateSum[]; corrections?: readonly string[] }
export type FinalInvoice = {
  rates: RateSum[]
  outsideVat: Haler
  total: Haler
  /** Tax documents on payments, whose tax is in the sums already. */
  claimed: TaxedPayment[]
  /** What is still to be taxed, per rate of `rates`. */
  differences: RateSum[]
  toPay: Haler
}

/**
 * Returns the sums of a final invoice (docs/product.md §20.50). `lines` are all supplied services, `claimed` what was
 * taxed when it was paid, `received` the money of all payments.
 */
export function finalInvoice(
  lines: readonly RateGross[],
  { claimed, received }: { claimed: readonly TaxedPayment[]; received: Haler },
): FinalInvoice {
  const grossOf = new Map<number, Haler>()
  for (const { rate, gross } of lines) grossOf.set(rate, (grossOf.get(rate) ?? 0) + gross)
  const outsideVat = grossOf.get(0) ?? 0
  const rates = [...grossOf]
    .filter(([rate]) => rate > 0)
    .sort(([one], [other]) => one - other)
    .map(([rate, gross]) => ({ rate, base: gross - vatOf(gross, rate), vat: vatOf(gross, rate), gross }))
  const total = rates.reduce((sum, { gross }) => sum + gross, outsideVat)
  const claimedOf = (rate: number, part: 'base' | 'vat' | 'gross'): Haler =>
    claimed.reduce((sum, { rates }) => sum + (rates.find((one) => one.rate === rate)?.[part] ?? 0), 0)
  const differences = rates.map(({ rate, base, vat, gross }) => ({
    rate,
    base: base - claimedOf(rate, 'base'),
    vat: vat - claimedOf(rate, 'vat'),
    gross: gross - claimedOf(rate, 'gross'),
  }))
  return { rates, outsideVat, total, claimed: [...claimed], differences, toPay: Math.max(0, total - received) }
}

/** Returns the day of supply of each month: the last day of service in it. The final invoice has that day. */
export function supplyDays(lastDays: readonly Day[]): Map<string, Day> {
  const days = new Map<string, Day>()
  for (const day of [...lastDays].sort()) days.set(monthOf(day), day)
  return days
}

/** Letter between prefix and year in the numbers of a company's tax documents. */
const LETTERS = { advance: 'P', final: 'F', correction: 'O' } as const

/** Returns the number of a tax document, such as `LIPP2026000001`; `day` decides the year. */
export const documentNumber = (
  kind: keyof typeof LETTERS,
  { prefix, day, number }: { prefix: string; day: Day; number: number },
): string => `${prefix}${LETTERS[kind]}${day.slice(0, 4)}${String(number).padStart(6, '0')}`
