import { typed, Uuid } from '@gondola/contract/shapes.ts'
import * as z from 'zod/mini'
import { findOpenOrder } from '../orders/read/read-order.ts'
import type { ServeDownload } from '../papers/papers.routes.ts'
import { findCompanyDocuments } from '../receipts/receipts.store.ts'
import { depositFile } from './deposit/deposit.ts'
import { documentFiles } from './documents/document-files.ts'

const Query = z.strictObject({ key: z.optional(typed(64)) })
const DocumentQuery = z.strictObject({ documentId: Uuid, key: z.optional(typed(64)) })

const PDF = 'application/pdf'
const ISDOC = 'application/x-isdoc'

/**
 * Serves deposit invoices and tax documents of companies' orders, as PDFs and ISDOC files. A PDF opens in the browser,
 * an ISDOC file is downloaded.
 */
export function invoiceDownloads(serve: ServeDownload): void {
  serve('deposit-invoice', Query, async (ctx, order) => {
    const file = await depositFile(ctx, order, 'pdf')
    return file && { content: file.content, type: PDF, disposition: `inline; filename="${file.filename}"` }
  })
  serve('deposit-isdoc', Query, async (ctx, order) => {
    const file = await depositFile(ctx, order, 'isdoc')
    return file && { content: file.content, type: ISDOC, disposition: `attachment; filename="${file.filename}"` }
  })
  for (const format of ['document', 'isdoc'] as const)
    serve(`company-${format}`, DocumentQuery, async (ctx, { orderId, right }, { documentId }) => {
      const opened = await findOpenOrder(ctx, orderId, right)
      if (!opened) return undefined
      const { order } = opened
      const known = order.vs === null ? [] : await findCompanyDocuments(ctx, order.id)
      const [file] = known.some(({ id }) => id === documentId) ? await documentFiles(ctx, order, [documentId]) : []
      if (!file) return undefined
      if (format === 'document')
        return { content: file.pdf, type: PDF, disposition: `inline; filename="${file.number}.pdf"` }
      if (!file.isdoc) return undefined
      const content = Buffer.from(file.isdoc)
      return { content, type: ISDOC, disposition: `attachment; filename="${file.number}.isdoc"` }
    })
}
