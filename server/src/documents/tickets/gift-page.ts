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
import { registerNumber } from '../receipts/company-numbers.ts'
import { printArrival, printDay, printPrice, printValidity } from './print-format.ts'
import { ticketUse } from './ticket-document.ts'
import { ticketLang } from './ticket-texts.ts'

const QR_SIZE = 189
const LEFT = PAGE.margin
const ROOM = RIGHT - QR_SIZE - LEFT - 44
const TEAR = 930

/** Draws a gift: picture and ribbon, what is given, the giver's words, its code, three steps. */
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

/** Draws a ribbon below the picture, tied into a bow above the code. */
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

/** Draws the value of a voucher. Returns where the words below may begin. */
function drawSum({ type, look, ticket, texts, say, style }: Page): number {
  type.line(say(texts.voucher), LEFT, 626, style('strong', 21, look.brand))
  const value = ticket.priceHaler === undefined ? say(ticket.variant) : printPrice(ticket.priceHaler)
  const sum = type.fit(value, style('display', 92), ROOM, [92, 84, 76, 68, 56, 44, 36], 1)
  type.line(sum.lines.join(' '), LEFT, 724, sum.style)
  const line = say(ticket.userName || '') || say(texts.voucherFor)
  const words = style('text', 18, look.quiet)
  return type.block(type.clip(type.balance(line, words, ROOM), 2), LEFT, 768, words, 25)
}

/** Draws what a ticket gives, when and to whom, never its price. Returns where the words below may begin. */
function drawTicketWords({ type, look, ticket, texts, say, style }: Page): number {
  const { position, of } = ticket
  type.line(say(texts.giftOf(position, of)), LEFT, 626, style('strong', 21, look.brand))
  const name = type.fit(say(ticket.name), style('display', 50), ROOM, [50, 46, 42, 38, 34, 30], 2)
  const leading = name.style.size * 1.06
  const next = type.block(name.lines, LEFT, 640 + name.style.size * 0.9, name.style, leading)
  const lang = ticketLang(ticket.lang)
  const facts = [
    `${texts.valid}: ${printValidity(ticket.validity, lang)}`,
    ticket.slot ? `${texts.entryTime} ${printArrival(ticket.slot, lang)}` : '',
    [say(ticket.variant), say(ticket.userName ?? '')].filter(Boolean).join(', '),
    ticket.cardBirthday ? texts.born(ticket.cardBirthday) : '',
  ].filter(Boolean)
  const words = style('text', 18)
  let y = next - leading + 36
  for (const fact of facts) y = type.block(type.clip(type.wrap(say(fact), words, ROOM), 2), LEFT, y, words, 25)
  return y + 4
}

/** Draws the giver's words beside a bar, as many lines as fit. */
function drawMessage({ doc, type, look, ticket, say, style }: Page, below: number) {
  const message = say(ticket.giftMessage ?? '')
  if (!message) return
  const room = ROOM - 24
  const height = TEAR - 22 - (below - 8)
  const sizes = [26, 24, 22, 20, 18, 16, 14]
  const fitting = sizes.find((size) => type.wrap(message, style('display', size), room).length * size * 1.28 <= height)
  const set = style('display', fitting ?? 14)
  const leading = set.size * 1.28
  const lines = type.clip(type.balance(message, set, room), Math.max(1, Math.floor(height / leading)))
  const top = below - 8
  doc.roundedRect(LEFT, top, 5, lines.length * leading, 2.5).fill(look.action)
  type.block(lines, LEFT + 24, top + set.size * 0.98, set, leading)
}
