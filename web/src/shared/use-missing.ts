import type { Missing } from '@gondola/rules/informations-step.ts'
import { useBoot } from '../state/boot.tsx'
import { useBuyer } from '../state/buyer.ts'
import { useCart } from '../state/cart.ts'
import { usePersonData } from '../state/people.ts'
import { usePurchase } from '../state/purchase.ts'
import { missingOf } from './informations.ts'
import { useVatCheck } from './vat-check.ts'

/** Returns what the informations step still lacks, updated while typing. */
export function useMissing(): Missing[] {
  const { config, resort, today } = useBoot()
  const { entries, amount, email } = useCart()
  const buyer = useBuyer()
  const people = usePersonData()
  const purchase = usePurchase()
  const isVatNumber = useVatCheck(buyer.dic)
  const { taxLaw } = resort
  return missingOf({ entries, amount, email, buyer, people, purchase, config, taxLaw, today, isVatNumber })
}
