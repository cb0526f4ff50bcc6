import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readResort } from '../../resort.ts'
import { parseFont } from '../document-font.ts'
import { readLook } from '../page-look.ts'
import { type Page, POINT } from '../page-parts.ts'
import { type DocumentAssets, startPdf } from '../pdf-file.ts'
import { drawGift } from './gift-page.ts'
import { type TicketDocument, ticketUse } from './ticket-document.ts'
import { drawTicket } from './ticket-page.ts'
import { ticketLang, ticketTexts } from './ticket-texts.ts'

const ASSETS = new URL('../../../assets/', import.meta.url)
const FONTS = [
  'text',
  'text-strong',
  'display',
  'display-round',
  'display-narrow',
  'display-narrow-extended',
  'other',
  'other-strong',
  'emoji',
] as const

/** Reads the prepared fonts, and a resort's look and pictures of pages (scripts/document-pictures.ts). */
export async function loadDocumentAssets(folder: string): Promise<DocumentAssets> {
  const font = async (name: string) => [name, parseFont(await readFile(new URL(`fonts/${name}.ttf`, ASSETS)))] as const
  const resort = await readResort(folder)
  const kinds = ['ticket', ...resort.face.giftTemplates.map(({ key }) => `gift-${key}`)]
  const pictures = kinds.map((kind) => [kind, join(folder, 'documents', `${kind}.jpg`)] as const)
  const drawn = pictures.filter(([, file]) => existsSync(file))
  const parsed = await Promise.all(FONTS.map(font))
  return {
    look: readLook(folder, resort),
    fonts: new Map(parsed.map(([name, { font }]) => [name, font])),
    letters: new Map(parsed.map(([name, { letters }]) => [name, letters])),
    pictures: new Map(await Promise.all(drawn.map(async ([kind, file]) => [kind, await readFile(file)] as const))),
    widths: new Map(),
  }
}

/**
 * Renders one A4 page per ticket of one order, in one PDF. The date of the file is the day of purchase, so equal
 * tickets give equal bytes. Throws without tickets.
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
    if (isGiftPage(ticket)) drawGift(page)
    else drawTicket(page)
  }
  return finish()
}

/**
 * Returns whether a ticket has the design of a gift. Gift vouchers and gifts have it, except offline codes and tickets
 * on cards.
 */
function isGiftPage(ticket: TicketDocument): boolean {
  const use = ticketUse(ticket)
  return use === 'voucher' || (ticket.isGift && use !== 'desk' && use !== 'on-card')
}
