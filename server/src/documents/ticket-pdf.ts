import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readResort } from '../resort.ts'
import { readLook } from './page-look.ts'
import { type Page, POINT } from './page-parts.ts'
import { type DocumentAssets, startPdf } from './pdf-file.ts'
import { type TicketDocument, ticketUse } from './ticket-document.ts'
import { drawTicket } from './ticket-page.ts'
import { ticketLang, ticketTexts } from './ticket-texts.ts'
import { drawVoucher } from './voucher-page.ts'

const ASSETS = new URL('../../assets/', import.meta.url)
const FONTS = ['text', 'text-strong', 'display', 'display-round', 'display-narrow', 'display-narrow-extended'] as const
const PICTURES = ['ticket', 'voucher'] as const

/** pdfkit takes a font that its own fontkit has parsed; parsing once for all documents saves most of the work. */
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create: (bytes: Buffer) => PDFKit.Mixins.PDFFontSource & {
    characterSet: number[]
    glyphForCodePoint: (codePoint: number) => unknown
  }
}

/**
 * A glyph remembers the letters for which it was first asked, and for none when it was first seen as a part of another
 * glyph (y in ý); text could then not be copied. So each letter asks for its glyph before anything is drawn.
 */
function parseFont(bytes: Buffer): PDFKit.Mixins.PDFFontSource {
  const font = fontkit.create(bytes)
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}

/** Reads the prepared fonts, and the look and pictures of a resort's folder; see `scripts/document-pictures.ts`. */
export async function loadDocumentAssets(folder: string): Promise<DocumentAssets> {
  const font = async (name: string) => [name, parseFont(await readFile(new URL(`fonts/${name}.ttf`, ASSETS)))] as const
  const pictures = PICTURES.map((kind) => [kind, join(folder, 'documents', `${kind}.jpg`)] as const)
  const drawn = pictures.filter(([, file]) => existsSync(file))
  return {
    look: readLook(folder, await readResort(folder)),
    fonts: new Map(await Promise.all(FONTS.map(font))),
    pictures: new Map(await Promise.all(drawn.map(async ([kind, file]) => [kind, await readFile(file)] as const))),
    widths: new Map(),
  }
}

/**
 * One A4 page per ticket, in one PDF. The same tickets always give the same bytes: its date is the day of purchase.
 * Tickets of one call belong to one order.
 */
export async function renderTickets(tickets: TicketDocument[], assets: DocumentAssets): Promise<Buffer> {
  const first = tickets[0]
  if (!first) throw new Error('nothing to print')
  const { sheet, finish } = startPdf(assets, {
    lang: ticketLang(first.lang),
    title: `${ticketTexts(first.lang).titleOfFile} ${first.orderNumber}`,
    author: first.resortName,
    day: first.purchasedOn,
  })
  for (const ticket of tickets) {
    sheet.doc.addPage()
    sheet.doc.scale(POINT)
    const page: Page = { ...sheet, ticket, texts: ticketTexts(ticket.lang) }
    if (ticketUse(ticket) === 'voucher') drawVoucher(page)
    else drawTicket(page)
  }
  return finish()
}
