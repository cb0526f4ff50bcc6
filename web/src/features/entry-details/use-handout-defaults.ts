import { giftFlag, methodFor } from '@gondola/rules/handout.ts'
import { useEffect } from 'react'
import { cart, useCart } from '../../state/cart.ts'

/** Keeps every entry on a handout that its tags allow, and required gifts as gifts. */
export function useHandoutDefaults() {
  const { entries } = useCart()
  useEffect(() => {
    for (const entry of entries) {
      // A card that was never verified is kept only where it is the only way.
      const method = methodFor(entry.tags, entry.method === 'card' && !entry.card ? null : entry.method)
      if (method && method !== entry.method) cart.assign(entry.id, method, false)
      const isGift = giftFlag(entry.giftStatus, entry.isGift)
      if (isGift !== entry.isGift) cart.setGift(entry.id, { isGift })
    }
  }, [entries])
}
