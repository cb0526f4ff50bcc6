import { paths } from '../../routing/paths.ts'
import type { CartState } from '../../state/cart.ts'
import type { Session } from '../../state/session.ts'

export type DiscountWay = { redirect: string } | 'wait' | 'ask'

/**
 * Whether the choice is there to be made. Nothing to buy leads home; whoever is signed in has chosen and goes on to the
 * details, with the marketing agreement as without it (spec §2 Route table /shopping/discount).
 */
export function discountWay(
  { ready, entries }: Pick<CartState, 'ready' | 'entries'>,
  { step }: Pick<Session, 'step'>,
): DiscountWay {
  if (ready && entries.length === 0) return { redirect: paths.home }
  if (!ready || step === 'unknown' || step === 'asking') return 'wait'
  return step === 'member' ? { redirect: paths.informations } : 'ask'
}
