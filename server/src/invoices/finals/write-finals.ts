import { claimFor, withoutClaimed } from '@gondola/rules/business/claims.ts'
import { finalInvoice } from '@gondola/rules/business/final-invoice.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { lockCompany, lockOrders } from '../../db/locks.ts'
import type { ReceiptLine } from '../../documents/receipts/receipt-document.ts'
import { lawLang } from '../../documents/receipts/receipt-texts.ts'
import { type OnFailed, rethrow } from '../../on-failed.ts'
import { type EntryWithPerson, findEntries } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { whenOf } from '../../papers/order-receipt.ts'
import { ticketLang } from '../../papers/ticket-pages.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import {
  comesLater,
  type DueFinal,
  findDueFinals,
  findFinals,
  findSupplied,
  findTaxed,
  hasFinal,
  insertFinal,
} from './finals.store.ts'

export type FinalsCtx = Pick<Ctx, 'db' | 'resort'>

/**
 * Writes all final invoices of months whose last service was before `asOf` (docs/product.md §20.51). Idempotent: each
 * is written once, in a transaction of its own. Returns how many it wrote. A final invoice that fails goes to
 * `onFailed`, maybe several times in a call, and the others are written; without `onFailed` the error is thrown.
 */
export async function writeFinals(ctx: FinalsCtx, asOf: Day, onFailed: OnFailed = rethrow): Promise<number> {
  // A final invoice names the numbers of the documents that it takes off.
  await issueReceipts(ctx)
  let written = 0
  // A final invoice may make another one due: that of what has no day.
  for (let before = -1; before < written; ) {
    before = written
    for (const due of await findDueFinals(ctx, asOf))
      try {
        if (await writeFinal(ctx, due)) written++
      } catch (error) {
        onFailed(error, due.order_id)
      }
  }
  return written
}

async function writeFinal(ctx: FinalsCtx, due: DueFinal): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockCompany(tx, due.company_id)
    const [order] = await lockOrders(tx, [due.order_id])
    if (!order || (await hasFinal(tx, order.id, due.month)) || (await comesLater(tx, due))) return false
    const taxed = await findTaxed(tx, order.id)
    if (!taxed) return false
    const supplied = await findSupplied(tx, order.id, due.month)
    const entries = (await findEntries(tx, order.id)).filter(({ uuid }) => supplied.has(uuid))
    // What costs nothing has a line, and no rate of its own.
    const gross = entries
      .filter(({ price }) => price > 0)
      .map(({ price, vat_rate }) => ({ rate: Number(vat_rate), gross: price }))
    const earlier = await findFinals(tx, order.id)
    const before = earlier.flatMap(({ claimed }) => claimed)
    const claimed = claimFor(
      gross.filter(({ rate }) => rate > 0),
      withoutClaimed(taxed, before),
    ).map((one) => {
      const { corrections = [] } = taxed.find(({ number }) => number === one.number) ?? {}
      return corrections.length > 0 ? { ...one, corrections } : one
    })
    const outside = gross.filter(({ rate }) => rate === 0).reduce((sum, { gross }) => sum + gross, 0)
    const outsideLeft =
      taxed.reduce((sum, { outsideVat }) => sum + outsideVat, 0) -
      earlier.reduce((sum, { outsideClaimed }) => sum + outsideClaimed, 0)
    const outsideClaimed = Math.min(outside, outsideLeft)
    const received = claimed.flatMap(({ rates }) => rates).reduce((sum, { gross }) => sum + gross, 0) + outsideClaimed
    const first = lawLang(ctx.resort.taxLaw)
    const lines = linesOf(entries, [...new Set<Lang>([first, ticketLang(order.lang)])])
    const { iban, bic, name } = ctx.resort.bank
    const sums = {
      ...finalInvoice(gross, { claimed, received }),
      lines,
      due: order.due_day ?? due.supply,
      outsideClaimed,
      bank: { iban, bic, name },
    }
    await insertFinal(tx, due, sums)
    return true
  })
}

/**
 * Returns entries as lines of an invoice, equal ones as one line with their `count`. Names of product and variant are
 * in all of `langs`, days and times only in the first of them.
 */
function linesOf(entries: EntryWithPerson[], langs: Lang[]): ReceiptLine[] {
  const lines = new Map<string, ReceiptLine>()
  for (const entry of entries) {
    const names = langs.map((lang) =>
      [textIn(entry.product_name, lang), textIn(entry.variant_name, lang)].filter(Boolean).join(', '),
    )
    const when = whenOf(entry, langs[0] ?? 'cz')
    const line = { names, price: entry.price, vatRate: Number(entry.vat_rate), count: 0, ...(when ? { when } : {}) }
    const key = JSON.stringify(line)
    const known = lines.get(key) ?? line
    known.count++
    lines.set(key, known)
  }
  return [...lines.values()]
}
