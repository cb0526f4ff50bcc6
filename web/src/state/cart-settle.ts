import { cart } from './cart.ts'
import { personData } from './people.ts'

/**
 * Takes out of the cart what an order has bought, which the server keeps. What another tab has put into the cart or moved
 * meanwhile stays; without that the cart is emptied with e-mail, cards and personal data.
 */
export async function settleCart(ids: string[]): Promise<void> {
  const isLeft = ({ id }: { id: string }) => !ids.includes(id)
  if (!cart.get().entries.some(isLeft)) return cart.reset({ release: false })
  personData.drop(ids)
  await cart.change(async (entries) => entries.filter(isLeft))
  cart.recheckSoon()
}
