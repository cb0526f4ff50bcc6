import { paths } from '../../routing/paths.ts'
import type { CartState } from '../../state/cart.ts'
import type { Session } from '../../state/session.ts'

export type DiscountWay = { redirect: string } | 'wait' | 'ask'

/**
 * Returns whether to show the choice, or where to go instead (docs/product.md §11.5). An empty cart leads home. Members
 * have chosen and go on to the details, whether or not they agreed to marketing.
 */
export function discountWay(
  { ready, entries }: Pick<CartState, 'ready' | 'entries'>,
  { step }: Pick<Session, 'step'>,
): DiscountWay {
  if (ready && entries.length === 0) return { redirect: paths.home }
  if (!ready || step === 'unknown' || step === 'asking') return 'wait'
  return step === 'member' ? { redirect: paths.informations } : 'ask'
}
