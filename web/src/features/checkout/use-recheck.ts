import { usePrice } from '../../shared/use-price.ts'
import { useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'

/** Has the cart priced again and tells of a new price. Returns whether anything was told. */
export function useRecheck(tell: (notice: string) => void): () => Promise<boolean> {
  const t = useText()
  const price = usePrice()
  return async () => {
    const before = cart.get().amount.base
    if ((await cart.recheck()) === 'failed') return false
    const { amount, entries } = cart.get()
    const after = amount.base
    // What cannot be bought costs nothing; that is told beside it.
    if (after === before || after === 0 || entries.some(({ errors }) => errors.length > 0)) return false
    tell(t('checkout.priceWas', { before: price(before), after: price(after) }))
    return true
  }
}
