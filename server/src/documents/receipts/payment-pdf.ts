import { POINT } from '../page-parts.ts'
import { type DocumentAssets, startPdf } from '../pdf-file.ts'
import type { PaymentPaper } from './payment-document.ts'
import { drawPaymentPaper } from './payment-page.ts'
import { paymentWords } from './payment-texts.ts'
import { lawLang } from './receipt-texts.ts'

/** Renders a company's tax document as a PDF, one A4 page unless long. Equal content gives equal bytes. */
export function renderPaymentPaper(paper: PaymentPaper, assets: DocumentAssets): Promise<Buffer> {
  const lang = lawLang(paper.law)
  const { sheet, finish } = startPdf(assets, {
    lang,
    title: `${paymentWords(lang, paper.law).title[paper.kind]} ${paper.number}`,
    author: paper.supplier.name,
    day: paper.issued,
  })
  const addPage = () => {
    sheet.doc.addPage()
    sheet.doc.scale(POINT)
  }
  addPage()
  drawPaymentPaper({ ...sheet, paper, addPage })
  return finish()
}
