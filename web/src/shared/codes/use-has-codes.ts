import { useCart } from '../../state/cart.ts'

/** Whether a benefit, a voucher or credit lowers what is to be paid. */
export function useHasCodes(): boolean {
  const { saved, voucher, credit } = useCart().amount
  return saved > 0 || voucher > 0 || credit > 0
}
