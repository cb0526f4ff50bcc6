import { withLatin } from '@gondola/rules/romanized.ts'
import { registerNumber } from '../company-numbers.ts'
import {
  drawCode,
  drawHead,
  drawQr,
  drawTear,
  GIFT_PICTURE,
  modulesOf,
  PAGE,
  type Page,
  RIGHT,
  stepsOf,
} from '../page-parts.ts'
import { printArrival, printDay, printPrice, printValidity } from './print-format.ts'
import { ticketUse } from './ticket-document.ts'
import { ticketLang } from './ticket-texts.ts'

const QR_SIZE = 189
const LEFT = PAGE.margin
const ROOM = RIGHT - QR_SIZE - LEFT - 44
const TEAR = 930

/** Draws a gift: picture, ribbon, product or value, message, code, three instructions. */
export function drawGift(page: Page) {
  const { type, ticket, style, say } = page
  page.picture(`gift-${ticket.giftTemplate ?? ''}`)
  drawHead(page)
  const left = RIGHT - QR_SIZE
  drawRibbon(page, left + QR_SIZE / 2)
  const modules = modulesOf(ticket)
  const quiet = (4 * QR_SIZE) / modules.size
  const top = GIFT_PICTURE + 84
  drawQr(page, modules, left, top, QR_SIZE)
  drawCode(page, left + QR_SIZE / 2, top + QR_SIZE + quiet, QR_SIZE)

  const below = ticketUse(ticket) === 'voucher' ? drawSum(page) : drawTicketWords(page)
  drawMessage(page, below)

  drawTear(page, TEAR)
  const column = (RIGHT - LEFT - 2 * 32) / 3
  for (const [i, step] of stepsOf(page).entries()) {
    const x = LEFT + i * (column + 32)
    type.line(String(i + 1), x, TEAR + 42, style('display', 22, page.look.brand))
    type.block(type.clip(type.balance(step, style('text', 15), column), 5), x, TEAR + 66, style('text', 15), 20.5)
  }
  const { operator } = ticket
  const { texts } = page
  const small = style('text', 11, page.look.quiet)
  const bought = `${texts.order} ${ticket.orderNumber}, ${texts.bought} ${printDay(ticket.purchasedOn)}`
  type.line(say(bought), LEFT, 1098, small)
  type.line(say(`${operator.name}, ${registerNumber(texts.ico, operator.ico)}`), RIGHT, 1098, small, 'right')
}

/** Draws a ribbon below the picture, with a bow above the code. */
function drawRibbon({ doc, look }: Page, middle: number) {
  const y = GIFT_PICTURE
  doc.rect(0, y, PAGE.width, 10).fill(look.action)
  const loop = (side: 1 | -1) => {
    const x = (shift: number) => middle + side * shift
    // Its end, then its loop with the picture seen through it.
    doc.path(`M${x(4)} ${y + 8}L${x(16)} ${y + 46}L${x(25)} ${y + 38}L${x(37)} ${y + 40}L${x(20)} ${y + 4}Z`)
    doc.path(
      `M${x(2)} ${y + 5}C${x(14)} ${y - 34} ${x(52)} ${y - 40} ${x(58)} ${y - 18}C${x(62)} ${y} ${x(34)} ${y + 10} ${x(2)} ${y + 5}Z` +
        `M${x(15)} ${y - 1}C${x(24)} ${y - 20} ${x(42)} ${y - 24} ${x(45)} ${y - 15}C${x(47)} ${y - 6} ${x(32)} ${y - 1} ${x(15)} ${y - 1}Z`,
    )
  }
  loop(1)
  loop(-1)
  doc.fill(look.action, 'even-odd')
  doc.roundedRect(middle - 10, y - 8, 20, 24, 6).fill(look.action)
}

/** Draws the value of a gift voucher, and for whom it is. Returns where the message may begin. */
function drawSum({ type, look, ticket, texts, say, style }: Page): number {
  type.line(say(texts.voucher), LEFT, 626, style('strong', 21, look.brand))
  const value = ticket.priceHaler === undefined ? say(ticket.variant) : printPrice(ticket.priceHaler)
  const sum = type.fit(value, style('display', 92), ROOM, [92, 84, 76, 68, 56, 44, 36], 1)
  type.line(sum.lines.join(' '), LEFT, 724, sum.style)
  const line = say(withLatin(ticket.userName || texts.voucherFor))
  const words = style('text', 18, look.quiet)
  const usual = type.balance(line, words, ROOM)
  if (usual.length <= 2) return type.block(usual, LEFT, 768, words, 25)
  const { lines, style: set, leading } = type.whole(line, words, ROOM, [16, 14, 12, 11, 10, 9], 60)
  return type.block(lines, LEFT, 768, set, leading)
}

/**
 * Draws product, days and holder of a ticket that is a gift, never its price. Returns where the message may begin.
 * Product and facts shrink until the message fits, at most to about half their size.
 */
function drawTicketWords(page: Page): number {
  const { type, look, ticket, texts, say, style } = page
  type.line(say(texts.giftOf(ticket.position, ticket.of)), LEFT, 626, style('strong', 21, look.brand))
  const layouts = SCALES.map((scale) => ticketWords(page, scale))
  const { name, leading, facts, below } =
    layouts.find(({ below }) => messageSet(page, below, USUAL)) ??
    layouts.find(({ below }) => messageSet(page, below, SMALL)) ??
    ticketWords(page, 0.5)
  type.block(name.lines, LEFT, 640 + name.style.size * 0.9, name.style, leading)
  for (const fact of facts) type.block(fact.lines, LEFT, fact.y, fact.style, fact.leading)
  return below
}

/** Scales of product and facts, tried in turn until the message fits below. */
const SCALES = [1, 0.88, 0.78, 0.68, 0.6, 0.54]

/** Lays out product and facts at a scale. The name has two lines at most, the facts are not clipped. */
function ticketWords({ type, ticket, texts, say, style }: Page, scale: number) {
  const lang = ticketLang(ticket.lang)
  const sizes = [50, 46, 42, 38, 34, 30].map((size) => size * Math.max(scale, 0.6))
  const name = type.fit(say(ticket.name), style('display', 50), ROOM, sizes, 2)
  const leading = name.style.size * 1.06
  const words = style('text', 18 * scale)
  const step = 25 * scale
  // Behind the name of a part it is no beginning. German nouns stay large.
  const label = ticket.slot?.part && lang !== 'de' ? texts.entryTime.toLowerCase() : texts.entryTime
  let y = 640 + name.style.size * 0.9 + (name.lines.length - 1) * leading + 11 + step
  const facts = [
    `${texts.valid}: ${printValidity(ticket.validity, lang)}`,
    ticket.lost ? `${texts.closed}: ${ticket.lost.days.map(printDay).join(', ')}` : '',
    ticket.slot ? printArrival(ticket.slot, lang, label) : '',
    [ticket.variant, withLatin(ticket.userName ?? '')].filter(Boolean).join(', '),
    ticket.cardBirthday ? texts.born(ticket.cardBirthday) : '',
  ]
    .filter(Boolean)
    .map((fact) => {
      const lines = type.wrap(say(fact), words, ROOM)
      const at = { lines, y, style: words, leading: step }
      y += lines.length * step
      return at
    })
  return { name, leading, facts, below: y + 4 }
}

const MESSAGE_ROOM = ROOM - 24
const MESSAGE_LEADING = 1.28
const USUAL = [26, 24, 22, 20, 18, 16, 14]
const SMALL = [13, 12, 11, 10, 9]

/** Returns the style of the message at the first size that fits below `below`. Undefined when none does. */
function messageSet({ type, ticket, say, style }: Page, below: number, sizes: number[]) {
  const message = say(ticket.giftMessage ?? '')
  const height = TEAR - 22 - (below - 8)
  const size = sizes.find(
    (one) => type.wrap(message, style('display', one), MESSAGE_ROOM).length * one * MESSAGE_LEADING <= height,
  )
  return size === undefined ? undefined : style('display', size)
}

/** Draws the message beside a bar. It is never clipped. */
function drawMessage(page: Page, below: number) {
  const { doc, type, look, ticket, say, style } = page
  const message = say(ticket.giftMessage ?? '')
  if (!message) return
  const set = messageSet(page, below, [...USUAL, ...SMALL]) ?? style('display', 9)
  const leading = set.size * MESSAGE_LEADING
  const lines = type.balance(message, set, MESSAGE_ROOM)
  const top = below - 8
  doc.roundedRect(LEFT, top, 5, lines.length * leading, 2.5).fill(look.action)
  type.block(lines, LEFT + 24, top + set.size * 0.98, set, leading)
}
