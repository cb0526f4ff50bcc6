import { cart } from './cart.ts'
import { dropCodes } from './cart-codes.ts'
import { personData } from './people.ts'

/**
 * Removes what an order has bought from the cart; the server keeps those holds. Entries that another tab added or moved
 * meanwhile stay. Without any left, the cart is emptied with e-mail, cards and personal data.
 */
export async function settleCart(ids: string[]): Promise<void> {
  const isLeft = ({ id }: { id: string }) => !ids.includes(id)
  if (!cart.get().entries.some(isLeft)) return cart.reset({ release: false })
  personData.drop(ids)
  await cart.change(async (entries) => entries.filter(isLeft))
  // The order has used the codes.
  void dropCodes(cart.get().vouchers)
}
