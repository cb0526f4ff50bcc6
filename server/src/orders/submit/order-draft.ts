import { createHash, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@gondola/contract/errors.ts'
import type { BasketEntry, Submission, SubmitEntry } from '@gondola/contract/orders.ts'
import { termOf } from '@gondola/rules/after-sale/deadlines.ts'
import { parseBirthday } from '@gondola/rules/age.ts'
import { type Buyer, buyerErrors, needsBuyer } from '@gondola/rules/buyer.ts'
import { fitsSubType } from '@gondola/rules/card-check.ts'
import type { Product } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { giftTemplateOf, isPrintedGift } from '@gondola/rules/gift.ts'
import { giftFlag } from '@gondola/rules/handout.ts'
import { asksExchangeBirthday, missingOfEntry } from '@gondola/rules/informations-step.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Customer, salesPointOf } from '@gondola/rules/payment-ways.ts'
import { MOST_SIMPLIFIED } from '@gondola/rules/receipt.ts'
import { slotEnd, WHOLE_DAY } from '@gondola/rules/slot.ts'
import { specialMessage } from '@gondola/rules/text-field.ts'
import { askedFields } from '@gondola/rules/user-info.ts'
import { isVatNumber, storedBuyer } from '@gondola/rules/vat-number.ts'
import { codeHash } from '../../benefits/codes.ts'
import type { OrderClaim } from '../../benefits/order-claims.store.ts'
import { timeOf } from '../../catalogue/present.ts'
import type { Ctx } from '../../ctx.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadKeyOf } from '../../pricing/pricing.ts'
import { netSum } from '../../quote/present-quote.ts'
import { checkBasket, type QuotedLine } from '../../quote/quote.ts'
import type { PersonData } from '../orders.store.ts'
import { takeFreeTickets } from '../read/free-tickets.ts'
import { customerOf, draftInvoice, type InvoiceDraft, refusalOfPayment, refusalOfWay } from './company-order.ts'
import { type HeldRights, heldRights } from './held-rights.ts'
import type { NewEntry, OrderDraft } from './insert-orders.store.ts'

export type PlaceOrder = {
  submission: Submission
  cartId: string
  ownerKey: Buffer
  idempotencyKey: string | null
  /** Whether the order is only tried. It is rolled back, and uses up no variable symbol. */
  isTrial?: boolean
}

/** Returns the basket that a dry-run would send for the same entries. */
export const basketOf = ({ entries }: Submission): BasketEntry[] =>
  entries.map(({ uuid, variantId, voucher, method, tokenId, validFrom, timeSlot, isGift }) => ({
    uuid,
    variantId,
    voucher,
    method,
    tokenId,
    validFrom,
    timeSlot,
    isGift,
  }))

/** An order that is ready to be written. */
export type CheckedDraft = OrderDraft & {
  /** Takes back what `takeFreeTickets` counted, for when no order is written. */
  uncountFree: () => Promise<void>
  invoice?: InvoiceDraft
  /** Whether its cart held all its claims when they were read, see `HeldRights`. */
  areHeld: boolean
  /** Whether its rights may have changed since, see `HeldRights`. */
  isRemembered: boolean
}

/**
 * Checks a submission; returns the order ready to be written, or its refusal. Counts its free tickets until
 * `uncountFree`, and uses up a variable symbol for an order on invoice. `changed`: rights and amounts are not those
 * that the buyer was last shown.
 */
export async function draftOrder(ctx: Ctx, input: PlaceOrder): Promise<CheckedDraft | Refusal | 'changed'> {
  const { submission } = input
  const customer = customerOf(ctx)
  const paidWith = submission.paidWith ?? 'card'
  const lines = await checkSubmission(ctx, submission)
  if (lines instanceof Refusal) return lines
  const rights = await heldRights(ctx, input, lines)
  if (rights === 'changed') return 'changed'
  const entries = lines.map((line, position) => ({
    ...newEntry(ctx, line, position, submission.entries[position]),
    ...sharesOf(rights, line),
  }))
  const isFree = (line: QuotedLine) => rights?.pieces.get(line.entry.uuid)?.net === 0
  const taken = await takeFreeTickets(ctx, submission.meta.email, lines, isFree)
  if (taken instanceof Refusal) return taken
  const buyer = ctx.member?.company?.buyer ?? buyerOf(submission)
  const invoice = await draftInvoice(ctx, input, lines)
  return {
    uncountFree: taken,
    ...(invoice ? { invoice } : {}),
    entries,
    claims: rights?.claims ?? [],
    areHeld: rights?.areHeld ?? true,
    isRemembered: rights?.isRemembered ?? false,
    order: {
      id: randomUUID(),
      cart_id: input.cartId,
      owner_key: input.ownerKey,
      member_id: buyingMember(ctx),
      company_id: companyOf(ctx),
      sales_point: salesPointOf(customer),
      origin: submission.origin,
      paid_with: paidWith,
      email: submission.meta.email,
      lang: submission.meta.lang,
      additional_vop: submission.meta.additionalVOP ?? false,
      ...(buyer ? { buyer } : {}),
      ...mostTotal(ctx, customer, submission, lines),
      price_column: ctx.column,
      content_hash: contentHash(ctx, submission, buyingMember(ctx)),
      idempotency_key: input.idempotencyKey,
      shop_now: ctx.shopNow ?? null,
      year: ctx.today.slice(0, 4),
      ...(rights ? orderOfRights(rights) : {}),
    },
  }
}

/** Returns the columns of an order that come from its rights. */
function orderOfRights({ key, claims }: HeldRights) {
  const sum = (kind: OrderClaim['kind']) =>
    claims.reduce((all, claim) => all + (claim.kind === kind ? claim.amount : 0), 0)
  return {
    rights_key: key.toString('hex'),
    amount_voucher: sum('voucher'),
    amount_credit: sum('credit'),
    takes_claims: claims.length > 0,
  }
}

function sharesOf(rights: HeldRights | undefined, { entry }: QuotedLine) {
  const piece = rights?.pieces.get(entry.uuid)
  return piece ? { net: piece.net, voucher_paid: piece.voucherPaid, credit_paid: piece.creditPaid } : {}
}

/** Checks all of a submission that needs neither held prices nor rights. Returns its entries, or its refusal. */
export async function checkSubmission(ctx: Ctx, submission: Submission): Promise<QuotedLine[] | Refusal> {
  const refused = refusalOfSubmission(ctx, submission, customerOf(ctx))
  if (refused) return refused
  const lines = await checkBasket(ctx, basketOf(submission), { isSubmitted: true })
  return refusalOfErrors(lines) ?? refusalOfDetails(ctx, submission, lines) ?? lines
}

/** Returns the refusal of people, gifts and other details of the entries. */
const refusalOfDetails = (ctx: Ctx, { entries }: Submission, lines: QuotedLine[]): Refusal | undefined =>
  refusalOfPeople(ctx, entries, lines) ?? refusalOfTemplates(ctx, entries)

/** Returns why a submission is refused, whatever it costs; undefined for a well-formed one. */
function refusalOfSubmission(ctx: Ctx, submission: Submission, customer: Customer): Refusal | undefined {
  const { entries, meta } = submission
  const unpayable = refusalOfPayment(customer, submission)
  if (unpayable) return unpayable
  if (ctx.member?.company?.mayBuy === false) return new Refusal('forbidden')
  // The owner is only compared with the session; it gives no rights.
  if (submission.owner && submission.owner !== ctx.member?.id) return new Refusal('bad-input', undefined, 'owner')
  const emailMessage = specialMessage('email', meta.email)
  if (emailMessage)
    return new Refusal(
      'bad-input',
      { key: emailMessage === 'form.required' ? 'form.email' : emailMessage },
      'meta.email',
    )
  if (ctx.shelf.config.flags.additionalVOP && !meta.additionalVOP)
    return new Refusal('bad-input', undefined, 'meta.additionalVOP')
  if (entries.length > ctx.shelf.config.productCountLimit) return new Refusal('too-many-items')
  if (entries.some(hasOtherEnd)) return new Refusal('bad-input', undefined, 'timeSlotEnd')
  if (entries.some((entry) => isOfOtherAge(entry, ctx.today)))
    return new Refusal('bad-input', undefined, 'exchangeSubType')
  return refusalOfBuyer(meta.buyer)
}

/**
 * Returns the id of the member who buys; null for a guest. A member with an unconfirmed e-mail buys as a guest
 * (docs/product.md §10.5).
 */
export const buyingMember = ({ member }: Pick<Ctx, 'member'>): string | null => (member?.isActive ? member.id : null)

/** Returns the company whose user buys, however they pay. */
const companyOf = ({ member }: Pick<Ctx, 'member'>): string | null =>
  member?.isActive ? (member.company?.id ?? null) : null

/** Returns whether the given end differs from the slot's. If so, the buyer was shown another slot. */
const hasOtherEnd = ({ timeSlot, timeSlotEnd }: SubmitEntry) =>
  timeSlotEnd !== undefined && timeSlotEnd !== slotEnd(timeSlot ?? WHOLE_DAY)

/** Returns whether the given subtype contradicts the birthday. If so, the buyer was shown another age. */
function isOfOtherAge({ exchangeBirthday, exchangeSubType }: SubmitEntry, today: Day): boolean {
  const birthday = parseBirthday(exchangeBirthday ?? '', today)
  return birthday !== undefined && exchangeSubType !== undefined && !fitsSubType(birthday, today, exchangeSubType)
}

type Problem = QuotedLine['errors'][number]

/** Returns whether an error is about a slot. Only for slots does `unavailable` have reasons. */
const isSlotProblem = ({ code, reasons }: Problem) =>
  code === 'time-filled' || (code === 'unavailable' && reasons !== undefined)

/** Refusals that errors of entries lead to, the most telling first (docs/product.md §8.5). */
const REFUSALS: [is: (error: Problem) => boolean, refusal: ErrorCode][] = [
  [({ code }) => code === 'invalid-segment', 'invalid-segment'],
  [({ code }) => code === 'missing-method', 'missing-method'],
  [isSlotProblem, 'timeslotError'],
  [({ code }) => code === 'reservation-expired', 'reservation-expired'],
]

/** Returns the refusal of entries with errors; undefined when there are none. */
export function refusalOfErrors(lines: QuotedLine[]): Refusal | undefined {
  const wrong = lines.filter((line) => line.errors.length > 0)
  if (wrong.length === 0) return undefined
  const entries = wrong.map(({ entry, errors }) => ({ uuid: entry.uuid, errors }))
  const [, code = 'entry-errors'] = REFUSALS.find(([is]) => wrong.some(({ errors }) => errors.some(is))) ?? []
  return new Refusal(code, { entries })
}

/** Returns the refusal of missing personal data, by the rules of the page (docs/product.md §6.16). */
function refusalOfPeople(ctx: Ctx, entries: SubmitEntry[], lines: QuotedLine[]): Refusal | undefined {
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
  return missing.length > 0 ? new Refusal('missing-user-data', { entries: missing }) : undefined
}

function refusalOfTemplates({ resort }: Ctx, entries: SubmitEntry[]): Refusal | undefined {
  const unknown = entries.filter(
    ({ giftTemplate }) => giftTemplate && !resort.face.giftTemplates.some(({ key }) => key === giftTemplate),
  )
  return unknown.length > 0
    ? new Refusal('unknown-gift-template', { entries: unknown.map(({ uuid }) => ({ uuid })) })
    : undefined
}

const isTaxed = (lines: QuotedLine[]) => lines.some(({ product }) => (product?.vatRate ?? 0) > 0)

/**
 * Returns the refusal of an order's total by the held prices; undefined if none. It is `unsupported-payment-type` if
 * the chosen way cannot pay the total, and `missing-user-data` if the receipt has to name a buyer and none was sent
 * (docs/product.md §6.14).
 */
export function refusalOfTotal(ctx: Ctx, submission: Submission, lines: QuotedLine[]): Refusal | undefined {
  const total = netSum(lines).price
  const unpayable = refusalOfWay(customerOf(ctx), submission, total)
  if (unpayable) return unpayable
  const isMissing =
    !submission.meta.buyer && !ctx.member?.company && needsBuyer({ total, isTaxed: isTaxed(lines) }, ctx.resort.taxLaw)
  return isMissing ? refusalOfBuyer({}) : undefined
}

/**
 * Returns the highest total that an order may have, in hellers; empty without a limit. It is 0 if the chosen way can
 * pay no sum. Without a named buyer, a taxed order has the limit of a simplified tax document.
 */
function mostTotal(ctx: Ctx, customer: Customer, submission: Submission, lines: QuotedLine[]): { most_total?: Haler } {
  if (refusalOfWay(customer, submission, 1)) return { most_total: 0 }
  const isNamed = submission.meta.buyer ?? ctx.member?.company
  return !isNamed && isTaxed(lines) ? { most_total: MOST_SIMPLIFIED[ctx.resort.taxLaw] } : {}
}

/**
 * Returns the refusal `missing-user-data` of an incomplete buyer. Undefined for a complete one, and without a buyer.
 */
function refusalOfBuyer(buyer: Partial<Buyer> | undefined): Refusal | undefined {
  if (!buyer) return undefined
  const errors = buyerErrors(buyer, isVatNumber)
  return Object.keys(errors).length > 0 ? new Refusal('missing-user-data', { buyer: errors }) : undefined
}

/** Returns the buyer as stored. The data was checked before. */
const buyerOf = ({ meta: { buyer } }: Submission): Buyer | undefined => buyer && (storedBuyer(buyer) as Buyer)

/**
 * Returns the personal data to store for an entry. It keeps only the fields that product and resort ask for, and the
 * message of a printed gift.
 */
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
  if (product && isPrinted(product, entry) && sent?.giftMessage) person.giftMessage = sent.giftMessage
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
    validity: {
      amount: product.validityAmount,
      unit: product.validityUnit,
      allowDateChange: product.allowDateChange,
      ...timeOf(ctx.shelf.catalogue, product),
      ...termPart(product),
      ...(variant.countMin > 1 ? { countMin: variant.countMin } : {}),
    },
    // Checked before: every entry here has a method that its product allows.
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

/** Returns the `term` to store for an entry: `season` or `rides`, see `TERMS`. Empty for a dated or undated entry. */
function termPart(product: Product): { term?: 'season' | 'rides' } {
  const term = termOf(product)
  return term === 'season' || term === 'rides' ? { term } : {}
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/**
 * Returns the hash by which a repeated submit is recognised. It is of member, e-mail, language, way to pay, buyer,
 * entries and codes; the sequence of entries and codes does not matter.
 */
export function contentHash(
  ctx: Pick<Ctx, 'config'>,
  { entries, meta, vouchers = [], paidWith = 'card' }: Submission,
  memberId: string | null,
): Buffer {
  // A code is worth money, so its own hash takes its place.
  const hashOf = (code: string) => codeHash(ctx.config.ORDER_SECRET, code) ?? ''
  const content = {
    ...(memberId === null ? {} : { memberId }),
    email: meta.email,
    lang: meta.lang,
    ...(paidWith === 'card' ? {} : { paidWith, purchaseOrder: meta.purchaseOrder ?? '' }),
    ...(meta.buyer ? { buyer: Object.entries(storedBuyer(meta.buyer)).sort(byName) } : {}),
    entries: entries
      .map(
        ({
          uuid,
          variantId,
          validFrom,
          timeSlot,
          method,
          tokenId,
          isGift,
          userData,
          exchangeBirthday,
          voucher,
          ...gift
        }) => ({
          uuid: uuid.toLowerCase(),
          variantId,
          validFrom,
          method,
          isGift: isGift ?? false,
          ...(gift.giftTemplate === undefined ? {} : { giftTemplate: gift.giftTemplate }),
          ...(gift.giftMessage === undefined ? {} : { giftMessage: gift.giftMessage }),
          ...(timeSlot === undefined ? {} : { timeSlot }),
          ...(tokenId === undefined ? {} : { tokenId: tokenId.toLowerCase() }),
          ...(voucher === undefined ? {} : { voucher: hashOf(voucher) }),
          ...(exchangeBirthday === undefined ? {} : { exchangeBirthday }),
          person: userData && Object.entries(userData).sort(byName),
        }),
      )
      .sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
    ...(vouchers.length === 0 ? {} : { vouchers: [...new Set(vouchers.map(hashOf))].sort() }),
  }
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
