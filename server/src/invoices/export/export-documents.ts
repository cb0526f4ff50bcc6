import { documentTable, type TableDocument } from '@gondola/rules/business/document-table.ts'
import { isdoc } from '@gondola/rules/business/isdoc.ts'
import type { Ctx } from '../../ctx.ts'
import { findOrder, type OrderRow } from '../../orders/orders.store.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import { isdocOf, paperOf } from '../documents/document-files.ts'
import { findPapers, type PaperRow } from '../documents/paper-rows.store.ts'
import { findDocumentsOf } from './export.store.ts'

export type ExportCtx = Pick<Ctx, 'db' | 'resort'>
export type ExportedFile = { name: string; content: string }

/**
 * Yields companies' tax documents of a month such as `2026-12` (docs/product.md §20.54). Each is an ISDOC file; the
 * last file is a table of all in CSV. The month is that of the tax point, not of issue. Before the first file all
 * documents without a number get one.
 */
export async function* exportDocuments(ctx: ExportCtx, month: string): AsyncGenerator<ExportedFile> {
  await issueReceipts(ctx)
  const listed: TableDocument[] = []
  for (const { order_id, id } of await findDocumentsOf(ctx, month)) {
    const order = await findOrder(ctx, order_id)
    const [row] = await findPapers(ctx, order_id, [id])
    if (!order || !row) continue
    const paper = paperOf(ctx, order, row)
    listed.push(listedOf(order, row))
    yield { name: `${row.number}.isdoc`, content: isdoc(isdocOf(ctx, order, { row, paper })) }
  }
  yield { name: `tax-documents-${month}.csv`, content: documentTable(listed) }
}

function listedOf(order: OrderRow, { sums, buyer, ...row }: PaperRow): TableDocument {
  const isFinal = 'toPay' in sums
  return {
    number: row.number,
    kind: row.kind,
    issued: row.issued,
    taxPoint: row.day,
    order: order.number,
    symbol: order.vs ?? '',
    buyer: buyer?.name ?? '',
    ico: buyer?.ico ?? '',
    dic: buyer?.dic ?? '',
    corrects: row.corrects?.number ?? '',
    rates: isFinal ? sums.differences : sums.rates,
    outsideVat: sums.outsideVat - (isFinal ? sums.outsideClaimed : 0),
  }
}
