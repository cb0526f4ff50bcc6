import type { Submission } from '@gondola/contract/orders.ts'
import { parseBirthday, subTypeOf } from '@gondola/rules/age.ts'
import { type Buyer, tidyBuyer } from '@gondola/rules/buyer.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { giftTemplateOf, isPrintedGift } from '@gondola/rules/gift.ts'
import { asksExchangeBirthday } from '@gondola/rules/informations-step.ts'
import { slotEnd } from '@gondola/rules/slot.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { assignmentOf } from '../../lib/cart-entries.ts'
import { wantsGiftMessage } from '../../shared/informations.ts'
import type { TypedBuyer } from '../../state/buyer.ts'
import type { CartEntry } from '../../state/cart.ts'
import type { Person } from '../../state/people.ts'

/** Returns a slot as the order names it; a whole day has no end (docs/product.md §4.1). */
const timesOf = (timeSlot: TimeOfDay) => {
  const timeSlotEnd = slotEnd(timeSlot)
  return { timeSlot, ...(timeSlotEnd ? { timeSlotEnd } : {}) }
}

/** What the submission needs besides the entries and their people. */
export type SubmissionFacts = {
  email: string
  /** Where a company buys; a consumer's otherwise. */
  salesPoint?: 'eshop' | 'b2b'
  /** How a company pays on invoice. Missing for a card, and where nothing is to be paid. */
  paidWith?: 'invoice' | 'order'
  /** The number of a company's own order. */
  purchaseOrder?: string
  /** Present where the receipt has to name a buyer. */
  buyer?: TypedBuyer
  /** Codes and tokens of the cart. */
  vouchers: readonly string[]
  lang: Lang
  /** Undefined where the resort has no additional terms. */
  additionalVOP?: boolean | undefined
  flags: { exchangeTicketCardBirthday: boolean }
  /** The resort's gift templates. */
  templates: readonly { key: string }[]
  today: Day
}

/** Returns the body of the order: entries, persons, handout and e-mail (docs/product.md §8.1). */
export function submissionOf(
  entries: CartEntry[],
  people: ReadonlyMap<string, Person>,
  facts: SubmissionFacts,
): Submission {
  const {
    salesPoint = 'eshop',
    paidWith,
    purchaseOrder,
    email,
    buyer,
    vouchers,
    lang,
    additionalVOP,
    flags,
    templates,
    today,
  } = facts
  return {
    origin: 'eshop',
    status: 'new',
    salesPoint,
    ...(paidWith ? { paidWith } : {}),
    ...(vouchers.length > 0 ? { vouchers: [...vouchers] } : {}),
    entries: entries.map((entry) => {
      const known = people.get(entry.id)
      const { giftMessage, ...person } = known ?? {}
      const giftTemplate = isPrintedGift(entry) ? giftTemplateOf(templates, entry.giftTemplate) : null
      const typed = asksExchangeBirthday(entry, flags) ? person.birthday : undefined
      const birthday = parseBirthday(typed ?? '', today)
      return {
        uuid: entry.id,
        variantId: entry.variantId,
        validFrom: entry.arrival,
        ...(entry.time === null ? {} : timesOf(entry.time)),
        ...assignmentOf(entry),
        voucher: entry.voucher,
        ...(entry.isGift ? { isGift: true } : {}),
        ...(giftTemplate ? { giftTemplate } : {}),
        ...(wantsGiftMessage(entry) && giftMessage ? { giftMessage } : {}),
        ...(entry.showUserForm && known ? { userData: person } : {}),
        ...(birthday ? { exchangeBirthday: typed, exchangeSubType: subTypeOf(birthday, today) } : {}),
      }
    }),
    meta: {
      email: tidy(email),
      lang,
      ...(purchaseOrder ? { purchaseOrder } : {}),
      ...(buyer ? { buyer: tidyBuyer(buyer) as Buyer } : {}),
      ...(additionalVOP === undefined ? {} : { additionalVOP }),
    },
  }
}
