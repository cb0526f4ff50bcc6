import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { readResort } from '../resort.ts'
import { type PageLook, readLook } from './page-look.ts'
import { PAGE, type Page, POINT, TICKET_PICTURE, VOUCHER_PICTURE } from './page-parts.ts'
import { drawable, typesetter, type WordWidths } from './page-text.ts'
import { joinShortWords } from './print-format.ts'
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

export type DocumentAssets = {
  fonts: Map<string, PDFKit.Mixins.PDFFontSource>
  look: PageLook
  /** By kind; without one the night is plain. */
  pictures: Map<string, Buffer>
  /** Widths of words that were measured before, for all documents. */
  widths: WordWidths
}

/** pdfkit shares a picture between pages only when it was opened first; its types leave that out. */
type PictureDocument = PDFKit.PDFDocument & { openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc }

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
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    compress: true,
    lang: { cz: 'cs', en: 'en', de: 'de', pl: 'pl' }[ticketLang(first.lang)],
    displayTitle: true,
    font: '',
    info: {
      Title: `${ticketTexts(first.lang).titleOfFile} ${first.orderNumber}`,
      Author: first.resortName,
      Creator: 'Gondola',
      Producer: 'Gondola',
      CreationDate: new Date(`${first.purchasedOn}T12:00:00Z`),
    },
  }) as PictureDocument
  const finished = collect(doc)
  for (const [name, font] of assets.fonts) doc.registerFont(name, font)
  const type = typesetter(doc, assets.widths)
  const opened = new Map<string, PDFKit.Mixins.ImageSrc>()

  for (const ticket of tickets) {
    doc.addPage()
    doc.scale(POINT)
    const { look } = assets
    const page: Page = {
      doc,
      type,
      look,
      ticket,
      texts: ticketTexts(ticket.lang),
      say: (text) => joinShortWords(drawable(text) ?? '', ticketLang(ticket.lang)),
      picture(kind) {
        const height = kind === 'voucher' ? VOUCHER_PICTURE : TICKET_PICTURE
        const bytes = assets.pictures.get(kind)
        if (!bytes) {
          doc.rect(0, 0, PAGE.width, height).fill(look.night)
          return
        }
        const image = opened.get(kind) ?? doc.openImage(bytes)
        opened.set(kind, image)
        doc.image(image, 0, 0, { width: PAGE.width, height })
      },
      style: (face, size, color = look.ink) =>
        face === 'display'
          ? { ...look.display, size, color }
          : { fonts: [face === 'strong' ? 'text-strong' : 'text'], size, color },
    }
    if (ticketUse(ticket) === 'voucher') drawVoucher(page)
    else drawTicket(page)
  }
  doc.end()
  return finished
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
