import { type Haler, vatOf } from '../money.ts'
import type { RateSum } from '../receipt.ts'
import { type PaymentSums, paymentSums, type RateGross } from './payment-split.ts'

/** What documents have taxed. */
export type Taxed = Pick<PaymentSums, 'rates' | 'outsideVat'>

/** Returns sums of what is taken back, without rates of which nothing is. */
export const negative = ({ rates, outsideVat }: Taxed): PaymentSums =>
  sumsOf(
    [...rates, outsideRow(outsideVat)]
      .filter(({ vat, gross }) => vat !== 0 || gross !== 0)
      .map(({ rate, vat, gross }) => ({ rate, vat: minus(vat), gross: minus(gross) })),
  )

/** Returns the sums of documents together. */
export function addSums(all: readonly Taxed[]): PaymentSums {
  const rows = all.flatMap(({ rates, outsideVat }) => [...rates, outsideRow(outsideVat)])
  return sumsOf(
    [...new Set(rows.map(({ rate }) => rate))].map((rate) => {
      const ofRate = rows.filter((row) => row.rate === rate)
      return {
        rate,
        vat: ofRate.reduce((sum, { vat }) => sum + vat, 0),
        gross: ofRate.reduce((sum, { gross }) => sum + gross, 0),
      }
    }),
  )
}

/**
 * Returns the correction of each document that makes all together tax what is kept (docs/product.md §20.66). The last
 * one is lowered first, none below nothing. Undefined where a document stays.
 */
export function correctionsFor(kept: readonly RateGross[], documents: readonly Taxed[]): (PaymentSums | undefined)[] {
  const changes = documents.map((): Row[] => [])
  const together = addSums(documents)
  const known = new Set([0, ...kept.map(({ rate }) => rate), ...together.rates.map(({ rate }) => rate)])
  for (const rate of known) {
    const is = grossOf(kept, rate)
    const taxed = rowOf(together, rate)
    // Where the gross sum stays, a heller of tax is the next final invoice's.
    let gross = is - taxed.gross
    let vat = vatOf(is, rate) - taxed.vat
    for (let at = documents.length - 1; at >= 0 && gross !== 0; at--) {
      const left = rowOf(documents[at], rate)
      const isLast = at === 0 || gross > 0 || left.gross + gross >= 0
      if (!isLast && left.gross <= 0) continue
      const change = isLast ? { rate, vat, gross } : { rate, vat: minus(left.vat), gross: -left.gross }
      changes[at]?.push(change)
      gross -= change.gross
      vat -= change.vat
    }
  }
  return changes.map((rows) => (rows.length === 0 ? undefined : sumsOf(rows)))
}

/** A payment: its money, and what of it documents tax. `claimed`: what final invoices took off its document before. */
export type TaxedMoney = { money: Haler; taxed: PaymentSums; claimed: Haler }

/**
 * Returns corrections that make documents on payments tax all money at kept rates (docs/product.md §20.66). What they
 * tax beyond a rate is taken back, and beyond their money that no final invoice has. What is untaxed then is taxed, all
 * from the last one on. `billed`: what final invoices tax. Undefined where a document stays.
 */
export function correctPayments(
  kept: readonly RateGross[],
  payments: readonly TaxedMoney[],
  billed: Haler,
): (PaymentSums | undefined)[] {
  const documents = payments.map(({ taxed }) => taxed)
  const together = addSums(documents)
  const within = [outsideRow(together.outsideVat), ...together.rates].map(({ rate, gross }) => ({
    rate,
    gross: Math.min(gross, grossOf(kept, rate)),
  }))
  const rooms = roomsOf(payments, billed)
  const changes = correctionsFor(within, documents).map((lowered, at) => {
    const document = addSums([documents[at] ?? NOTHING, ...(lowered ? [lowered] : [])])
    const beyond = takenOff(document, document.total - (rooms[at] ?? 0))
    return [...(lowered ? [lowered] : []), ...(beyond ? [beyond] : [])]
  })
  const money = payments.reduce((sum, { money }) => sum + money, 0)
  let untaxed = money - billed - addSums([...documents, ...changes.flat()]).total
  for (const [at, payment] of [...payments.entries()].reverse()) {
    const change = changes[at] ?? []
    const amount = Math.min(untaxed, (rooms[at] ?? 0) - addSums([payment.taxed, ...change]).total)
    if (amount <= 0) continue
    change.push(paymentSums(amount, kept, [...documents, ...changes.flat()]))
    untaxed -= amount
  }
  return changes.map((all) => (all.length === 0 ? undefined : addSums(all)))
}

/**
 * Returns what each payment's document may tax: its money less what final invoices have. Those have what they claimed
 * of it, then untaxed money, the oldest first.
 */
function roomsOf(payments: readonly TaxedMoney[], billed: Haler): Haler[] {
  let left = billed
  const unclaimed = payments.map(({ money, claimed }) => {
    const used = Math.min(claimed, left)
    left -= used
    return Math.max(0, money - used)
  })
  return unclaimed.map((room, at) => {
    const spare = Math.min(left, Math.max(0, room - (payments[at]?.taxed.total ?? 0)))
    left -= spare
    return room - spare
  })
}

/** Returns what takes an amount off a document, in proportion to its rates. Undefined for nothing. */
function takenOff(document: Taxed, amount: Haler): PaymentSums | undefined {
  if (amount <= 0) return undefined
  const rows = [outsideRow(document.outsideVat), ...document.rates]
  const { rates, outsideVat } = paymentSums(amount, rows, [])
  const whole = (rate: number) => rowOf(document, rate)
  // A rate that goes whole takes its tax with it, to the heller.
  const exact = rates.map((one) => (one.gross === whole(one.rate).gross ? { ...one, vat: whole(one.rate).vat } : one))
  return negative({ rates: exact, outsideVat })
}

const NOTHING: Taxed = { rates: [], outsideVat: 0 }

type Row = Pick<RateSum, 'rate' | 'vat' | 'gross'>

const grossOf = (kept: readonly RateGross[], rate: number): Haler =>
  kept.filter((one) => one.rate === rate).reduce((sum, { gross }) => sum + gross, 0)
const minus = (amount: Haler): Haler => (amount === 0 ? 0 : -amount)
const outsideRow = (gross: Haler): Row => ({ rate: 0, vat: 0, gross })
const rowOf = (taxed: Taxed | undefined, rate: number): Row =>
  (rate === 0 ? taxed && outsideRow(taxed.outsideVat) : taxed?.rates.find((one) => one.rate === rate)) ?? {
    rate,
    vat: 0,
    gross: 0,
  }

/** Returns rows as sums of a document, lowest rate first; rate 0 is outside VAT. */
function sumsOf(rows: readonly Row[]): PaymentSums {
  const rates = rows
    .filter(({ rate }) => rate > 0)
    .sort((one, other) => one.rate - other.rate)
    .map(({ rate, vat, gross }) => ({ rate, base: gross - vat, vat, gross }))
  const outsideVat = rows.find(({ rate }) => rate === 0)?.gross ?? 0
  return { rates, outsideVat, total: rates.reduce((sum, { gross }) => sum + gross, outsideVat) }
}
