import type { EshopConfig } from '@gondola/contract/content.ts'
import type { Day } from '@gondola/rules/day.ts'
import { allowedMethods } from '@gondola/rules/handout.ts'
import { useEffect } from 'react'
import { useBoot } from '../../state/boot.tsx'
import { type CartEntry, cart } from '../../state/cart.ts'
import { session } from '../../state/session.ts'
import type { TemporaryCard } from '../../state/temporary-cards.ts'
import { wishOf } from './card-wish.ts'
import { useOwnCards } from './own-cards.ts'
import { askForCard, cardObstacle, readNumber } from './verification.ts'

/**
 * Assigns the member's own cards to entries of the cart (docs/product.md §7.4). Leaves out gifts, entries with a card,
 * and entries whose handout the member has chosen.
 */
export function OwnCardsFirst({ owner }: { owner: string }) {
  const { config, today } = useBoot()
  const cards = useOwnCards(owner)
  useEffect(() => {
    if (cards.length > 0) void assignOwn(owner, cards, { config, today })
  }, [owner, cards, config, today])
  return null
}

/**
 * Whether a card may be assigned automatically. The entry allows cards, has none, is no gift, and nobody has chosen its
 * handout.
 */
const isOpen = ({ card, tags, isGift, isMethodChosen }: CartEntry) =>
  !card && !isGift && !isMethodChosen && allowedMethods(tags).includes('card')

/** Pairs of entry id and card number that were refused. They are not tried again while the page lives. */
const refused = new Set<string>()

async function assignOwn(
  owner: string,
  cards: readonly TemporaryCard[],
  settings: { config: EshopConfig; today: Day },
): Promise<void> {
  // Somebody else may have the browser by now.
  const isHere = () => {
    const who = session.get()
    return who.step === 'member' && who.profile.id === owner
  }
  const openEntry = (id: string) =>
    isHere() ? cart.get().entries.find((entry) => entry.id === id && isOpen(entry)) : undefined
  for (const { id } of cart.get().entries)
    for (const card of cards) {
      const entry = openEntry(id)
      if (!entry || refused.has(`${id} ${card.number}`)) continue
      const wish = wishOf(entry, cart.get().entries, settings)
      const read = readNumber(card.number, wish)
      if (typeof read === 'string' || !card.subType || cardObstacle(card, wish)) continue
      const outcome = await askForCard(read, wish)
      if (outcome.kind !== 'verified') refused.add(`${id} ${card.number}`)
      else if (openEntry(id)) cart.assignCard(id, outcome.card)
    }
}
