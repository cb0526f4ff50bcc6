import { cart } from './cart.ts'
import { dropCodes } from './cart-codes.ts'
import { personData } from './people.ts'

/**
 * Removes all codes and the entries of an order from the cart. The server keeps the holds of the order. Entries that
 * another tab added or moved meanwhile stay. If none stays, e-mail, cards and personal data are cleared too.
 */
export async function settleCart(ids: string[]): Promise<void> {
  const isLeft = ({ id }: { id: string }) => !ids.includes(id)
  if (!cart.get().entries.some(isLeft)) return cart.reset({ release: false })
  personData.drop(ids)
  await cart.change(async (entries) => entries.filter(isLeft))
  // The order has used the codes.
  void dropCodes(cart.get().vouchers)
}
