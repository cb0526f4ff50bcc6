import { POINT } from '../page-parts.ts'
import { type DocumentAssets, startPdf } from '../pdf-file.ts'
import type { DepositDocument } from './deposit-document.ts'
import { drawDepositPage } from './deposit-page.ts'
import { depositWords } from './deposit-texts.ts'
import { lawLang } from './receipt-texts.ts'

/** Renders a deposit invoice as a PDF, of one A4 page unless it is long. Equal content gives equal bytes. */
export function renderDeposit(deposit: DepositDocument, assets: DocumentAssets): Promise<Buffer> {
  const lang = lawLang(deposit.law)
  const { sheet, finish } = startPdf(assets, {
    lang,
    title: `${depositWords(lang, deposit.law).title} ${deposit.symbol}`,
    author: deposit.supplier.name,
    day: deposit.issued,
  })
  const addPage = () => {
    sheet.doc.addPage()
    sheet.doc.scale(POINT)
  }
  addPage()
  drawDepositPage({ ...sheet, deposit, addPage })
  return finish()
}
