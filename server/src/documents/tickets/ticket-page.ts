import type { Haler } from '@gondola/rules/money.ts'
import { withLatin } from '@gondola/rules/romanized.ts'
import { registerNumber, vatNumber } from '../company-numbers.ts'
import {
  CAPITALS,
  drawCode,
  drawHead,
  drawQr,
  drawTear,
  modulesOf,
  PAGE,
  type Page,
  RIGHT,
  stepsOf,
  TICKET_PICTURE,
} from '../page-parts.ts'
import type { TextStyle } from '../page-text.ts'
import { printArrival, printDay, printHours, printPrice, printValidity } from './print-format.ts'
import { ticketUse } from './ticket-document.ts'
import { ticketHint, ticketLang } from './ticket-texts.ts'

/** Side of the QR code, 70 mm. */
const QR_SIZE = 264.6
/** Width of the buyer's e-mail, at the left of the seller. */
const FOOT_ROOM = 270

/** Draws a ticket: name on the picture, facts, QR code or card, instructions, seller. */
export function drawTicket(page: Page) {
  const { doc, type, look, ticket, texts, say, style } = page
  page.picture('ticket')
  drawHead(page)
  const counted = ticket.desk ? texts.deskOf : ticket.isGift ? texts.giftOf : texts.ticketOf
  const strip = ticket.pieces ? texts.pickUpOf(ticket.of) : counted(ticket.position, ticket.of)
  type.line(say(strip), RIGHT, 66, style('strong', 16, '#ffffff'), 'right')

  const name = type.fit(say(ticket.name), style('display', 58, '#ffffff'), look.nameWidth, [58, 54, 50, 46, 42, 38], 2)
  const set = name.fits ? name : type.fit(say(ticket.name), name.style, look.nameWidth, [38, 34, 30, 26], 3)
  type.block(set.lines, PAGE.margin, 102 + set.style.size, set.style, set.style.size * 1.06)

  drawFacts(page)
  if (ticketUse(ticket) === 'on-card') drawCard(page, RIGHT - QR_SIZE, 446)
  else {
    const modules = modulesOf(ticket)
    const quiet = (4 * QR_SIZE) / modules.size
    const y = Math.max(404, TICKET_PICTURE + quiet)
    drawQr(page, modules, RIGHT - QR_SIZE, y, QR_SIZE)
    const below = y + QR_SIZE + quiet
    if (ticket.desk) drawDeskLine(page, RIGHT - QR_SIZE / 2, below, printDay(ticket.desk.until))
    else drawCode(page, RIGHT - QR_SIZE / 2, below, QR_SIZE)
  }

  drawTear(page, 768)
  type.line(say(texts.howTo), PAGE.margin, 824, style('display', 26))
  drawSteps(page)

  doc.moveTo(PAGE.margin, 1026).lineTo(RIGHT, 1026).lineWidth(1).strokeColor(look.line).stroke()
  drawFoot(page, 1052)
}

/** Draws order number and last day below an offline code. The code itself is too long to print. */
function drawDeskLine({ type, look, ticket, texts, say, style }: Page, middle: number, y: number, until: string) {
  const first = y + CAPITALS * 19
  type.line(say(`${texts.order} ${ticket.orderNumber}`), middle, first, style('strong', 19), 'center')
  type.line(say(texts.untilDay(until)), middle, first + 24, style('text', 16, look.quiet), 'center')
}

/** Line height of the small text below a fact. */
const BELOW = 24

/**
 * A fact on a ticket: label, value, and small text below the value. The small text is `holder` and `below`. A pick-up
 * code has `list`, the tickets that it collects, and an empty value. `isHolder`: the value is a person's name and is
 * never clipped.
 */
type Fact = {
  label: string
  value: string
  isHolder?: boolean
  holder?: string
  below?: SmallText | undefined
  list?: string[]
}
type SmallText = { lines: string[]; style: TextStyle }

/** Returns whether a ticket hides its price: a gift, or for a company's guest (docs/product.md §20.29). */
const isPriceless = ({ isGift, isForGuest }: Page['ticket']) => isGift || isForGuest === true

function factsOf(page: Page): Fact[] {
  const { ticket, texts, say, style } = page
  if (ticket.pieces) return factsOfAll(page)
  const lang = ticketLang(ticket.lang)
  const facts: Fact[] = [{ label: texts.valid, value: printValidity(ticket.validity, lang), below: lostLines(page) }]
  if (ticket.slot) facts.push({ label: texts.entryTime, value: printArrival(ticket.slot, lang) })
  else if (ticket.hours) {
    facts.push({ label: texts.open, value: printHours({ from: ticket.hours.open, to: ticket.hours.close }, lang) })
  }
  const holder = ticket.userName ? { holder: ticket.userName } : {}
  const born = ticket.cardBirthday
    ? { below: { lines: [say(texts.born(ticket.cardBirthday))], style: style('text', 16) } }
    : {}
  if (ticket.variant) facts.push({ label: texts.forWhom, value: ticket.variant, ...holder, ...born })
  else if (ticket.userName) facts.push({ label: texts.forWhom, value: ticket.userName, isHolder: true, ...born })
  else if (ticket.cardBirthday) facts.push({ label: texts.forWhom, value: texts.born(ticket.cardBirthday) })
  const isCard = ticketUse(ticket) === 'card'
  if (ticket.priceHaler !== undefined && !isPriceless(ticket) && !(isCard && ticket.priceHaler === 0)) {
    const label = isCard ? texts.deposit : ticket.vatRate ? texts.priceWithVat(ticket.vatRate) : texts.price
    facts.push({ label, value: printPrice(ticket.priceHaler), below: benefitLines(page, ticket.priceHaler) })
  }
  return facts
}

/**
 * Returns the price before the benefit, and the benefit's name with its saving (docs/product.md §17.45). `price` is
 * the price with the benefit. Undefined without a benefit.
 */
function benefitLines({ ticket: { benefit }, type, texts, say, style }: Page, price: Haler): SmallText | undefined {
  if (!benefit) return undefined
  const saved = benefit.name && `, ${benefit.name} ${printPrice(price - benefit.listed)}`
  const text = say(`${texts.before} ${printPrice(benefit.listed)}${saved}`)
  return type.whole(text, style('text', 16), FACTS.room, [16, 15, 14, 13], BELOW)
}

/**
 * Returns the cancelled days of a ticket, and the price given back for them. Tickets that hide their price have only
 * the days. Undefined when no day was cancelled.
 */
function lostLines({ ticket, type, texts, say, style }: Page): SmallText | undefined {
  const { lost } = ticket
  if (!lost) return undefined
  const days = lost.days.map(printDay).join(', ')
  const words = isPriceless(ticket) ? days : texts.lostDays(days, printPrice(lost.priceHaler))
  return type.whole(say(`${texts.closed}: ${words}`), style('text', 16), FACTS.room, [16, 15, 14, 13], 2 * BELOW)
}

/** Most lines in the list on the page of a pick-up code. A longer list is cut, and its last line says so. */
const MOST_PIECES = 10

/** Returns the facts of a pick-up page: common days, and the list of tickets. */
function factsOfAll({ ticket: { pieces = [], validity, slot, lang }, type, texts, say, style }: Page): Fact[] {
  const shown = ticketLang(lang)
  const when = [printValidity(validity, shown), ...(slot ? [printArrival(slot, shown)] : [])].join(', ')
  const lines = pieces.flatMap(({ count, name, when, births }) =>
    [`${count} × ${name}`, ...(when ? [when] : []), ...births.map(texts.born)].flatMap((line) =>
      type.wrap(say(line), style('text', 16), FACTS.room),
    ),
  )
  const list = lines.length > MOST_PIECES ? [...lines.slice(0, MOST_PIECES - 1), say(texts.andMore)] : lines
  const hasOwnDays = pieces.some((piece) => piece.when)
  return [
    ...(hasOwnDays || validity.kind === 'without' ? [] : [{ label: texts.valid, value: when }]),
    { label: texts.collects, value: '', list },
  ]
}

/** Area of the facts at the left of the QR code, in px. */
const FACTS = { top: 414, bottom: 742, room: 372 }
const LEAST_GAP = 8

/** Height of a fact's label with the space below it. */
const LABEL = 15 + 8

function valueLines({ type, say, style }: Page, { value, list }: Fact) {
  if (list) return { style: style('text', 16), lines: [], leading: 0, height: 0 }
  const one = type.fit(say(value), style('display', 28), FACTS.room, [28, 26, 24, 22, 20], 1)
  const set = one.fits ? one : type.fit(say(value), style('display', 24), FACTS.room, [24, 22, 20], 2)
  const leading = set.style.size * 1.12
  return { style: set.style, lines: set.lines, leading, height: set.lines.length * leading }
}

function drawFacts(page: Page) {
  const { type, look, say, style } = page
  const { top, bottom } = FACTS
  const facts = factsOf(page)
  const values = facts.map((fact) => (fact.isHolder ? undefined : valueLines(page, fact)))
  const lines = ({ below, list = [] }: Fact) => ((below?.lines.length ?? 0) + list.length) * BELOW
  const fixed = facts.reduce((sum, fact, at) => sum + LABEL + (values[at]?.height ?? 0) + lines(fact), 0)
  const left = bottom - top - fixed - LEAST_GAP * (facts.length - 1)
  const laidOut = facts.map((fact, at) => {
    const value = values[at] ?? holderLines(page, fact.value, style('display', 28), [28, 24, 20, 17, 14, 12], left)
    const holder = fact.holder
      ? holderLines(page, fact.holder, style('text', 16), [16, 15, 14, 13, 12, 11, 10, 9], left)
      : undefined
    const small = (holder ? Math.max(BELOW, holder.height + BELOW / 4) : 0) + lines(fact)
    return { ...fact, value, holder, height: LABEL + value.height + small }
  })
  const taken = laidOut.reduce((sum, { height }) => sum + height, 0)
  const gap = Math.min(22, (bottom - top - taken) / Math.max(1, facts.length - 1))
  let y = top
  for (const { label, value, holder, below, list = [], height } of laidOut) {
    type.line(say(label), PAGE.margin, y + 13, style('text', 16, look.quiet))
    const first = y + LABEL - 2 + value.style.size * 0.9
    const next = type.block(value.lines, PAGE.margin, first, value.style, value.leading) - value.leading
    const { size } = holder?.style ?? { size: 16 }
    if (holder) type.block(holder.lines, PAGE.margin, next + 9 + size, holder.style, holder.leading)
    for (const [at, line] of list.entries())
      type.line(line, PAGE.margin, y + LABEL + at * BELOW + 19, style('text', 16))
    for (const [at, line] of (below?.lines ?? []).toReversed().entries())
      type.line(line, PAGE.margin, y + height - at * BELOW - 5, below?.style ?? style('text', 16))
    y += height + gap
  }
}

/**
 * Returns the whole name of a holder in lines. Its Latin spelling is added when both spellings fit in a legible size.
 */
function holderLines({ type, say }: Page, name: string, set: TextStyle, sizes: number[], height: number) {
  const both = type.whole(say(withLatin(name)), set, FACTS.room, sizes.slice(0, -3), height)
  return both.fits ? both : type.whole(say(name), set, FACTS.room, sizes, height)
}

/** Draws the card with its number instead of a QR code. */
function drawCard({ doc, type, look, ticket, texts, say, style }: Page, x: number, y: number) {
  const [width, height] = [QR_SIZE, 167]
  type.line(say(texts.onCard), x, y - 19, style('text', 16, look.quiet))
  doc.save().roundedRect(x, y, width, height, look.radius).clip()
  doc.rect(x, y, width, height).fill(look.night)
  doc.circle(x + width * 0.74, y + height * 0.8, 42).fill(look.action)
  doc
    .path(
      `M${x} ${y + 132}C${x + 60} ${y + 100} ${x + 110} ${y + 142} ${x + 160} ${y + 128}C${x + 205} ${y + 114} ${x + 235} ${y + 142} ${x + width} ${y + 122}V${y + height}H${x}Z`,
    )
    .fill(look.brand)
  doc.restore()
  const name = type.fit(say(ticket.cardName), style('display', 26, '#ffffff'), width - 44, [26, 22, 18], 1)
  type.line(name.lines[0] ?? '', x + 22, y + 46, name.style)
  const number = type.fit(ticket.code, { ...style('strong', 17), spacing: 0.04 }, width, [17, 15, 13, 12], 1)
  type.block(number.lines, x, y + height + 32, number.style, number.style.size * 1.3)
}

function drawSteps(page: Page) {
  const { doc, type, look, ticket, texts, say, style } = page
  const room = 384
  const body = style('text', 16)
  const steps = stepsOf(page).map((step) => type.clip(type.balance(step, body, room), 3))
  const lines = steps.reduce((sum, step) => sum + step.length, 0)
  const leading = lines > 6 ? 20.5 : 22.5
  const gap = Math.min(14, (1014 - 862 - (lines - 1) * leading) / 2)
  let y = 862
  for (const [i, step] of steps.entries()) {
    type.line(String(i + 1), PAGE.margin, y + 1, style('display', 20, look.brand))
    y = type.block(step, PAGE.margin + 30, y, body, leading) + gap
  }

  const [x, width, padding] = [RIGHT - 240, 240, 20]
  const info = say(ticketHint(texts, ticket))
  const hint = type.clip(type.wrap(info, style('text', 14.5), width - 2 * padding), 6)
  const height = 2 * padding + 26 + hint.length * 20.5
  doc.roundedRect(x, 806, width, height, look.radius).fill(look.tint)
  type.line(say(texts.goodToKnow), x + padding, 806 + padding + 14, style('display', 17))
  type.block(hint, x + padding, 806 + padding + 40, style('text', 14.5), 20.5)
}

function drawFoot(page: Page, y: number) {
  const { type, look, ticket, texts, say, style } = page
  const small = style('text', 12.5, look.quiet)
  const order = say(`${texts.order} ${ticket.orderNumber}`)
  const bought = say(`${texts.bought} ${printDay(ticket.purchasedOn)}`)
  const email = ticket.isGift ? '' : say(ticket.email)
  if (type.width(email, small) <= FOOT_ROOM) {
    type.line(order, PAGE.margin, y, style('strong', 12.5))
    type.line(bought, PAGE.margin, y + 18, small)
    type.line(email, PAGE.margin, y + 36, small)
  } else {
    type.line(`${order}, ${bought}`, PAGE.margin, y, style('strong', 9.5))
    const { lines, style: set, leading } = type.whole(email, small, FOOT_ROOM, [10, 9, 8, 7, 6], 58)
    type.block(lines, PAGE.margin, y + 4 + leading, set, leading)
  }
  const { operator } = ticket
  const whole = say(`${operator.name}, ${operator.address}`)
  const identity = [
    ...(type.width(whole, small) <= 390 ? [whole] : [say(operator.name), say(operator.address)]),
    say(`${registerNumber(texts.ico, operator.ico)}, ${vatNumber(texts.dic, operator.dic)}`),
    ...(ticket.hasTaxDocument && !isPriceless(ticket) ? [say(texts.taxDocument)] : []),
  ]
  type.block(identity.slice(0, 4), RIGHT, y, small, 18, 'right')
}
