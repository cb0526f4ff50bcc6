import type { Lang } from '@gondola/rules/catalogue.ts'
import QRCode from 'qrcode'
import { MARK_SIZE } from './page-look.ts'
import type { Sheet } from './pdf-file.ts'
import { nameIn, printDay, printHours, printPrice } from './tickets/print-format.ts'
import { type BookedTime, type TicketDocument, ticketUse } from './tickets/ticket-document.ts'
import { type TicketTexts, ticketLang } from './tickets/ticket-texts.ts'

/** Size of an A4 page in CSS px; `POINT` is PDF points per px. */
export const PAGE = { width: 794, height: 1122.5, margin: 56 }
export const POINT = 595.28 / PAGE.width
export const RIGHT = PAGE.width - PAGE.margin
export const TICKET_PICTURE = 372
export const GIFT_PICTURE = 560

/** A ticket page with its drawing tools. */
export type Page = Sheet & { ticket: TicketDocument; texts: TicketTexts }

/** Draws mark and name of the resort on the picture at the top. */
export function drawHead({ doc, type, look, ticket, say, style }: Sheet & { ticket: { resortName: string } }) {
  doc.save().translate(PAGE.margin, 40)
  for (const { path, fill, stroke, width } of look.mark) {
    doc.path(path)
    if (fill) doc.fill(fill)
    else doc.lineWidth(width).lineCap('round').lineJoin('round').stroke(stroke)
  }
  doc.restore()
  const name = type.fit(say(ticket.resortName), { ...style('display', 22, '#ffffff') }, 380, [22, 20, 18, 16], 1)
  const left = look.mark.length > 0 ? PAGE.margin + MARK_SIZE + 13 : PAGE.margin
  type.line(name.lines.join(' '), left, 66, { ...name.style, spacing: look.display.spacing / 2 })
}

type Modules = ReturnType<typeof QRCode.create>['modules']

/**
 * Smallest version of a ticket's QR code, with 33 modules a side. A lower version has larger modules, and so a wider
 * quiet zone above the code's text.
 */
const LEAST_VERSION = 4

export function modulesOf({ code }: TicketDocument): Modules {
  const needed = QRCode.create(code, { errorCorrectionLevel: 'M' })
  if (needed.version >= LEAST_VERSION) return needed.modules
  return QRCode.create(code, { version: LEAST_VERSION, errorCorrectionLevel: 'Q' }).modules
}

/** Draws a QR code as one path, without its background. The caller leaves a quiet zone of four modules around it. */
export function drawQr(
  { doc, look }: Pick<Sheet, 'doc' | 'look'>,
  modules: Modules,
  x: number,
  y: number,
  size: number,
) {
  const side = size / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      doc.rect(x + start * side, y + row * side, (column - start + 1) * side, side)
    }
  }
  doc.fill(look.ink)
}

/** Height of capitals and figures, in em. */
export const CAPITALS = 0.72

/** Draws the ticket's code below `y`, centred on `middle`, on at most two lines. */
export function drawCode({ type, ticket, style }: Page, middle: number, y: number, size: number) {
  const set = { ...style('strong', 22), spacing: 0.08 }
  const one = type.fit(ticket.code, set, size, [22, 20, 18, 16, 14], 1)
  const code = one.fits ? one : type.fit(ticket.code, set, size, [15, 14, 13, 12, 11], 2)
  const lines = code.fits ? code.lines : type.wrap(ticket.code, code.style, size).slice(0, 2)
  type.block(lines, middle, y + CAPITALS * code.style.size, code.style, code.style.size * 1.2, 'center')
}

/** Draws the dashed line between ticket and instructions. */
export function drawTear({ doc, look }: Page, y: number) {
  doc
    .moveTo(32, y)
    .lineTo(PAGE.width - 32, y)
    .lineWidth(2)
    .lineCap('butt')
    .dash(6, { space: 4.6 })
    .strokeColor(look.tear)
    .stroke()
    .undash()
}

function lastDay({ validity, desk }: TicketDocument): string | undefined {
  const day = desk?.until ?? (validity.kind === 'day' ? undefined : validity.to)
  return day && printDay(day)
}

/** Returns the hours of a booked time; the attraction `part`, if any, follows in brackets. */
const printTime = ({ part, ...hours }: BookedTime, lang: Lang): string =>
  part ? `${printHours(hours, lang)} (${nameIn(part, lang)})` : printHours(hours, lang)

/** Returns the instructions to the holder of a ticket, in two or three steps. */
export function stepsOf({ ticket, texts, say }: Pick<Page, 'ticket' | 'texts' | 'say'>): string[] {
  const lang = ticketLang(ticket.lang)
  return texts.steps[ticketUse(ticket)]({
    day: ticket.validity.kind === 'day',
    isFree: ticket.priceHaler === 0,
    isForAll: ticket.pieces !== undefined,
    isPartlyOnCards: ticket.isPartlyOnCards === true,
    isForGuest: ticket.isForGuest === true,
    time: ticket.slot && !ticket.slot.visitTo ? printTime(ticket.slot, lang) : undefined,
    starts: ticket.slot?.visitTo && printHours({ from: ticket.slot.from }, lang),
    deposit: ticket.cardDepositHaler ? printPrice(ticket.cardDepositHaler) : undefined,
    shopAddress: ticket.shopAddress,
    codeAddress: ticket.codeAddress,
    notFor: ticket.notFor,
    until: lastDay(ticket),
  }).map(say)
}
