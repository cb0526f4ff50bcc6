import type { Missing } from '@gondola/rules/informations-step.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import type { CartEntry } from '../../state/cart.ts'
import type { Attempt } from '../../state/purchase.ts'

/** Whether only this page's memory holds it. A reload loses it; an order already made has it. */
export const isPersonal = ({ kind }: Missing): boolean =>
  kind === 'user-data' ||
  kind === 'exchange-birthday' ||
  kind === 'exchange-birthday-mismatch' ||
  kind === 'gift-message' ||
  kind === 'buyer'

/** Returns a fingerprint of what is bought, with days, handout, destination and codes. It has no personal data. */
export const basketFingerprint = (entries: CartEntry[], email: string, vouchers: readonly string[] = []): string =>
  fingerprint(
    JSON.stringify([
      tidy(email),
      ...(vouchers.length > 0 ? [vouchers] : []),
      ...entries.map(({ id, arrival, time, method, isGift, giftTemplate, hasGiftMessage, card, voucher }) => [
        id,
        arrival,
        time,
        method,
        isGift,
        ...(isGift ? [giftTemplate, hasGiftMessage] : []),
        ...(card ? [card.id] : []),
        ...(voucher ? [voucher] : []),
      ]),
    ]),
  )

/** Returns the order made of this cart. Null unless it has the personal data as last typed. */
export const orderOf = (attempt: Attempt | null, basket: string): string | null =>
  attempt?.basket === basket ? attempt.order : null
