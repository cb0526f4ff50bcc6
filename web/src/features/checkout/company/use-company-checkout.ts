import { useBoot } from '../../../state/boot.tsx'
import { useCart } from '../../../state/cart.ts'
import { usePurchase } from '../../../state/purchase.ts'
import { useSession } from '../../../state/session.ts'
import { type CompanyCheckout, companyCheckout } from './company-checkout.ts'

/** Returns what the checkout shows a company; null for anybody else. */
export function useCompanyCheckout(): CompanyCheckout | null {
  const { today } = useBoot()
  const { entries, amount } = useCart()
  const chosen = usePurchase()
  const who = useSession()
  return who.step === 'member'
    ? companyCheckout({ profile: who.profile, entries, due: amount.due, chosen, today })
    : null
}
