import { passesDiscount } from '../../routing/addresses.ts'
import { useBoot } from '../../state/boot.tsx'
import { useSession } from '../../state/session.ts'

/** Returns whether this visitor's order includes the choice between member and guest. */
export function useDiscountStep(): boolean {
  const { config } = useBoot()
  const { step } = useSession()
  return passesDiscount(config, step === 'member')
}
