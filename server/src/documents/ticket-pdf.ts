import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readResort } from '../resort.ts'
import { parseFont } from './document-font.ts'
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
