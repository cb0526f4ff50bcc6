import type { Missing } from '@gondola/rules/informations-step.ts'
import { useBoot } from './boot.tsx'
import { useBuyer } from './buyer.ts'
import { useCart } from './cart.ts'
import { missingOf } from './informations.ts'
import { usePersonData } from './people.ts'
import { usePurchase } from './purchase.ts'

/** What the informations step still lacks, as it is typed. */
export function useMissing(): Missing[] {
  const { config, resort, today } = useBoot()
  const { entries, amount, email } = useCart()
  const buyer = useBuyer()
  const people = usePersonData()
  const purchase = usePurchase()
  return missingOf({ entries, amount, email, buyer, people, purchase, config, taxLaw: resort.taxLaw, today })
}
