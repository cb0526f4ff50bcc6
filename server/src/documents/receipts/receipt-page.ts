import { type Haler, vatOf } from '@gondola/rules/money.ts'
import { withLatin } from '@gondola/rules/romanized.ts'
import { drawHead, PAGE, RIGHT } from '../page-parts.ts'
import type { Sheet } from '../pdf-file.ts'
import { printDay, printMoney } from '../tickets/print-format.ts'
import type { ReceiptDocument, ReceiptLine } from './receipt-document.ts'
import { type CorrectionWord, lawLang, type ReceiptWords, receiptTitle, receiptWords } from './receipt-texts.ts'

const LEFT = PAGE.margin
const SKY = 170
const MIDDLE = 416
/** Right ends of the columns of figures. */
const COLUMNS = { count: 452, price: 562, rate: 626, sum: RIGHT }
/** Largest y that the content may reach on a page, in px. */
const LOWEST = 1085
/** Least space for lines below the buyer's address. With less, the lines begin on the next page. */
const LEAST_BELOW = 120
/** Space above and below a line together, in px. Where lines with `AIRY` would need a second page, `TIGHT` is used. */
const AIRY = 14
const TIGHT = 7

type Receipt = Sheet & { receipt: ReceiptDocument; addPage: () => void }

/**
 * Returns `first`, all texts in the law's language, and `both`. `both(of)` returns a list: the text that `of` picks in
 * the law's language, then in the order's language where it differs.
 */
const wordsOf = (receipt: ReceiptDocument) => {
  const { law, lang } = receipt
  const first = receiptWords(lawLang(law), law)
  const second = receiptWords(lang, law)
  return {
    first,
    both: (of: (words: ReceiptWords) => string) => [...new Set([of(first), of(second)])],
  }
}

/**
 * Draws a receipt or corrective document, from the parties to the notes. Between them are lines, total, payments and
 * VAT by rates. A long document continues on further pages.
 */
export function drawReceipt(page: Receipt): void {
  drawSky(page)
  const below = drawParties(page, SKY + 52)
  const { lines } = page.receipt
  const rest = spaceBelow(page)
  let y = below + 40
  if (y > LOWEST - LEAST_BELOW) {
    page.addPage()
    y = PAGE.margin + 20
  }
  y = drawColumns(page, y)
  const needed = (air: number) => lines.reduce((sum, line) => sum + heightOf(page, line, air), y + rest)
  const air = needed(AIRY) <= LOWEST ? AIRY : TIGHT
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    if (y + heightOf(page, line, air) + (isLast ? rest : 0) > LOWEST) {
      page.addPage()
      y = drawColumns(page, PAGE.margin + 20)
    }
    y = drawLine(page, line, y, air)
  }
  y = drawTotal(page, y + 8)
  y = drawPayments(page, y)
  y = drawRates(page, y + 44)
  drawNotes(page, y + 30)
}

function drawSky(page: Receipt) {
  const { doc, type, look, receipt, say, style } = page
  doc.save().rect(0, 0, PAGE.width, SKY).clip()
  page.picture('ticket')
  doc.restore()
  doc.rect(0, SKY, PAGE.width, 5).fill(look.action)
  drawHead({ ...page, ticket: receipt })
  const [title = '', second] = wordsOf(receipt).both((words) => receiptTitle(words, receipt))
  const set = type.fit(say(title), style('display', 34, '#ffffff'), RIGHT - LEFT, [34, 30, 26], 1)
  type.line(set.lines[0] ?? '', LEFT, second ? 128 : 140, set.style)
  if (second) type.line(say(second), LEFT, 154, style('text', 17, '#ffffff'))
}

type Fact = { label: string; lines: string[] }

const COUNTRIES = {
  cz: new Intl.DisplayNames('cs', { type: 'region' }),
  de: new Intl.DisplayNames('de', { type: 'region' }),
}

const idsOf = (receipt: ReceiptDocument, company: { ico?: string | undefined; dic?: string | undefined }) =>
  wordsOf(receipt).first.ids(company).filter(Boolean).join(', ')

/**
 * Returns the lines about the buyer. A named buyer has name, address, company numbers and e-mail; another one only the
 * e-mail, or a dash once the e-mail was erased.
 */
function buyerLines(receipt: ReceiptDocument): string[] {
  const { buyer, email, law } = receipt
  if (!buyer) return [email || '–']
  const country = COUNTRIES[lawLang(law)].of(buyer.country) ?? buyer.country
  const ids = idsOf(receipt, buyer)
  const place = `${withLatin(`${buyer.postalCode} ${buyer.city}`)}, ${country}`
  return [withLatin(buyer.name), withLatin(buyer.address), place, ...(ids ? [ids] : []), email]
}

/** Draws seller and buyer at the left, number and day at the right. Returns the last baseline. */
function drawParties(page: Receipt, top: number): number {
  const { receipt } = page
  const { supplier, corrects } = receipt
  const { both } = wordsOf(receipt)
  const label = (of: (words: ReceiptWords) => string) => both(of).join(' / ')
  const left: Fact[] = [
    {
      label: label(({ supplier }) => supplier),
      lines: [supplier.name, supplier.address, idsOf(receipt, supplier)],
    },
    { label: label(({ buyer }) => buyer), lines: buyerLines(receipt) },
  ]
  const right: Fact[] = [
    { label: label(({ number }) => number), lines: [receipt.number] },
    { label: label(({ day, correction }) => (corrects ? correction.day : day)), lines: [printDay(receipt.day)] },
    { label: label(({ order }) => order), lines: [receipt.orderNumber] },
    ...(corrects
      ? [
          { label: label(({ correction }) => correction.of), lines: [`${corrects.number}, ${printDay(corrects.day)}`] },
          {
            label: label(({ correction }) => correction.reason),
            lines: both(({ correction }) => correction.because[reasonOf(receipt)]),
          },
        ]
      : []),
  ]
  return Math.max(drawFacts(page, left, LEFT, top), drawFacts(page, right, MIDDLE, top))
}

function drawFacts({ type, look, say, style }: Receipt, facts: Fact[], x: number, top: number): number {
  const room = x === LEFT ? MIDDLE - LEFT - 30 : RIGHT - MIDDLE
  let y = top
  for (const { label, lines } of facts) {
    const small = type.fit(say(label), style('text', 13, look.quiet), room, [13, 12, 11, 10], 1)
    type.line(small.lines[0] ?? '', x, y, small.style)
    y += 21
    for (const [index, line] of lines.entries()) {
      const size = index === 0 ? 16 : 15
      const set = style(index === 0 ? 'strong' : 'text', size)
      const { lines, ...small } = type.whole(say(line), set, room, [size, 14, 13, 12, 11], 2 * 21, 21 / size)
      y = type.block(lines, x, y, small.style, small.leading)
    }
    y += 12
  }
  return y - 33
}

function drawColumns(page: Receipt, y: number): number {
  const { type, doc, look, receipt, say, style } = page
  const { both } = wordsOf(receipt)
  const head = (of: (words: ReceiptWords) => string, x: number, align: 'left' | 'right') =>
    type.block(both(of).map(say), x, y, style('text', 12.5, look.quiet), 16, align)
  head(({ item }) => item, LEFT, 'left')
  for (const [column, x] of Object.entries(COLUMNS)) head((words) => words[column as keyof typeof COLUMNS], x, 'right')
  const below = y + (receipt.lang === lawLang(receipt.law) ? 0 : 16) + 10
  doc.moveTo(LEFT, below).lineTo(RIGHT, below).lineWidth(1.5).strokeColor(look.ink).stroke()
  return below
}

const NAME_ROOM = COLUMNS.count - LEFT - 60
const NAME = 15
const SECOND = 12.5

function namesOf({ type, say, style, look, receipt }: Receipt, { names, when, price, vatRate, benefit }: ReceiptLine) {
  const [name = '', ...second] = names
  const one = style('text', NAME)
  const two = style('text', SECOND, look.quiet)
  const isNet = receipt.sums.kind === 'full' && vatRate > 0
  const net = isNet ? [`${wordsOf(receipt).first.net} ${printMoney(price - vatOf(price, vatRate))}`] : []
  const { before } = wordsOf(receipt).first
  const saved = benefit ? [[benefit.name, `${before} ${printMoney(benefit.listed)}`].filter(Boolean).join(', ')] : []
  const quiet = [...(when ? [when] : []), ...saved, ...net, ...second].join(', ')
  return {
    one,
    two,
    name: type.wrap(say(name), one, NAME_ROOM),
    below: type.wrap(say(quiet), two, NAME_ROOM),
  }
}

const heightOf = (page: Receipt, line: ReceiptLine, air: number) => {
  const { name, below } = namesOf(page, line)
  return name.length * 19 + below.length * 17 + air
}

/** Draws one line of the receipt below `y`. Returns its lower end. */
function drawLine(page: Receipt, line: ReceiptLine, y: number, air: number): number {
  const { doc, type, look, say, style } = page
  const { one, two, name, below: quiet } = namesOf(page, line)
  const first = y + 14 + air / 2
  const next = type.block(name, LEFT, first, one, 19)
  type.block(quiet, LEFT, next - 1, two, 17)
  const figure = (text: string, x: number, face: 'text' | 'strong' = 'text') =>
    type.line(say(text), x, first, style(face, NAME), 'right')
  figure(`${line.count} ×`, COLUMNS.count)
  figure(printMoney(line.price), COLUMNS.price)
  figure(line.vatRate > 0 ? `${line.vatRate} %` : '–', COLUMNS.rate)
  figure(printMoney(line.count * line.price), COLUMNS.sum, 'strong')
  const below = y + heightOf(page, line, air)
  doc.moveTo(LEFT, below).lineTo(RIGHT, below).lineWidth(1).strokeColor(look.line).stroke()
  return below
}

const rowsOf = ({ receipt }: Receipt) => receipt.sums.rates.length + (receipt.sums.outsideVat === 0 ? 0 : 1)
/** Returns the height of what follows the last line on its page. It is total, payments, rates and notes. */
const spaceBelow = (page: Receipt) =>
  92 +
  page.receipt.payments.length * PAYMENT +
  (page.receipt.sums.rates.length > 0 ? 54 : 0) +
  rowsOf(page) * 28 +
  30 +
  notesOf(page).length * 18.5

/** Draws the sum on a tinted field, the only large figure of the page. Returns its lower end. */
function drawTotal(page: Receipt, top: number): number {
  const { doc, type, look, receipt, say, style } = page
  const y = top + 12
  doc.roundedRect(LEFT, y, RIGHT - LEFT, 72, Math.min(look.radius, 36)).fill(look.tint)
  const { both } = wordsOf(receipt)
  const isBack = receipt.corrects && !isSupplement(receipt)
  const how = both(({ paidOnline, correction }) => (isBack ? correction[wayOf(receipt)] : paidOnline)).join(' / ')
  const what = both(({ paid, correction }) => {
    if (isBack) return correction.returned
    return receipt.corrects ? correction.supplement : paid
  }).join(' / ')
  type.line(say(what), LEFT + 22, y + 34, style('display', 20))
  type.line(say(how), LEFT + 22, y + 55, style('text', 13.5, look.quiet))
  type.line(say(printMoney(receipt.sums.total, 'Kč')), RIGHT - 22, y + 47, style('display', 31), 'right')
  return y + 72
}

/**
 * Returns whether a correction raises the price. Corrections without a reason count as refunds whatever their total, as
 * they were first printed so.
 */
const isSupplement = ({ corrects, sums }: ReceiptDocument) => corrects?.reason !== undefined && sums.total > 0

/**
 * Returns the reason of a correction as printed. Without a stored reason it is `notDelivered`. A change of date is
 * `dearer` or `cheaper` by the total, and stays `change` when the total is 0.
 */
function reasonOf(receipt: ReceiptDocument): CorrectionWord {
  const reason = receipt.corrects?.reason ?? 'notDelivered'
  if (reason !== 'change' || receipt.sums.total === 0) return reason
  return isSupplement(receipt) ? 'dearer' : 'cheaper'
}

/**
 * Returns how the money of a correction goes back. `sameWay` is as it was paid, `asVoucher` as a new voucher,
 * `partlyVoucher` both ways (docs/product.md §19.47).
 */
function wayOf({ payments }: ReceiptDocument): 'sameWay' | 'asVoucher' | 'partlyVoucher' {
  const isNew = payments.map(({ kind }) => kind === 'newVoucher')
  if (!isNew.includes(true)) return 'sameWay'
  return isNew.includes(false) ? 'partlyVoucher' : 'asVoucher'
}

/** Height of the row of one payment, in px. */
const PAYMENT = 24

/** Draws a row per payment below the total. Returns their lower end. */
function drawPayments({ type, receipt, say, style, look }: Receipt, top: number): number {
  const { both } = wordsOf(receipt)
  let y = top
  for (const { kind, amount, signs } of receipt.payments) {
    y += PAYMENT
    const name = both(({ payment }) => payment[kind]).join(' / ')
    type.line(say([name, signs].filter(Boolean).join(' ')), LEFT + 22, y, style('text', 15, look.quiet))
    type.line(say(printMoney(amount, 'Kč')), RIGHT - 22, y, style('text', 15), 'right')
  }
  return y
}

function drawRates(page: Receipt, top: number): number {
  const { doc, type, look, receipt, say, style } = page
  const { rates, outsideVat } = receipt.sums
  if (rates.length === 0) return top - 44
  const { both } = wordsOf(receipt)
  const head = (of: (words: ReceiptWords) => string, x: number, align: 'left' | 'right') =>
    type.block([both(of).map(say).join(' / ')], x, top, style('text', 12.5, look.quiet), 16, align)
  const [base, vat] = [400, 560]
  head(({ rates }) => rates, LEFT, 'left')
  head((words) => words.base, base, 'right')
  head((words) => words.vat, vat, 'right')
  head(({ total }) => total, RIGHT, 'right')
  let y = top + 10
  const row = (label: string, figures: [number, Haler][]) => {
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(look.line).stroke()
    type.line(say(label), LEFT, y + 19, style('text', 15))
    for (const [x, amount] of figures) type.line(say(printMoney(amount)), x, y + 19, style('text', 15), 'right')
    y += 28
  }
  for (const { rate, ...sum } of rates)
    row(`${rate} %`, [
      [base, sum.base],
      [vat, sum.vat],
      [RIGHT, sum.gross],
    ])
  if (outsideVat !== 0) row(both(({ outside }) => outside).join(' / '), [[RIGHT, outsideVat]])
  return y
}

function notesOf({ type, look, receipt, say, style }: Receipt): string[] {
  const { both } = wordsOf(receipt)
  const { rates, outsideVat } = receipt.sums
  const notes = [
    ...(rates.length > 0 ? both(({ rounding }) => rounding) : []),
    ...(outsideVat === 0 ? [] : both(({ outsideNote }) => outsideNote)),
  ]
  return notes.flatMap((note) => type.wrap(say(note), style('text', 12, look.quiet), RIGHT - LEFT))
}

function drawNotes(page: Receipt, top: number) {
  page.type.block(notesOf(page), LEFT, top, page.style('text', 12, page.look.quiet), 17.5)
}
