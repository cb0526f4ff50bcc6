import { createHash, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@gondola/contract/errors.ts'
import type { BasketEntry, OrderReceipt, Submission, SubmitEntry } from '@gondola/contract/orders.ts'
import { type Buyer, buyerErrors, needsBuyer, tidyBuyer } from '@gondola/rules/buyer.ts'
import type { Product } from '@gondola/rules/catalogue.ts'
import { isEmail } from '@gondola/rules/email.ts'
import { giftTemplateOf, isPrintedGift } from '@gondola/rules/gift.ts'
import { giftFlag } from '@gondola/rules/handout.ts'
import { asksExchangeBirthday, missingOfEntry } from '@gondola/rules/informations-step.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { MOST_SIMPLIFIED } from '@gondola/rules/receipt.ts'
import { slotEnd, WHOLE_DAY } from '@gondola/rules/slot.ts'
import { askedFields } from '@gondola/rules/user-info.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { lockCart } from '../db/locks.ts'
import { together } from '../db/together.ts'
import { refuse } from '../http/refusal.ts'
import { loadKeyOf } from '../pricing/pricing.ts'
import { checkBasket, type QuotedLine, quoteBasket } from '../quote/quote.ts'
import { lockHolds } from '../quote/reservation.store.ts'
import {
  endOrder,
  findCartOrders,
  findEntries,
  findKeyedOrder,
  findOrder,
  insertOrders,
  type NewEntry,
  type NewOrder,
  type OrderDraft,
  openFor,
  type PersonData,
  type WrittenOrder,
} from './orders.store.ts'

/** Unique violation, deadlock, lock time-out: nothing was written, the locked way decides. */
const COLLISIONS = new Set(['23505', '40P01', '55P03'])
const MOST_TRIES = 3
/** An order that could not be written with what is held for it. */
const UNHELD = new Error('Not held.')

const ORDERS_PER_ROUND = 16
const insertTogether = together(insertOrders, { most: ORDERS_PER_ROUND })

export type PlaceOrder = {
  submission: Submission
  cartId: string
  ownerKey: Buffer
  idempotencyKey: string | null
}

/**
 * Checks everything and makes the order. The same content again, however often and from however many tabs, answers the
 * same order; other content supersedes the cart's unpaid order. Refuses with the codes of spec §8; nothing is written
 * then.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrder): Promise<OrderReceipt> {
  const draft = await draftOrEarlier(ctx, input)
  if ('uuid' in draft) return draft
  const { order, entries } = draft
  try {
    const written = (await insertTogether(ctx, draft)) ?? (await refuseUnheld(ctx, input))
    return receiptOf(order.id, entries, written)
  } catch (error) {
    // One of the entries stands in an order already, the key was used, or another submit was faster.
    if (!COLLISIONS.has((error as { code?: string }).code ?? '')) throw error
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const placed = await supersede(ctx, input, order, entries)
      return typeof placed === 'string' ? await receiptOfStored(ctx, placed) : receiptOf(order.id, entries, placed)
    } catch (error) {
      if (error === UNHELD) return refuseUnheld(ctx, input)
      if ((error as { code?: string }).code !== '23505') throw error
      // Another submit of the cart came in between, or an entry stands in an order that this cart does not have.
      if (attempt >= MOST_TRIES) refuse('entry-errors', { reason: 'already-bought' })
    }
  }
}

/** The draft; for a repeated submit that would be refused by now, the receipt of the order that it made before. */
async function draftOrEarlier(ctx: Ctx, input: PlaceOrder): Promise<OrderDraft | OrderReceipt> {
  try {
    return await draftOrder(ctx, input)
  } catch (refusal) {
    const earlier = input.idempotencyKey && (await findKeyedOrder(ctx, input.cartId, input.idempotencyKey))
    if (!earlier || earlier.status === 'failed' || !earlier.content_hash.equals(contentHash(input.submission)))
      throw refusal
    return receiptOfStored(ctx, earlier.id)
  }
}

/** For a submission whose dry-run is missing or has expired: holds what can be held and lets the buyer see it first. */
async function refuseUnheld(ctx: Ctx, input: PlaceOrder): Promise<never> {
  const lines = await quoteBasket(ctx, input.cartId, basketOf(input.submission), { isSubmitted: true })
  refuseErrors(lines)
  const total = lines.reduce((sum, { hold }) => sum + (hold?.price ?? 0), 0)
  if (!input.submission.meta.buyer && needsBuyer({ total, isTaxed: isTaxed(lines) }, ctx.resort.taxLaw)) refuseBuyer({})
  // The price that is held now has been shown to nobody yet.
  refuse('price-changed')
}

/** The careful way: answers the id of the order that already has this content, or ends the cart's unpaid orders and writes a new one. */
async function supersede(
  ctx: Ctx,
  input: PlaceOrder,
  order: NewOrder,
  entries: NewEntry[],
): Promise<string | WrittenOrder> {
  const uuids = entries.map((entry) => entry.uuid)
  return inTransaction(ctx, async (ctx) => {
    await lockCart(ctx, input.cartId)
    const earlier = await findCartOrders(ctx, input.cartId, uuids, input.idempotencyKey)
    const same = earlier.find((found) => found.content_hash.equals(order.contentHash) && found.status !== 'failed')
    if (same) {
      await openFor(ctx, same.id, input.ownerKey)
      return same.id
    }
    if (earlier.some((found) => found.keyed)) refuse('idempotency-conflict')
    const alive = earlier.filter((found) => found.status !== 'failed')
    if (alive.some(({ status }) => status !== 'new' && status !== 'payment_failed'))
      refuse('entry-errors', { reason: 'already-bought' })
    await lockHolds(
      ctx,
      uuids,
      alive.map(({ id }) => id),
    )
    for (const { id } of alive) await endOrder(ctx, id, 'superseded', order.id)
    const [written] = await insertOrders(ctx, [{ order, entries }])
    if (!written) throw UNHELD
    return written
  })
}

const isTaxed = (lines: QuotedLine[]) => lines.some(({ product }) => (product?.vatRate ?? 0) > 0)

function refuseBuyer(buyer: Partial<Buyer>): never {
  refuse('missing-user-data', { buyer: buyerErrors(buyer) })
}

/** Who buys, as it is kept. Refuses one that no receipt could name. */
function buyerOf({ meta: { buyer } }: Submission): Buyer | undefined {
  if (!buyer) return undefined
  return Object.keys(buyerErrors(buyer)).length > 0 ? refuseBuyer(buyer) : (tidyBuyer(buyer) as Buyer)
}

/** What a dry-run would be asked for the same entries. */
export const basketOf = ({ entries }: Submission): BasketEntry[] =>
  entries.map(({ uuid, variantId, method, tokenId, validFrom, timeSlot, isGift }) => ({
    uuid,
    variantId,
    method,
    tokenId,
    validFrom,
    timeSlot,
    isGift,
  }))

/** The checked order, ready to be written. */
async function draftOrder(ctx: Ctx, input: PlaceOrder): Promise<OrderDraft> {
  const { submission } = input
  // A guest is no company and pays by card (spec §6).
  if (submission.salesPoint !== 'eshop' || (submission.paidWith ?? 'card') !== 'card')
    refuse('unsupported-payment-type')
  if (submission.owner) refuse('bad-input', undefined, 'owner')
  if (!isEmail(submission.meta.email)) refuse('bad-input', { key: 'form.email' }, 'meta.email')
  if (ctx.shelf.config.flags.additionalVOP && !submission.meta.additionalVOP)
    refuse('bad-input', undefined, 'meta.additionalVOP')
  if (submission.entries.length > ctx.shelf.config.productCountLimit) refuse('too-many-items')
  if (submission.entries.some(hasOtherEnd)) refuse('bad-input', undefined, 'timeSlotEnd')
  const buyer = buyerOf(submission)
  const lines = await checkBasket(ctx, basketOf(submission), { isSubmitted: true })
  refuseErrors(lines)
  refuseMissingPeople(ctx, submission.entries, lines)
  refuseUnknownTemplates(ctx, submission.entries)
  const entries = lines.map((line, position) => newEntry(ctx, line, position, submission.entries[position]))
  return {
    entries,
    order: {
      id: randomUUID(),
      cartId: input.cartId,
      ownerKey: input.ownerKey,
      salesPoint: 'eshop',
      origin: submission.origin,
      paidWith: 'card',
      email: submission.meta.email.trim(),
      lang: submission.meta.lang,
      additionalVop: submission.meta.additionalVOP ?? false,
      ...(buyer ? { buyer } : isTaxed(lines) ? { mostUnnamed: MOST_SIMPLIFIED[ctx.resort.taxLaw] } : {}),
      column: ctx.column,
      contentHash: contentHash(submission),
      idempotencyKey: input.idempotencyKey,
      shopNow: ctx.shopNow ?? null,
      year: ctx.today.slice(0, 4),
    },
  }
}

/** The end follows from the start; one that differs means that the buyer was shown another slot. */
const hasOtherEnd = ({ timeSlot, timeSlotEnd }: SubmitEntry) =>
  timeSlotEnd !== undefined && timeSlotEnd !== slotEnd(timeSlot ?? WHOLE_DAY)

/** Which refusal the first error of each kind leads to, the most telling first (spec §8). */
const REFUSALS: [entryError: string, refusal: ErrorCode][] = [
  ['invalid-segment', 'invalid-segment'],
  ['missing-method', 'missing-method'],
  ['time-filled', 'timeslotError'],
  ['reservation-expired', 'reservation-expired'],
]

const hasNoSlot = ({ product, slot, errors }: QuotedLine) =>
  product?.hasTimeSlots && !slot && errors.every(({ code }) => code === 'unavailable')

function refuseErrors(lines: QuotedLine[]): void {
  const wrong = lines.filter((line) => line.errors.length > 0)
  if (wrong.length === 0) return
  const entries = wrong.map(({ entry, errors }) => ({ uuid: entry.uuid, errors }))
  for (const [code, refusal] of REFUSALS)
    if (wrong.some(({ errors }) => errors.some((error) => error.code === code))) refuse(refusal, { entries })
  refuse(wrong.some(hasNoSlot) ? 'timeslotError' : 'entry-errors', { entries })
}

/** Every submitted entry's own data, as the page asks for it (spec §5 Informations step). */
function refuseMissingPeople(ctx: Ctx, entries: SubmitEntry[], lines: QuotedLine[]): void {
  const { userInfo, flags } = ctx.shelf.config
  const missing = lines.flatMap(({ entry, product, variant }, index) => {
    if (!product || !variant) return []
    const found = missingOfEntry(
      {
        id: entry.uuid,
        entryType: product.entryType,
        tags: product.tags,
        variantTags: variant.tags,
        showUserForm: variant.showUserForm,
        method: entry.method ?? null,
        cardToken: entry.tokenId ?? null,
        exchangeBirthday: entries[index]?.exchangeBirthday ?? '',
        userInfo: entries[index]?.userData ?? {},
        giftMessage: isPrinted(product, entry) ? entries[index]?.giftMessage : undefined,
      },
      { flags, userInfo, today: ctx.today },
    )
    const fields: Record<string, string> = {}
    for (const one of found)
      if (one.kind === 'user-data') Object.assign(fields, one.fields)
      else if (one.kind === 'exchange-birthday') fields.exchangeBirthday = 'form.dateValid'
      else if (one.kind === 'exchange-birthday-mismatch')
        fields.exchangeBirthday = 'productAssigment.cardBirthday.input.error'
      else if (one.kind === 'gift-message') fields.giftMessage = one.message
    return Object.keys(fields).length > 0 ? [{ uuid: entry.uuid, fields }] : []
  })
  if (missing.length > 0) refuse('missing-user-data', { entries: missing })
}

function refuseUnknownTemplates({ resort }: Ctx, entries: SubmitEntry[]): void {
  const unknown = entries.filter(
    ({ giftTemplate }) => giftTemplate && !resort.face.giftTemplates.some(({ key }) => key === giftTemplate),
  )
  if (unknown.length > 0) refuse('unknown-gift-template', { entries: unknown.map(({ uuid }) => ({ uuid })) })
}

/** What is kept of the people of an entry: only what its product and the resort ask for, and the words of a gift. */
function personOf(ctx: Ctx, { product, variant, entry }: QuotedLine, sent: SubmitEntry | undefined): PersonData | null {
  const info = (variant?.showUserForm ? sent?.userData : undefined) ?? {}
  const asked = askedFields(ctx.shelf.config.userInfo, info, ctx.today)
  const person: PersonData = Object.fromEntries(
    Object.entries(info).filter(([field]) => asked.some((one) => one === field)),
  )
  const asksBirthday =
    product !== undefined &&
    asksExchangeBirthday({ tags: product.tags, method: entry.method ?? null }, ctx.shelf.config.flags)
  if (asksBirthday && sent?.exchangeBirthday) person.exchangeBirthday = sent.exchangeBirthday
  if (product && isPrinted(product, entry) && sent?.giftMessage) person.giftMessage = sent.giftMessage.trim()
  return Object.keys(person).length > 0 ? person : null
}

const isGiftOf = ({ giftStatus }: Product, { isGift }: BasketEntry) => giftFlag(giftStatus, isGift ?? false)
const isPrinted = (product: Product, entry: BasketEntry) =>
  isPrintedGift({ isGift: isGiftOf(product, entry), method: entry.method ?? null })

function newEntry(ctx: Ctx, line: QuotedLine, position: number, sent: SubmitEntry | undefined): NewEntry {
  const { entry, product, variant, days, slot, card } = line
  if (!product || !variant) throw new Error('A line without errors has a product.')
  const { giftTemplates } = ctx.resort.face
  const template = isPrinted(product, entry) ? giftTemplateOf(giftTemplates, sent?.giftTemplate) : null
  return {
    uuid: entry.uuid,
    position,
    type: product.entryType === 'PRODUCT' ? 'product' : product.entryType,
    product_id: product.id,
    variant_id: variant.id,
    product_name: product.name,
    variant_name: variant.name,
    image_id: product.imageId,
    person_type: variant.personType,
    load_key: loadKeyOf(product) ?? null,
    day: line.arrival,
    days,
    validity: { amount: product.validityAmount, unit: product.validityUnit, allowDateChange: product.allowDateChange },
    // Checked before: every entry that comes here has a method its product allows.
    method: entry.method ?? 'print',
    is_gift: isGiftOf(product, entry),
    vat_rate: product.vatRate,
    ticket_system: product.ticketSystem,
    person: personOf(ctx, line, sent),
    ...(template ? { gift_template: template } : {}),
    ...(card ? { card_id: card.id } : {}),
    ...(slot ? { slot_group: slot.group, slot_start: slot.startMinute, places: slot.places } : {}),
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** Two submissions with this same hash are the same purchase, whenever they are made. */
function contentHash({ entries, meta }: Submission): Buffer {
  const content = {
    email: meta.email.trim(),
    lang: meta.lang,
    ...(meta.buyer ? { buyer: Object.entries(tidyBuyer(meta.buyer)).sort(byName) } : {}),
    entries: entries
      .map(
        ({ uuid, variantId, validFrom, timeSlot, method, tokenId, isGift, userData, exchangeBirthday, ...gift }) => ({
          uuid: uuid.toLowerCase(),
          variantId,
          validFrom,
          method,
          isGift: isGift ?? false,
          ...(gift.giftTemplate === undefined ? {} : { giftTemplate: gift.giftTemplate }),
          ...(gift.giftMessage === undefined ? {} : { giftMessage: gift.giftMessage }),
          ...(timeSlot === undefined ? {} : { timeSlot }),
          ...(tokenId === undefined ? {} : { tokenId: tokenId.toLowerCase() }),
          ...(exchangeBirthday === undefined ? {} : { exchangeBirthday }),
          person: userData && Object.entries(userData).sort(byName),
        }),
      )
      .sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
  }
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

function receiptOf(id: string, entries: NewEntry[], written: WrittenOrder): OrderReceipt {
  const prices = new Map(written.prices.map(({ uuid, price }) => [uuid, price]))
  return {
    uuid: id,
    status: written.status,
    skipPayment: written.status === 'paid',
    amount: { base: toCrowns(written.amount_base), club: toCrowns(written.amount_club) },
    entries: entries.map(({ uuid }) => ({
      uuid,
      amount: toCrowns(prices.get(uuid) ?? 0),
      priceValidTo: new Date(written.ends[uuid] ?? 0).toISOString(),
    })),
  }
}

async function receiptOfStored(ctx: Ctx, orderId: string): Promise<OrderReceipt> {
  const order = await findOrder(ctx, orderId)
  if (!order) throw new Error(`Order ${orderId} has vanished.`)
  const entries = await findEntries(ctx, orderId)
  return {
    uuid: order.id,
    status: order.status,
    skipPayment: order.skip_payment,
    amount: { base: toCrowns(order.amount_base), club: toCrowns(order.amount_club) },
    entries: entries.map(({ uuid, price }) => ({ uuid, amount: toCrowns(price), priceValidTo: null })),
  }
}
