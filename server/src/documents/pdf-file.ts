import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { inPrint } from '@gondola/rules/printable.ts'
import PDFDocument from 'pdfkit'
import type { PageLook } from './page-look.ts'
import { GIFT_PICTURE, PAGE, TICKET_PICTURE } from './page-parts.ts'
import { type FontLetters, type TextStyle, typesetter, type WordWidths } from './page-text.ts'
import { printText } from './tickets/print-format.ts'

export type DocumentAssets = {
  fonts: Map<string, PDFKit.Mixins.PDFFontSource>
  letters: FontLetters
  look: PageLook
  /** Pictures across the top of pages, by kind of page. A page without one is plain in the colour `night`. */
  pictures: Map<string, Buffer>
  /** Cache of word widths, shared by all documents. */
  widths: WordWidths
}

/** Drawing tools for the pages of one PDF file. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  type: ReturnType<typeof typesetter>
  look: PageLook
  /**
   * Returns text for print. Characters that no font has are replaced, and Czech and Polish lines do not end in a
   * one-letter word.
   */
  say: (text: string) => string
  /** Draws the picture of tickets, or of a gift's template, across the top. */
  picture: (kind: 'ticket' | `gift-${string}`) => void
  style: (face: 'text' | 'strong' | 'display', size: number, color?: string) => TextStyle
}

/**
 * Adds `openImage`, which pdfkit's types omit. The file has one copy of a picture only when `openImage` opened it once,
 * before the pages that draw it.
 */
type PictureDocument = PDFKit.PDFDocument & { openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc }

/**
 * Starts an A4 PDF file without pages. Its creation date is noon (UTC) of `day`, so equal input gives equal bytes.
 * `finish` ends the file and resolves with it.
 */
export function startPdf(
  assets: DocumentAssets,
  { lang, title, author, day }: { lang: Lang; title: string; author: string; day: Day },
): { sheet: Sheet; finish: () => Promise<Buffer> } {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    compress: true,
    lang: { cz: 'cs', en: 'en', de: 'de', pl: 'pl' }[lang],
    displayTitle: true,
    font: '',
    info: {
      Title: title,
      Author: author,
      Creator: 'Gondola',
      Producer: 'Gondola',
      CreationDate: new Date(`${day}T12:00:00Z`),
    },
  }) as PictureDocument
  const finished = collect(doc)
  for (const [name, font] of assets.fonts) doc.registerFont(name, font)
  const opened = new Map<string, PDFKit.Mixins.ImageSrc>()
  const { look } = assets
  const sheet: Sheet = {
    doc,
    type: typesetter(doc, assets.widths, assets.letters),
    look,
    say: (text) => printText(inPrint(text), lang),
    picture(kind) {
      const height = kind === 'ticket' ? TICKET_PICTURE : GIFT_PICTURE
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
        ? { ...look.display, others: ['other-strong', 'emoji', 'text', 'display'], size, color }
        : face === 'strong'
          ? { fonts: ['text-strong'], others: ['other-strong', 'emoji', 'display'], size, color }
          : { fonts: ['text'], others: ['other', 'emoji', 'display'], size, color },
  }
  return {
    sheet,
    finish: () => {
      doc.end()
      return finished
    },
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
