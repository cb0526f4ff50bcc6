import type { T } from '../../lib/i18n.ts'
import { type CartNotice, cart } from '../../state/cart.ts'

export type Trouble = { text: string; seconds: 5 | 10; action?: { label: string; onClick: () => void } }

/**
 * Returns text and action for a problem of the cart. Drawer and toast show the same. `limit` is the maximum of items,
 * `money` formats crowns.
 */
export function cartProblemOf(
  notice: Exclude<CartNotice, { kind: 'removed' }>,
  { t, limit, money }: { t: T; limit: number; money: (crowns: number) => string },
): Trouble {
  switch (notice.kind) {
    case 'lapsed':
      return {
        text: t('dynamicPrice.reservation.expired'),
        seconds: 5,
        action: { label: t('cart.renew'), onClick: () => void cart.renew() },
      }
    case 'bought':
      return { text: t('cart.bought'), seconds: 10 }
    case 'repriced':
      return {
        text: t('cart.repriced', { before: money(notice.before), after: money(notice.after) }),
        seconds: 10,
      }
    case 'card-lost':
      return {
        text: t('cart.cardLost', { card: notice.entries.map(({ card }) => card?.number).join(', ') }),
        seconds: 10,
      }
    case 'unreachable':
      return {
        text: t('cart.unreachable'),
        seconds: 5,
        action: { label: t('cart.retry'), onClick: () => void cart.recheck() },
      }
    case 'refused':
      return { text: t('unableToValidate'), seconds: 5 }
    case 'codes-refused':
      return { text: t('cart.codesRefused'), seconds: 5 }
    case 'extend-failed':
      return { text: t('cart.extendFailed'), seconds: 5 }
    case 'renew-failed':
      return { text: t('cart.renewFailed'), seconds: 5 }
    case 'full':
      return { text: t('cart.full', { count: limit, over: notice.over }), seconds: 10 }
  }
}
