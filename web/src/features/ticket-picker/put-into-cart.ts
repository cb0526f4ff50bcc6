import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { queryClient } from '../../shared/queries.ts'
import { cart } from '../../state/cart.ts'
import { newEntries } from './new-entries.ts'
import type { OwnChoice } from './own-choice.ts'
import type { Selection } from './selection.ts'

/** Puts a selection into the cart, with the benefits chosen for it. Then prices and places are asked anew. */
export function putIntoCart(
  product: ProductItem,
  selection: Selection,
  { own: { credit, tokens }, most }: { own: OwnChoice; most: number },
): void {
  const made = newEntries(product, selection, { now: Date.now(), newId: () => crypto.randomUUID() })
  const added = made.map((entry) =>
    credit?.variantIds.includes(entry.variantId) ? { ...entry, voucher: credit.benefitId } : entry,
  )
  // Lazy: few members choose a benefit.
  if (tokens.length > 0)
    void import('../../state/cart-codes.ts').then(({ addCode }) => tokens.forEach((token) => void addCode(token)))
  void cart.add(added, most).then(async () => {
    const client = await queryClient()
    void client.invalidateQueries({ queryKey: ['prices'] })
    void client.invalidateQueries({ queryKey: ['slots'] })
  })
}
