import { czechAccount, spacedIban } from '@gondola/rules/business/iban.ts'
import { type Haler, vatOf } from '@gondola/rules/money.ts'
import type { RateSum } from '@gondola/rules/receipt.ts'
import { withLatin } from '@gondola/rules/romanized.ts'
import QRCode from 'qrcode'
import { drawHead, PAGE, RIGHT } from '../page-parts.ts'
import type { Sheet } from '../pdf-file.ts'
import { printDay, printMoney } from '../tickets/print-format.ts'
import type { PaymentPaper } from './payment-document.ts'
import { lineWords, type PaymentWords, paymentWords, reasonWords } from './payment-texts.ts'
import { lawLang, type ReceiptWords, receiptWords } from './receipt-texts.ts'

const LEFT = PAGE.margin
const SKY = 170
const MIDDLE = 416
/** Largest y that the content may reach on a page, in px. */
const LOWEST = 1085
const QR_SIZE = 132
/** Right ends of the columns of figures. */
const COLUMNS = { count: 452, rate: 562, sum: RIGHT }
const RATES = { base: 430, vat: 580, gross: RIGHT }

type Paper = Sheet & { paper: PaymentPaper; addPage: () => void }
type Words = PaymentWords & { receipt: ReceiptWords }

const wordsIn = ({ law }: PaymentPaper, lang: PaymentPaper['lang']): Words => ({
  ...paymentWords(lang, law),
  receipt: receiptWords(lang, law),
})

/** Returns a text in the law's language, and in the order's language where it differs. */
function wordsOf(paper: PaymentPaper, of: (words: Words) => string): string[] {
  return [...new Set([lawLang(paper.law), paper.lang].map((lang) => of(wordsIn(paper, lang))))]
}
const both = (paper: PaymentPaper, of: (words: Words) => string) => wordsOf(paper, of).join(' / ')

/**
 * Draws a company's tax document: parties, lines, total, sums per rate, rest to pay. A long document continues on
 * further pages.
 */
export function drawPaymentPaper(page: Paper): void {
  drawTitle(page)
  let y = drawParties(page, SKY + 52) + 44
  y = drawLines(page, y)
  y = drawSum(page, roomFor(page, y + 10, sumHeight(page.paper) + 18))
  y = drawRates(page, roomFor(page, y + 44, 60 + ratesHeight(page)))
  drawRest(page, roomFor(page, y + 34, page.paper.transfer ? 214 : 90))
}

/** Returns `y` when `height` fits below it; else adds a page and returns its top. */
function roomFor(page: Paper, y: number, height: number): number {
  if (y + height <= LOWEST) return y
  page.addPage()
  return PAGE.margin + 20
}

function drawTitle(page: Paper) {
  const { doc, type, look, paper, style } = page
  doc.save().rect(0, 0, PAGE.width, SKY).clip()
  page.picture('ticket')
  doc.restore()
  doc.rect(0, SKY, PAGE.width, 5).fill(look.action)
  drawHead({ ...page, ticket: paper })
  const [title = '', second] = wordsOf(paper, (words) => words.title[paper.kind])
  const set = type.fit(page.say(title), style('display', 34, '#ffffff'), RIGHT - LEFT, [34, 30, 26], 1)
  type.line(set.lines[0] ?? '', LEFT, 128, set.style)
  const below = [second, paper.number].filter((words) => words !== undefined).join(', ')
  type.line(page.say(below), LEFT, 154, style('text', 17, '#ffffff'))
}

type Fact = [label: string, ...lines: string[]]

function drawParties(page: Paper, top: number): number {
  const { paper } = page
  const { kind, supplier, buyer, corrects, purchaseOrder } = paper
  const { ids } = wordsIn(paper, lawLang(paper.law)).receipt
  const idLine = (company: Parameters<typeof ids>[0]) => ids(company).filter(Boolean).join(', ')
  const country = new Intl.DisplayNames(lawLang(paper.law) === 'de' ? 'de' : 'cs', { type: 'region' })
  const left: Fact[] = [
    [both(paper, ({ receipt }) => receipt.supplier), supplier.name, supplier.address, idLine(supplier)],
    [
      both(paper, ({ receipt }) => receipt.buyer),
      withLatin(buyer.name),
      withLatin(buyer.address),
      `${withLatin(`${buyer.postalCode} ${buyer.city}`)}, ${country.of(buyer.country) ?? buyer.country}`,
      idLine(buyer),
    ],
  ]
  const right: Fact[] = [
    [both(paper, ({ receipt }) => receipt.number), paper.number],
    [both(paper, ({ issued }) => issued), printDay(paper.issued)],
    [both(paper, ({ taxPoint }) => taxPoint[kind]), printDay(paper.taxPoint)],
    [both(paper, ({ receipt }) => receipt.order), paper.orderNumber],
    ...(purchaseOrder ? [[both(paper, (words) => words.purchaseOrder), purchaseOrder] satisfies Fact] : []),
    [both(paper, ({ symbol }) => symbol), paper.symbol],
    ...(corrects
      ? [
          [
            both(paper, ({ receipt }) => receipt.correction.of),
            `${corrects.number}, ${printDay(corrects.day)}`,
          ] satisfies Fact,
        ]
      : []),
    ...(paper.because.length > 0
      ? [
          [
            both(paper, ({ receipt }) => receipt.correction.reason),
            ...wordsOf(paper, (words) => reasonWords(paper, words)),
          ] satisfies Fact,
        ]
      : []),
  ]
  return Math.max(drawFacts(page, left, LEFT, top), drawFacts(page, right, MIDDLE, top))
}

function drawFacts({ type, look, say, style }: Paper, facts: Fact[], x: number, top: number): number {
  const room = x === LEFT ? MIDDLE - LEFT - 30 : RIGHT - MIDDLE
  let y = top
  for (const [label, ...lines] of facts) {
    const small = type.fit(say(label), style('text', 13, look.quiet), room, [13, 12, 11, 10], 1)
    type.line(small.lines[0] ?? '', x, y, small.style)
    y += 20
    for (const [index, line] of lines.filter(Boolean).entries()) {
      const size = index === 0 ? 16 : 15
      const set = style(index === 0 ? 'strong' : 'text', size)
      const { lines: drawn, ...fitted } = type.whole(say(line), set, room, [size, 14, 13, 12, 11], 2 * 20, 20 / size)
      y = type.block(drawn, x, y, fitted.style, fitted.leading)
    }
    y += 8
  }
  return y - 28
}

type Row = { name: string; below: string; figures: [keyof typeof COLUMNS, string][] }

/**
 * Returns the rows of lines. A final invoice lists supplied services. A payment or a correction has a row per VAT rate,
 * and one for what is outside VAT.
 */
function rowsOf(paper: PaymentPaper): Row[] {
  const { lines, rates, outsideVat } = paper
  if (lines.length > 0)
    return lines.map(({ names: [name = '', ...second], when, count, price, vatRate }) => {
      const net =
        vatRate > 0 ? [`${both(paper, ({ receipt }) => receipt.net)} ${printMoney(price - vatOf(price, vatRate))}`] : []
      return {
        name,
        below: [...(when ? [when] : []), ...net, ...second].join(', '),
        figures: [
          ['count', `${count} ×`],
          ['rate', vatRate > 0 ? `${vatRate} %` : '–'],
          ['sum', printMoney(count * price)],
        ],
      }
    })
  const [name = '', second = ''] = wordsOf(paper, (words) => lineWords(paper, words))
  const row = (rate: number, gross: Haler): Row => ({
    name,
    below: second,
    figures: [
      ['rate', rate > 0 ? `${rate} %` : '–'],
      ['sum', printMoney(gross)],
    ],
  })
  return [...rates.map(({ rate, gross }) => row(rate, gross)), ...(outsideVat === 0 ? [] : [row(0, outsideVat)])]
}

function drawLines(page: Paper, top: number): number {
  const { doc, type, look, paper, style } = page
  const heads: [keyof typeof COLUMNS, (words: Words) => string][] = [
    ['count', ({ receipt }) => receipt.count],
    ['rate', ({ receipt }) => receipt.rate],
    ['sum', ({ receipt }) => receipt.sum],
  ]
  const rows = rowsOf(paper)
  const drawHeads = (y: number) => {
    const quiet = style('text', 12.5, look.quiet)
    type.line(page.say(both(paper, ({ receipt }) => receipt.item)), LEFT, y, quiet)
    for (const [column, of] of heads)
      if (rows.some(({ figures }) => figures.some(([one]) => one === column)))
        type.line(page.say(both(paper, of)), COLUMNS[column], y, quiet, 'right')
    doc
      .moveTo(LEFT, y + 10)
      .lineTo(RIGHT, y + 10)
      .lineWidth(1.5)
      .strokeColor(look.ink)
      .stroke()
    return y + 10
  }
  let y = drawHeads(top)
  for (const { name, below, figures } of rows) {
    const one = style('text', 15)
    const two = style('text', 12.5, look.quiet)
    const room = COLUMNS.count - LEFT - 60
    const [names, quiet] = [type.wrap(page.say(name), one, room), type.wrap(page.say(below), two, room)]
    const height = names.length * 19 + quiet.length * 17 + 10
    if (y + height > LOWEST) {
      page.addPage()
      y = drawHeads(PAGE.margin + 20)
    }
    const next = type.block(names, LEFT, y + 19, one, 19)
    type.block(quiet, LEFT, next - 1, two, 17)
    for (const [column, text] of figures)
      type.line(page.say(text), COLUMNS[column], y + 19, style(column === 'sum' ? 'strong' : 'text', 15), 'right')
    y += height
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(look.line).stroke()
  }
  return y
}

/**
 * Returns the texts below the total's label. One says that the part `paid` was paid or sent back, one that the rest
 * is no longer owed; a text for 0 is left out. When there are two, each begins with its amount. Empty for a final
 * invoice, and for corrections because of `undone` or `recalled`.
 */
function partsOf(paper: PaymentPaper): string[] {
  const { kind, total, paid, because } = paper
  if (kind === 'final' || because.some((why) => why === 'undone' || why === 'recalled')) return []
  const parts = [
    { amount: paid, words: both(paper, ({ byTransfer, sentBack }) => (paid < 0 ? sentBack : byTransfer)) },
    { amount: total - paid, words: both(paper, ({ lessOwed }) => lessOwed) },
  ].filter(({ amount }) => amount !== 0)
  return parts.map(({ amount, words }) =>
    parts.length === 1 ? words : `${printMoney(Math.abs(amount), 'Kč')}: ${words}`,
  )
}

/** Returns the height of the total's field. Two texts of `partsOf` need lines below the sum, one fits beside it. */
const sumHeight = (paper: PaymentPaper): number => (partsOf(paper).length > 1 ? 104 : 72)

/** Draws the total on a tinted field. Returns its lower end. */
function drawSum({ doc, type, look, paper, say, style }: Paper, y: number): number {
  const { kind, total } = paper
  const parts = partsOf(paper)
  const height = sumHeight(paper)
  doc.roundedRect(LEFT, y, RIGHT - LEFT, height, Math.min(look.radius, 36)).fill(look.tint)
  const top = y + (parts.length === 0 ? 44 : 34)
  type.line(say(both(paper, ({ sum }) => sum[kind])), LEFT + 22, top, style('display', 20))
  for (const [at, part] of parts.entries())
    type.line(say(part), LEFT + 22, y + (parts.length > 1 ? 66 : 55) + at * 21, style('text', 13.5, look.quiet))
  type.line(say(printMoney(total, 'Kč')), RIGHT - 22, y + 47, style('display', 31), 'right')
  return y + height
}

/**
 * A row of VAT at one rate. `below` lists the documents that corrected the payment document of the row; unset without
 * any.
 */
type RateRow = { label: string; sum: RateSum; below?: string }

/**
 * Returns the rows of VAT by rate. First are the whole sums, then each taxed payment as negative amounts, then the
 * difference left to tax.
 */
function rateRows(paper: PaymentPaper): RateRow[] {
  const { rates, claimed, differences } = paper
  const labelled = (words: string) => (sum: RateSum) => ({ label: `${sum.rate} %${words && `, ${words}`}`, sum })
  const negative = ({ rate, base, vat, gross }: RateSum): RateSum => ({ rate, base: -base, vat: -vat, gross: -gross })
  const taken = both(paper, (words) => words.claimed)
  const corrected = both(paper, (words) => words.corrected)
  return [
    ...rates.map(labelled('')),
    ...claimed.flatMap(({ number, rates, corrections = [] }) => {
      const below = corrections.length > 0 ? `${corrected} ${corrections.join(', ')}` : undefined
      return rates
        .map(negative)
        .map(labelled(`${taken}, ${number}`))
        .map((row) => ({ ...row, ...(below && { below }) }))
    }),
    ...(claimed.length > 0 ? differences.map(labelled(both(paper, ({ difference }) => difference))) : []),
  ]
}

const RATE_ROOM = RATES.base - LEFT - 90
const BELOW = 14

/** Returns the lines below the label of a row. */
const linesBelow = ({ type, look, say, style }: Paper, { below }: RateRow): string[] =>
  below === undefined ? [] : type.wrap(say(below), style('text', 11, look.quiet), RATE_ROOM)
const ratesHeight = (page: Paper): number =>
  rateRows(page.paper).reduce((sum, row) => sum + 26 + BELOW * linesBelow(page, row).length, 0)

function drawRates(page: Paper, top: number): number {
  const { doc, type, look, paper, say, style } = page
  const rows = rateRows(paper)
  if (rows.length === 0) return top - 44
  const quiet = style('text', 12.5, look.quiet)
  type.line(say(both(paper, ({ receipt }) => receipt.rates)), LEFT, top, quiet)
  type.line(say(both(paper, ({ receipt }) => receipt.base)), RATES.base, top, quiet, 'right')
  type.line(say(both(paper, ({ receipt }) => receipt.vat)), RATES.vat, top, quiet, 'right')
  type.line(say(both(paper, ({ receipt }) => receipt.total)), RATES.gross, top, quiet, 'right')
  let y = top + 10
  for (const row of rows) {
    const { label, sum } = row
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(look.line).stroke()
    const set = type.fit(say(label), style('text', 15), RATE_ROOM, [15, 13, 12, 11, 10, 9], 1)
    type.line(set.lines[0] ?? '', LEFT, y + 18, set.style)
    for (const column of ['base', 'vat', 'gross'] as const)
      type.line(say(printMoney(sum[column])), RATES[column], y + 18, style('text', 15), 'right')
    const below = linesBelow(page, row)
    type.block(below, LEFT, y + 18 + BELOW, style('text', 11, look.quiet), BELOW)
    y += 26 + BELOW * below.length
  }
  return y
}

/**
 * Draws the rest to pay of a final invoice, then the notes. The rest has bank account and QR code; without `transfer`
 * the text says that all is paid. A document that is not `final` has only notes.
 */
function drawRest(page: Paper, top: number) {
  const { type, look, paper, say, style } = page
  const quiet = style('text', 13, look.quiet)
  let y = top
  if (paper.kind === 'final') {
    const { transfer, toPay, symbol } = paper
    const words = both(paper, ({ toPay, settled }) => (transfer ? toPay : settled))
    type.line(say(words), LEFT, y, style('strong', 18))
    if (transfer) {
      type.line(say(printMoney(toPay, 'Kč')), LEFT + 330, y, style('strong', 18), 'right')
      const facts: [string, string][] = [
        [both(paper, ({ account }) => account), czechAccount(transfer.iban)],
        ['IBAN', `${spacedIban(transfer.iban)}, BIC ${transfer.bic}`],
        [both(paper, (words) => words.symbol), symbol],
        [both(paper, ({ due }) => due), printDay(transfer.due)],
        ...(transfer.reference
          ? [[both(paper, ({ reference }) => reference), transfer.reference] satisfies [string, string]]
          : []),
      ]
      for (const [at, [label, text]] of facts.entries())
        type.line(say(`${label}: ${text}`), LEFT, y + 28 + at * 24, style('text', 15))
      drawCode(page, transfer.code, RIGHT - QR_SIZE, y - 14)
      const middle = RIGHT - QR_SIZE / 2
      type.line('QR Platba', middle, y + QR_SIZE + 6, style('text', 12, look.quiet), 'center')
      if (transfer.reference || paper.lang !== 'cz') drawQrReader(page, middle, y + QR_SIZE + 20)
      y += Math.max(124, 4 + facts.length * 24)
    }
    y += 26
  }
  const notes = wordsOf(paper, ({ receipt, isPaid }) =>
    [...(paper.kind === 'advance' ? [isPaid] : []), receipt.rounding].join(' '),
  )
  for (const note of notes) y = type.block(type.wrap(say(note), quiet, RIGHT - LEFT - QR_SIZE - 30), LEFT, y, quiet, 18)
}

/** Draws the note that only apps of Czech banks read the QR code. */
function drawQrReader({ type, look, paper, say, style }: Paper, middle: number, top: number) {
  for (const [at, words] of wordsOf(paper, ({ qrReader }) => qrReader).entries()) {
    const set = type.fit(say(words), style('text', 11, look.quiet), QR_SIZE + 8, [11, 10, 9, 8], 1)
    type.line(set.lines[0] ?? '', middle, top + at * 13, set.style, 'center')
  }
}

/** Draws the QR code for paying, with error correction M. */
function drawCode({ doc, look }: Paper, text: string, x: number, y: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = QR_SIZE / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) doc.rect(x + column * side, y + row * side, side + 0.05, side + 0.05)
  doc.fill(look.ink)
}
