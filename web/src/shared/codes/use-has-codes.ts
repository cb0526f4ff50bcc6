import { useCart } from '../../state/cart.ts'

/** Whether a benefit, a gift voucher or credit lowers the cart's sum to pay. */
export function useHasCodes(): boolean {
  const { saved, voucher, credit } = useCart().amount
  return saved > 0 || voucher > 0 || credit > 0
}
