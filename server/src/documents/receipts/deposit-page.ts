import { spacedIban } from '@gondola/rules/business/iban.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import { withLatin } from '@gondola/rules/romanized.ts'
import QRCode from 'qrcode'
import { drawHead, drawQr, PAGE, RIGHT } from '../page-parts.ts'
import type { Sheet } from '../pdf-file.ts'
import { printDay, printMoney } from '../tickets/print-format.ts'
import type { DepositDocument } from './deposit-document.ts'
import { type DepositWords, depositWords } from './deposit-texts.ts'
import type { ReceiptLine } from './receipt-document.ts'
import { lawLang, receiptWords } from './receipt-texts.ts'

const LEFT = PAGE.margin
const SKY = 170
/** Left ends of the two columns of facts beside the parties. */
const FACTS = [416, 590] as const
/** Right ends of the columns of figures. */
const COLUMNS = { count: 518, price: 624, sum: RIGHT }
const NAME_ROOM = 380
/** Largest y that lines of the invoice may reach on a page, in px. */
const LOWEST = 1000
/** Height of the total with the space above it. */
const TOTAL = 92
/** Height of the total, the payment details and the QR code. */
const PAYMENT = 342
const QR = 156
/** Space between the line above the notes and their first baseline. */
const NOTES_GAP = 22
/** Top of the column heads on further pages. */
const NEXT_TOP = PAGE.margin + 20

type Page = Sheet & { deposit: DepositDocument; addPage: () => void }

/**
 * Returns `first`, all texts in the law's language, and `both`. `both(of)` returns a list: the text that `of` picks in
 * the law's language, then in the order's language where it differs.
 */
const wordsOf = ({ lang, law }: DepositDocument) => {
  const first = depositWords(lawLang(law), law)
  const second = depositWords(lang, law)
  return { first, both: (of: (words: DepositWords) => string) => [...new Set([of(first), of(second)])] }
}

/**
 * Draws a deposit invoice: parties, lines, total, payment details, notes. Payment details are left out when nothing is
 * left to pay (`isOpen`). A long invoice continues on further pages; then each page has its number.
 */
export function drawDepositPage(page: Page): void {
  drawSky(page)
  const notes = notesOf(page)
  const top = drawParties(page, SKY + 48) + 44
  const pages = linesByPage(page, { top, lowest: Math.min(LOWEST, notes.top - NOTES_GAP) })
  let y = 0
  for (const [index, lines] of pages.entries()) {
    if (index > 0) page.addPage()
    if (pages.length > 1) drawPageNumber(page, `${index + 1}/${pages.length}`)
    y = drawColumns(page, index === 0 ? top : NEXT_TOP)
    for (const line of lines) y = drawLine(page, line, y)
  }
  y = drawTotal(page, y + 20)
  if (page.deposit.isOpen) drawPayment(page, y + 44)
  drawNotes(page, notes)
}

/**
 * Splits the lines into pages. `top`: where the first page's column heads begin. The last page leaves room above
 * `lowest` for the total, and for payment details while something is left to pay. The notes are below `lowest`.
 */
function linesByPage(page: Page, { top, lowest }: { top: number; lowest: number }): ReceiptLine[][] {
  const { lines, isOpen } = page.deposit
  const end = isOpen ? PAYMENT : TOTAL
  let pageLines: ReceiptLine[] = []
  const pages = [pageLines]
  let y = belowColumns(page, top)
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    if (y + heightOf(page, line) + (isLast ? end : 0) > (isLast ? lowest : LOWEST)) {
      pageLines = []
      pages.push(pageLines)
      y = belowColumns(page, NEXT_TOP)
    }
    pageLines.push(line)
    y += heightOf(page, line)
  }
  return pages
}

function drawPageNumber({ type, deposit, look, style }: Page, number: string) {
  type.line(`${deposit.symbol}, ${number}`, RIGHT, PAGE.height - 16, style('text', 12, look.quiet), 'right')
}

function drawSky(page: Page) {
  const { doc, type, look, deposit, say, style } = page
  doc.save().rect(0, 0, PAGE.width, SKY).clip()
  page.picture('ticket')
  doc.restore()
  doc.rect(0, SKY, PAGE.width, 5).fill(look.action)
  drawHead({ ...page, ticket: deposit })
  const { first, both } = wordsOf(deposit)
  const set = type.fit(
    say(`${first.title} ${deposit.symbol}`),
    style('display', 34, '#ffffff'),
    520,
    [34, 30, 26, 22],
    1,
  )
  type.line(set.lines[0] ?? '', LEFT, 117, set.style)
  const [, ...others] = both((words) => `${words.title}, ${deposit.isVoid ? words.isVoid : words.noTax}`)
  const below = [
    ...(deposit.isVoid ? [first.isVoid] : []),
    first.noTax,
    ...(deposit.version > 1 ? [first.version(deposit.version)] : []),
    ...others,
  ].join(' / ')
  const small = type.fit(say(below), style('text', 15, '#ffffff'), 560, [15, 14, 13, 12], 1)
  type.line(small.lines[0] ?? '', LEFT, 146, small.style)
}

/** Returns company number and VAT number of a company, as the law names them. */
function idsOf({ law }: DepositDocument, company: { ico?: string | undefined; dic?: string | undefined }): string {
  return receiptWords(lawLang(law), law).ids(company).filter(Boolean).join(', ')
}

function buyerLines(deposit: DepositDocument, buyer: Buyer): string[] {
  const tag = lawLang(deposit.law) === 'cz' ? 'cs' : 'de'
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(buyer.country) ?? buyer.country
  const place = `${withLatin(`${buyer.postalCode} ${buyer.city}`)}, ${country}`
  return [withLatin(buyer.name), withLatin(buyer.address), place, idsOf(deposit, buyer)].filter(Boolean)
}

/** Draws a label, and below it lines, the first of them strong. Returns the next baseline. */
function drawFact(
  { type, look, say, style }: Page,
  label: string,
  lines: string[],
  x: number,
  y: number,
  room: number,
) {
  const small = type.fit(say(label), style('text', 13, look.quiet), room, [13, 12, 11, 10, 9], 1)
  type.line(small.lines[0] ?? '', x, y, small.style)
  let below = y + 20
  for (const [index, line] of lines.entries()) {
    const size = index === 0 ? 16 : 15
    const set = type.whole(
      say(line),
      style(index === 0 ? 'strong' : 'text', size),
      room,
      [size, 14, 13, 12, 11],
      2 * 20,
      20 / size,
    )
    below = type.block(set.lines, x, below, set.style, set.leading)
  }
  return below
}

/** Draws seller and buyer at the left, and the document's facts in two columns. Returns the last baseline. */
function drawParties(page: Page, top: number): number {
  const { deposit } = page
  const { both, first } = wordsOf(deposit)
  const label = (of: (words: DepositWords) => string) => both(of).join(' / ')
  const { supplier, buyer } = deposit
  let left = drawFact(
    page,
    label((words) => words.supplier),
    [supplier.name, supplier.address, idsOf(deposit, supplier)],
    LEFT,
    top,
    330,
  )
  left = drawFact(
    page,
    label((words) => words.buyer),
    buyerLines(deposit, buyer),
    LEFT,
    left + 14,
    330,
  )
  const facts: [label: string, value: string][][] = [
    [
      [label(({ issued }) => issued), printDay(deposit.issued)],
      [label(({ order }) => order), deposit.orderNumber],
      [label(({ symbol }) => symbol), deposit.symbol],
    ],
    [
      [label(({ due }) => due), printDay(deposit.due)],
      [label(({ how }) => how), first.byTransfer],
      ...(deposit.purchaseOrder
        ? [[label(({ purchaseOrder }) => purchaseOrder), withLatin(deposit.purchaseOrder)] as [string, string]]
        : []),
    ],
  ]
  const ends = facts.map((column, at) => {
    const x = FACTS[at] ?? LEFT
    const room = (at === 0 ? FACTS[1] - 16 : RIGHT) - x
    let y = top
    for (const [name, value] of column) y = drawFact(page, name, [value], x, y, room) + 12
    return y
  })
  return Math.max(left, ...ends) - 20
}

const belowColumns = ({ deposit }: Page, y: number): number => y + (deposit.lang === lawLang(deposit.law) ? 0 : 16) + 12

function drawColumns(page: Page, y: number): number {
  const { type, doc, look, deposit, say, style } = page
  const { both } = wordsOf(deposit)
  const head = (of: (words: DepositWords) => string, x: number, align: 'left' | 'right') =>
    type.block(both(of).map(say), x, y, style('text', 12.5, look.quiet), 16, align)
  head(({ item }) => item, LEFT, 'left')
  head(({ count }) => count, COLUMNS.count, 'right')
  head(({ price }) => price, COLUMNS.price, 'right')
  head(({ sum }) => sum, COLUMNS.sum, 'right')
  const below = belowColumns(page, y)
  doc.moveTo(LEFT, below).lineTo(RIGHT, below).lineWidth(1.5).strokeColor(look.ink).stroke()
  return below
}

function namesOf({ type, say, style, look }: Page, { names: [name = '', ...second], when }: ReceiptLine) {
  const one = style('text', 15)
  const two = style('text', 12.5, look.quiet)
  const quiet = [...(when ? [when] : []), ...second].join(', ')
  return {
    one,
    two,
    name: type.wrap(say(name), one, NAME_ROOM),
    below: quiet ? type.wrap(say(quiet), two, NAME_ROOM) : [],
  }
}

const heightOf = (page: Page, line: ReceiptLine) => {
  const { name, below } = namesOf(page, line)
  return name.length * 19 + below.length * 17 + 20
}

function drawLine(page: Page, line: ReceiptLine, y: number): number {
  const { doc, type, look, say, style } = page
  const { one, two, name, below: quiet } = namesOf(page, line)
  const first = y + 24
  type.block(quiet, LEFT, type.block(name, LEFT, first, one, 19) - 1, two, 17)
  type.line(say(`${line.count} ×`), COLUMNS.count, first, style('text', 15), 'right')
  type.line(say(printMoney(line.price)), COLUMNS.price, first, style('text', 15), 'right')
  type.line(say(printMoney(line.count * line.price)), COLUMNS.sum, first, style('strong', 15), 'right')
  const below = y + heightOf(page, line)
  doc.moveTo(LEFT, below).lineTo(RIGHT, below).lineWidth(1).strokeColor(look.line).stroke()
  return below
}

function drawTotal({ doc, type, look, deposit, say, style }: Page, y: number): number {
  const { both } = wordsOf(deposit)
  doc.roundedRect(LEFT, y, RIGHT - LEFT, 72, Math.min(look.radius, 36)).fill(look.tint)
  type.line(say(both(({ toPay }) => toPay).join(' / ')), LEFT + 22, y + 32, style('display', 20))
  const came = both(({ received }) => received(printMoney(deposit.total, 'Kč'), printMoney(deposit.received, 'Kč')))
  const below = deposit.received > 0 ? came : both(({ withVat }) => withVat)
  const small = type.fit(say(below.join(' / ')), style('text', 13.5, look.quiet), 420, [13.5, 12, 11, 10], 1)
  type.line(small.lines[0] ?? '', LEFT + 22, y + 54, small.style)
  type.line(say(printMoney(deposit.total - deposit.received, 'Kč')), RIGHT - 22, y + 46, style('display', 31), 'right')
  return y + 72
}

/**
 * Draws how to pay: account, IBAN, BIC, amount, due day and QR code. A payer abroad gets `reference`, others the
 * variable symbol. Without `qr` there is no QR code.
 */
function drawPayment(page: Page, y: number) {
  const { type, deposit, look, say, style } = page
  const { both } = wordsOf(deposit)
  const label = (of: (words: DepositWords) => string) => both(of).join(' / ')
  type.line(say(label(({ details }) => details)), LEFT, y, style('display', 21))
  // Abroad the symbol goes into the text of the transfer.
  const named: [string, string] = deposit.reference
    ? [label(({ reference }) => reference), deposit.reference]
    : [label(({ symbol }) => symbol), deposit.symbol]
  const rows: [string, string, string, string][] = [
    [label(({ account }) => account), deposit.account, ...named],
    ['IBAN', spacedIban(deposit.iban), 'BIC', deposit.bic],
    [
      label(({ amount }) => amount),
      printMoney(deposit.total - deposit.received, 'Kč'),
      label(({ payBy }) => payBy),
      printDay(deposit.due),
    ],
  ]
  for (const [index, [one, value, two, other]] of rows.entries()) {
    drawFact(page, one, [value], LEFT, y + 34 + index * 50, 276)
    drawFact(page, two, [other], LEFT + 292, y + 34 + index * 50, 150)
  }
  if (!deposit.qr) return
  const { modules } = QRCode.create(deposit.qr, { errorCorrectionLevel: 'M' })
  drawQr(page, modules, RIGHT - QR - 8, y - 4, QR)
  const middle = RIGHT - 8 - QR / 2
  type.line('QR Platba', middle, y + QR + 20, style('strong', 13), 'center')
  if (!deposit.reference && deposit.lang === 'cz') return
  // Applications of banks abroad do not read it.
  for (const [at, words] of both(({ qrReader }) => qrReader).entries()) {
    const set = type.fit(say(words), style('text', 11, look.quiet), QR + 16, [11, 10, 9], 1)
    type.line(set.lines[0] ?? '', middle, y + QR + 34 + at * 13, set.style, 'center')
  }
}

/** Returns the notes at the foot of the last page. `top` is the baseline of their first line. */
function notesOf({ type, look, deposit, say, style }: Page) {
  const { both } = wordsOf(deposit)
  const small = style('text', 12, look.quiet)
  const { email, phone } = deposit.contact
  const notes = [
    both(({ notes }) => `${deposit.onCredit ? notes.onCredit : notes.waiting} ${notes.tax}`),
    both(({ notes }) => notes.contact(email, phone.replaceAll(' ', '\u00a0'))),
  ].flat()
  const lines = notes.flatMap((note) => type.wrap(say(note), small, RIGHT - LEFT))
  return { lines, style: small, top: PAGE.height - 40 - lines.length * 17.5 }
}

function drawNotes({ doc, type, look }: Page, { lines, style, top }: ReturnType<typeof notesOf>) {
  doc
    .moveTo(LEFT, top - NOTES_GAP)
    .lineTo(RIGHT, top - NOTES_GAP)
    .lineWidth(1)
    .strokeColor(look.line)
    .stroke()
  type.block(lines, LEFT, top, style, 17.5)
}
