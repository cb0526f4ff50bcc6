import type { OrderBenefit, OrderEntryItem, OrderItem, OrderTransfer, TicketItem } from '@gondola/contract/orders.ts'
import { startOf } from '@gondola/rules/after-sale/deadlines.ts'
import { pointsOf } from '@gondola/rules/benefits/loyalty.ts'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { isPutOnCard, ticketType, wireMethod } from '@gondola/rules/handout.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { type Haler, toCrowns, vatOf } from '@gondola/rules/money.ts'
import { slotEnd, slotType, timeOfMinute } from '@gondola/rules/slot.ts'
import { soldCode } from '../../benefits/codes.ts'
import type { Ctx } from '../../ctx.ts'
import { ticketHint, ticketTexts } from '../../documents/tickets/ticket-texts.ts'
import { keptUse } from '../../documents/wallet/wallet-pass.ts'
import type { CompanyDocument } from '../../receipts/receipts.store.ts'
import type { ClaimOfOrder, EntryWithPerson, LostDay, OrderRow } from '../orders.store.ts'
import { offlineCodeOf } from './entry-offline-code.ts'
import { isCollected, pickUpOf } from './pick-up.ts'
import { depositAddress, documentsOf, transferOf } from './present-company-order.ts'
import { isBlocked, readyEntries, ticketEntryType } from './ticket-entries.ts'

const iso = (instant: number | null) => (instant === null ? undefined : new Date(instant).toISOString())

/** Returns a text in the order's language; Polish orders get English. */
export const textIn = (text: LocalText, lang: string): string => text[lang === 'cz' || lang === 'de' ? lang : 'en']

/**
 * Returns the code of a ticket or of a sold gift voucher. For a ticket on a card it is the number of the card.
 * Undefined before the entry is ready.
 */
export function codeOf(ctx: Ctx, entry: EntryWithPerson): string | undefined {
  if (entry.state !== 'ready') return undefined
  if (entry.type === 'transaction_voucher_product')
    return soldCode(ctx.config.orderSecrets, entry.uuid, entry.voucher_signs)
  return (entry.method === 'card' ? entry.card_number : entry.code) ?? undefined
}

export const holderOf = (entry: EntryWithPerson): string | null => {
  const name = [entry.person?.firstName, entry.person?.lastName].filter(Boolean).join(' ')
  return name || null
}

/** Returns the birthday, DD.MM.YYYY, of the card that an entry is exchanged for. The desk makes a card for that age. */
export const cardBirthdayOf = ({ person }: EntryWithPerson): string | undefined =>
  typeof person?.exchangeBirthday === 'string' ? person.exchangeBirthday : undefined

/** Returns the deposit on a new card at collection, in hellers. Undefined for an entry that is not put on a card. */
export function cardDepositOf(ctx: Ctx, entry: EntryWithPerson): Haler | undefined {
  const tags = ctx.shelf.variants.get(entry.variant_id)?.product.tags ?? []
  return entry.type === 'product' && isPutOnCard(tags, entry.method) ? ctx.resort.cardDeposit : undefined
}

/**
 * Returns the deposit on each new card for collected entries, in hellers. Empty where no ticket is put on a card, or
 * cards have no deposit. `isPartlyOnCards`: some tickets are put on a card, others are not.
 */
export function cardsOf(ctx: Ctx, collected: EntryWithPerson[]): { cardDepositHaler?: Haler; isPartlyOnCards?: true } {
  const deposits = collected.filter(({ type }) => type === 'product').map((entry) => cardDepositOf(ctx, entry))
  const deposit = deposits.find((amount) => amount)
  if (!deposit) return {}
  return { cardDepositHaler: deposit, ...(deposits.every(Boolean) ? {} : { isPartlyOnCards: true }) }
}

/**
 * Returns the sums of an order in crowns. `base` is the sum after benefits. Of it, `voucher` and `credit` are paid by
 * vouchers and credit, and `due` by card or transfer. `club` is the sum of the club prices, before benefits.
 */
export const amountsOf = (
  order: Pick<OrderRow, 'amount_base' | 'amount_club' | 'amount_voucher' | 'amount_credit' | 'amount_due'>,
): OrderItem['amount'] => ({
  base: toCrowns(order.amount_base),
  club: toCrowns(order.amount_club),
  voucher: toCrowns(order.amount_voucher),
  credit: toCrowns(order.amount_credit),
  due: toCrowns(order.amount_due),
})

const isAwaitingPayment = (status: OrderRow['status']) => status === 'new' || status === 'payment_failed'

/** Returns the start and end of an entry's slot; a whole day has no end. Undefined without a slot. */
export function slotOf({
  slot_start,
}: Pick<EntryWithPerson, 'slot_start'>): { from: TimeOfDay; to?: TimeOfDay } | undefined {
  if (slot_start === null) return undefined
  const from = timeOfMinute(slot_start)
  const to = slotEnd(from)
  return { from, ...(to ? { to } : {}) }
}

/**
 * Returns the ids of the claims that lower or pay the price of an entry. Those are the claim on its right (`token_id`)
 * and, if vouchers pay a part of it, all vouchers of the order. Credit is left out.
 */
const claimsOf = ({ token_id, voucher_paid }: EntryWithPerson, claims: ClaimOfOrder[]): string[] =>
  claims.flatMap(({ id, kind, ref }) =>
    (kind === 'token' && ref === token_id) || (kind === 'voucher' && voucher_paid > 0) ? id : [],
  )

const entryItem = (ctx: Ctx, entry: EntryWithPerson, order: OrderRow, claims: ClaimOfOrder[]): OrderEntryItem => {
  const { lang, status, payment_due } = order
  const desk = offlineCodeOf(ctx, order, entry)
  const slot = slotOf(entry)
  return {
    uuid: entry.uuid,
    type: entry.type,
    amount: toCrowns(entry.price),
    tax: toCrowns(vatOf(entry.price, Number(entry.vat_rate))),
    voucher: toCrowns(entry.voucher_paid),
    credit: toCrowns(entry.credit_paid),
    listed: toCrowns(entry.listed ?? entry.price),
    reversed: entry.reversed,
    ...(entry.to_voucher > 0 ? { toVoucher: toCrowns(entry.to_voucher) } : {}),
    ...offOf(ctx, entry),
    ...(entry.lost_days ? { lostDays: entry.lost_days.map(lostDayItem) } : {}),
    product: {
      _id: entry.product_id,
      name: textIn(entry.product_name, lang),
      imageId: entry.image_id,
      variant: { _id: entry.variant_id, name: textIn(entry.variant_name, lang) },
      meta: {
        allowDateChange: entry.validity.allowDateChange,
        tokenValidityAmount: entry.validity.amount,
        tokenValidityUnit: entry.validity.unit,
        ...(entry.validity.visitMinutes ? { visitMinutes: entry.validity.visitMinutes } : {}),
        ...(entry.validity.timeSlotName ? { timeSlotName: entry.validity.timeSlotName } : {}),
      },
    },
    meta: {
      validFrom: entry.day,
      originalValidFrom: entry.sold_day ?? entry.day,
      inclusiveValidity: entry.days,
      timeSlot: slot ? { from: slot.from, to: slot.to ?? null } : null,
      timeSlotType: slot ? slotType(slot.from) : null,
      method: wireMethod(entry.method),
      ...(isCollected(entry) && cardDepositOf(ctx, entry) ? { onCard: true } : {}),
      giftTemplate: entry.gift_template,
      exchangeBirthday: cardBirthdayOf(entry) ?? null,
      // An order that waits for its payment keeps its price as long as it can be paid.
      priceValidTo: isAwaitingPayment(status) ? new Date(payment_due).toISOString() : null,
    },
    errors: entry.state === 'failed' ? ['ticket-refused'] : [],
    benefitsApplied: entry.benefit_id === null ? [] : [entry.benefit_id],
    voucherJournal: claimsOf(entry, claims),
    token: entry.card_id,
    ticketSystem: entry.error_number === null ? null : { NERRORNO: entry.error_number, isPrepaid: entry.is_prepaid },
    ready: readiness(entry, order),
    ...(desk ? { offlineCode: desk } : {}),
  }
}

const lostDayItem = ({ day, back, toVoucher }: LostDay) => ({
  day,
  back: toCrowns(back),
  toVoucher: toCrowns(toVoucher),
})

/**
 * Returns how a storm called an entry off; empty where `off` is null. A ticket of several days stays valid on its other
 * days: it has only `isDayOff`, until the buyer has chosen. Any other ticket has `isOff`, with `isChosen` while the
 * choice is carried out, or `isOver` once it is too late to choose.
 */
function offOf(
  { now }: Ctx,
  { off, days, slot_start: slotStart }: EntryWithPerson,
): Pick<OrderEntryItem, 'isOff' | 'isChosen' | 'isOver' | 'isDayOff'> {
  if (off === null) return {}
  if (days.length > 1) return off === 'chosen' ? {} : { isDayOff: true }
  if (off === 'chosen') return { isOff: true, isChosen: true }
  // Another day is chosen before the old one begins (docs/product.md §19.45).
  const isOver = off === 'over' || (off === 'move' && startOf({ term: 'dated', days, slotStart }) <= now)
  return { isOff: true, ...(isOver ? { isOver } : {}) }
}

/**
 * Returns the state of an entry's ticket, and since when it has that state (`at`). For a waiting ticket `at` is when it
 * may be made from. A reversed entry is `returned`, without `at`.
 */
function readiness(entry: EntryWithPerson, { released_at }: Pick<OrderRow, 'released_at'>): OrderEntryItem['ready'] {
  const { state, ready_at, blocked_at, reversed_why } = entry
  if (reversed_why !== null) return { state: 'returned' }
  if (isBlocked(entry)) return { state: 'blocked', ...(blocked_at === null ? {} : { at: iso(blocked_at) }) }
  const since = state === 'waiting' ? released_at : ready_at
  return { state, ...(since === null ? {} : { at: iso(since) }) }
}

function ticketItem(ctx: Ctx, entry: EntryWithPerson, order: OrderRow, key: string | undefined): TicketItem {
  const { lang } = order
  const type = ticketType(entry.method)
  return {
    uuid: entry.uuid,
    type,
    name: textIn(entry.product_name, lang),
    variant: textIn(entry.variant_name, lang),
    validity: entry.days,
    code: codeOf(ctx, entry) ?? '',
    userName: holderOf(entry),
    isGift: entry.is_gift,
    smallTicketInfo: ticketHint(ticketTexts(lang), {
      type,
      entryType: ticketEntryType(entry),
      cardDepositHaler: cardDepositOf(ctx, entry),
    }),
    walletData: walletData(ctx, entry, order, key),
    exhangeType: type === 'exchange-pass' ? entry.method : null,
  }
}

/** Returns the one code that collects tickets, in the form of the calls. */
function pickUpItem(ctx: Ctx, order: OrderRow, entries: EntryWithPerson[], key: string | undefined) {
  const pickUp = pickUpOf(ctx, order, entries)
  if (!pickUp) return undefined
  return {
    code: pickUp.code,
    entries: pickUp.entries.map(({ uuid }) => uuid),
    walletData: walletAddresses(ctx, order, { cartId: order.id, key }),
    onCards: pickUp.entries.filter((entry) => cardDepositOf(ctx, entry)).length,
  }
}

/**
 * Returns the addresses that add a ticket to a phone's wallet. The pass is made and signed only when its address is
 * opened. An address is null for a ticket on a card, and without keys of that wallet.
 */
function walletData(ctx: Ctx, entry: EntryWithPerson, order: OrderRow, key: string | undefined) {
  const kept = { type: ticketType(entry.method), entryType: ticketEntryType(entry), code: codeOf(ctx, entry) ?? '' }
  if (keptUse(kept) === undefined) return { googleWalletLink: null, pkpassContent: null }
  return walletAddresses(ctx, order, { cartId: entry.uuid, key })
}

function walletAddresses(ctx: Ctx, order: OrderRow, { cartId, key }: { cartId: string; key: string | undefined }) {
  const query = new URLSearchParams({ cartId, ...(key ? { key } : {}) })
  const address = (keys: unknown, act: string) => (keys ? `/transactions/${order.id}/${act}?${query}` : null)
  return {
    googleWalletLink: address(ctx.wallet.google, 'google-wallet'),
    pkpassContent: address(ctx.wallet.apple, 'wallet-pass'),
  }
}

/** Returns whether an order costs nothing after its benefits. An order that a voucher pays is not free. */
export const isFreeOrder = ({ amount_base }: Pick<OrderRow, 'amount_base'>): boolean => amount_base === 0

/**
 * Returns whether an order has a receipt: it is paid, neither free nor on invoice. Card, vouchers or credit paid it at
 * once. An order on invoice has tax documents on payments and final invoices instead.
 */
export const hasReceipt = (order: OrderRow): boolean =>
  order.paid_at !== null && order.paid_with === 'card' && !isFreeOrder(order)

/** Returns what benefits take off entries together. */
const savedOf = (entries: EntryWithPerson[]): Haler =>
  sumOf(entries.map((entry) => ({ ...entry, price: entry.listed ?? entry.price }))).price - sumOf(entries).price

/**
 * Returns entries with the price and benefit with which they were sold. The amounts of an order are those of the sale,
 * too.
 */
const asSold = (entries: EntryWithPerson[]): EntryWithPerson[] => entries.map((entry) => ({ ...entry, ...entry.sold }))

/**
 * Returns what each benefit takes off these entries, with its name and badge. They come in catalogue order, as in a
 * quote. Name and badge are empty if the catalogue does not have the benefit any more; such come last.
 */
export function benefitsOf(ctx: Ctx, { lang }: Pick<OrderRow, 'lang'>, entries: EntryWithPerson[]): OrderBenefit[] {
  // An act may end a discount and keep its name.
  const used = entries.filter(({ benefit_id, listed, price }) => benefit_id !== null && (listed ?? price) > price)
  const listed = ctx.shelf.catalogue.benefits
  const rankOf = (benefitId: string) => {
    const rank = listed.findIndex(({ id }) => id === benefitId)
    return rank < 0 ? listed.length : rank
  }
  return [...Map.groupBy(used, ({ benefit_id }) => benefit_id ?? '')]
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([benefitId, entries]) => {
      const benefit = listed.find(({ id }) => id === benefitId)
      return {
        benefitId,
        name: benefit ? textIn(benefit.name, lang) : '',
        badge: benefit ? textIn(benefit.badge, lang) : '',
        saved: toCrowns(savedOf(entries)),
      }
    })
}

/** Returns the codes and gift vouchers of an order, by their last signs. */
function voucherResultsOf(ctx: Ctx, entries: EntryWithPerson[], claims: ClaimOfOrder[]): OrderItem['voucherResults'] {
  return claims.flatMap(({ id, kind, ref, amount, last_signs, left, valid_to }): OrderItem['voucherResults'] => {
    if (kind === 'credit') return []
    const using = entries.filter(({ token_id }) => kind === 'token' && token_id === ref)
    const benefitId = using[0]?.benefit_id ?? null
    const benefit = ctx.shelf.catalogue.benefits.find((one) => one.id === benefitId)
    const taken = toCrowns(kind === 'token' ? savedOf(using) : amount)
    return [
      {
        publicKey: shownSigns(last_signs),
        status: 'applied',
        error: null,
        reason: null,
        kind: kind === 'token' ? 'benefit' : 'gift',
        tokenId: id,
        benefitId,
        name: benefit?.name ?? null,
        saved: taken,
        amount: taken,
        balance: null,
        left: left === null ? null : toCrowns(left),
        validTo: valid_to,
        details: null,
      },
    ]
  })
}

/** Returns the last signs of a code as orders, receipts and mails show it. */
export const shownSigns = (lastSigns: string): string => `…${lastSigns}`

/**
 * Returns the loyalty points of an order, 0 until it is finished. Guests and companies earn none (docs/product.md
 * §17.11).
 */
const orderPoints = ({ status, member_id, company_id }: OrderRow, entries: EntryWithPerson[]): number =>
  status !== 'finished' || member_id === null || company_id !== null
    ? 0
    : pointsOf(
        entries
          .filter(({ reversed }) => !reversed)
          .map(({ type, price, credit_paid }) => ({ isProduct: type === 'product', net: price, credit: credit_paid })),
      )

/** Returns the address of the receipt, with the visitor's `key`; null without a receipt. */
function receiptAddress(order: OrderRow, key: string | undefined): string | null {
  if (!hasReceipt(order)) return null
  return `/transactions/${order.id}/receipt${key ? `?${new URLSearchParams({ key })}` : ''}`
}

/** Returns the address of a corrective document. */
const correctionAddress = (order: OrderRow, correctionId: string, key: string | undefined): string =>
  `/transactions/${order.id}/correction?${new URLSearchParams({ correctionId, ...(key ? { key } : {}) })}`

/**
 * Returns an order as the `transaction` of the calls, in their words. `key` is the key that opened it, and links have
 * it again. `corrections` are the ids of its corrective documents, `claims` its codes, vouchers and credit.
 * `documents`, `paidDay` and `ended` are those of a company's order.
 */
export function presentOrder(
  ctx: Ctx,
  order: OrderRow,
  entries: EntryWithPerson[],
  {
    key,
    corrections = [],
    claims = [],
    documents = [],
    paidDay,
    ended,
  }: {
    key?: string | undefined
    corrections?: string[]
    claims?: ClaimOfOrder[]
    documents?: CompanyDocument[]
    paidDay?: Day | undefined
    ended?: OrderTransfer['ended']
  } = {},
): OrderItem {
  const pickUp = pickUpItem(ctx, order, entries, key)
  const transfer = transferOf(ctx, order, ended)
  const shown = transfer ? documentsOf(order, documents, key) : []
  return {
    uuid: order.id,
    number: order.number,
    status: order.status,
    type: order.type,
    amount: amountsOf(order),
    entries: entries.map((entry) => entryItem(ctx, entry, order, claims)),
    benefits: benefitsOf(ctx, order, asSold(entries)),
    voucherResults: voucherResultsOf(ctx, asSold(entries), claims),
    points: orderPoints(order, entries),
    salesPoint: order.sales_point,
    origin: order.origin,
    paidWith: order.paid_with,
    skipPayment: order.skip_payment,
    createdAt: new Date(order.created_at).toISOString(),
    meta: {
      email: order.email ?? '',
      lang: order.lang as OrderItem['meta']['lang'],
      receipt: receiptAddress(order, key),
      corrections: corrections.map((id) => correctionAddress(order, id, key)),
      invoice: {
        depositPdfUrl: depositAddress(order, key),
        pdfURL: shown.findLast(({ kind }) => kind === 'final')?.pdf ?? null,
      },
      ...(transfer ? { transfer, documents: shown } : {}),
      ...(paidDay ? { paidDay } : {}),
      account: { credit: { spent: toCrowns(order.amount_credit) } },
    },
    // A paid order, or one on credit, shows what needs no access system; its other tickets are still being made.
    tickets:
      order.status === 'finished' || order.status === 'paid' || order.status === 'unpaid'
        ? readyEntries(entries).map((entry) => ticketItem(ctx, entry, order, key))
        : [],
    ...(pickUp ? { pickUp } : {}),
  }
}
