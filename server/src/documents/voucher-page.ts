import {
  drawCode,
  drawHead,
  drawQr,
  drawTear,
  modulesOf,
  PAGE,
  type Page,
  RIGHT,
  stepsOf,
  VOUCHER_PICTURE,
} from './page-parts.ts'
import { printDay, printPrice } from './print-format.ts'

/** A gift voucher: large picture, its sum, its code, three steps. */
export function drawVoucher(page: Page) {
  const { type, look, ticket, texts, say, style } = page
  page.picture('voucher')
  drawHead(page)

  const size = 189
  const left = RIGHT - size
  const modules = modulesOf(ticket)
  const quiet = (4 * size) / modules.size
  const top = VOUCHER_PICTURE + Math.max(quiet, 44)
  drawQr(page, modules, left, top, size)
  drawCode(page, left + size / 2, top + size + quiet, size)

  const room = left - PAGE.margin - 44
  type.line(say(texts.voucher), PAGE.margin, 672, style('strong', 21, look.brand))
  const value = ticket.priceHaler === undefined ? say(ticket.variant) : printPrice(ticket.priceHaler)
  const sum = type.fit(value, style('display', 92), room, [92, 84, 76, 68, 56, 44, 36], 1)
  type.line(sum.lines.join(' '), PAGE.margin, 770, sum.style)
  const line = ticket.smallTicketInfo || ticket.userName || ''
  const dedication = type.clip(type.balance(say(line) || say(texts.voucherFor), style('text', 21), room), 3)
  type.block(dedication, PAGE.margin, 824, style('text', 21), 30)

  drawTear(page, 920)
  const column = (RIGHT - PAGE.margin - 2 * 32) / 3
  for (const [i, step] of stepsOf(page).entries()) {
    const x = PAGE.margin + i * (column + 32)
    type.line(String(i + 1), x, 964, style('display', 22, look.brand))
    type.block(type.clip(type.balance(step, style('text', 15), column), 5), x, 989, style('text', 15), 20.5)
  }
  const { operator } = ticket
  const small = style('text', 11, look.quiet)
  type.line(
    say(`${texts.order} ${ticket.orderNumber}, ${texts.bought} ${printDay(ticket.purchasedOn)}`),
    PAGE.margin,
    1096,
    small,
  )
  type.line(say(`${operator.name}, ${texts.ico} ${operator.ico}`), RIGHT, 1096, small, 'right')
}
