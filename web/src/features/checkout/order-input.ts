import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { giftTemplates } from '@gondola/rules/gift.ts'
import type { CartEntry } from '../../lib/cart-entries.ts'
import { asksBuyer, missingOf } from '../../shared/informations.ts'
import { anyVatNumber } from '../../shared/vat-check.ts'
import { buyerData } from '../../state/buyer.ts'
import { cart } from '../../state/cart.ts'
import { personData } from '../../state/people.ts'
import { purchase } from '../../state/purchase.ts'
import type { CompanyCheckout } from './company/company-checkout.ts'
import { basketFingerprint, isPersonal } from './known-order.ts'
import type { PlaceOrderInput } from './place-order.ts'
import { submissionOf } from './submission.ts'

/** Collects what the visitor has entered into the order to be placed. */
export function orderInput(
  { lang, config, today, resort, season }: Boot,
  company: CompanyCheckout | null,
): PlaceOrderInput {
  const { entries, amount, email, vouchers } = cart.get()
  const buyer = buyerData.get()
  const people = personData.all()
  const known = purchase.get()
  const { taxLaw } = resort
  const way = company?.offer?.way
  const missing = missingOf({
    entries,
    amount,
    email,
    buyer,
    people,
    purchase: known,
    config,
    taxLaw,
    today,
    isVatNumber: anyVatNumber,
  })
  return {
    // After a reload the persons are forgotten, but an order of this cart has them.
    submission: missing.some(isPersonal)
      ? null
      : submissionOf(entries, people, {
          email,
          ...(company ? { salesPoint: 'b2b' } : {}),
          ...(way && way !== 'card' ? { paidWith: way } : {}),
          ...(company?.purchaseOrder ? { purchaseOrder: company.purchaseOrder } : {}),
          ...(asksBuyer(entries, amount, taxLaw, known) ? { buyer } : {}),
          vouchers,
          lang,
          additionalVOP: config.flags.additionalVOP ? known.additionalTerms : undefined,
          flags: config.flags,
          templates: giftTemplates({ resort, season }),
          today,
        }),
    basket: basketFingerprint(entries, email, vouchers),
    lang,
    origin: location.origin,
    isBusiness: company !== null,
    attempt: known.attempt,
    remember: purchase.setAttempt,
    // All tabs share the cart: the others get the new ends of its holds.
    held: (held) => void cart.change(async (now) => withEnds(now, held)),
  }
}

const withEnds = (entries: CartEntry[], held: OrderReceipt['entries']) =>
  entries.map((entry) => {
    const priceValidTo = held.find(({ uuid }) => uuid === entry.id)?.priceValidTo
    return priceValidTo ? { ...entry, priceValidTo } : entry
  })
