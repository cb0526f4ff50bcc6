import { usePrice } from '../../shared/use-price.ts'
import { useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'

/** Has the cart priced again and reports a new price. Returns whether it reported one. */
export function useRecheck(tell: (notice: string) => void): () => Promise<boolean> {
  const t = useText()
  const price = usePrice()
  return async () => {
    const before = cart.get().amount.due
    if ((await cart.recheck()) === 'failed') return false
    const { amount, entries } = cart.get()
    const after = amount.due
    // Entries with errors cost nothing; they are reported elsewhere.
    if (after === before || after === 0 || entries.some(({ errors }) => errors.length > 0)) return false
    tell(t('checkout.priceWas', { before: price(before), after: price(after) }))
    return true
  }
}
