import { POINT } from '../page-parts.ts'
import { type DocumentAssets, startPdf } from '../pdf-file.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import { drawReceipt } from './receipt-page.ts'
import { lawLang, receiptTitle, receiptWords } from './receipt-texts.ts'

/**
 * Renders a receipt or corrective document as a PDF. It has one A4 page unless it is long. Equal content gives equal
 * bytes.
 */
export function renderReceipt(receipt: ReceiptDocument, assets: DocumentAssets): Promise<Buffer> {
  const lang = lawLang(receipt.law)
  const { sheet, finish } = startPdf(assets, {
    lang,
    title: `${receiptTitle(receiptWords(lang, receipt.law), receipt)} ${receipt.number}`,
    author: receipt.supplier.name,
    day: receipt.day,
  })
  const addPage = () => {
    sheet.doc.addPage()
    sheet.doc.scale(POINT)
  }
  addPage()
  drawReceipt({ ...sheet, receipt, addPage })
  return finish()
}
