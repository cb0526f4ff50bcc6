import { useEffect, useState } from 'react'
import type { EntryCard } from '../../lib/cart-entries.ts'
import { daysText } from '../../lib/day-text.ts'
import { daysOf, wishOf } from '../../shared/cards/card-wish.ts'
import { attachIfRoom } from '../../shared/cards/verification.ts'
import { useBoot } from '../../state/boot.tsx'
import { type CardChoice as Choice, cardChoice, mayOwnCards } from '../../state/card-choice.ts'
import { cart, useCart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { temporaryCards } from '../../state/temporary-cards.ts'
import { AccountCardDialog } from './account-card.tsx'
import { CardDialog } from './card-dialog.tsx'

/** The dialog in which cards are verified. It closes with the session of the member whose cards it shows. */
export function CardChoice({ choice }: { choice: Choice }) {
  const isLost = useSession().step === 'lost'
  useEffect(() => {
    if (isLost) cardChoice.close()
  }, [isLost])
  if (isLost) return null
  return choice.account ? <AccountCardDialog account={choice.account} /> : <EntryCards choice={choice} />
}

/**
 * Assigns a card to each entry, one after another. Cancelling keeps what is verified; entries without a card keep their
 * handout (docs/product.md §7.3). A card without an owner becomes the member's who uses it. A guest's or company's is
 * kept for this cart (docs/product.md §7.16).
 */
function EntryCards({ choice }: { choice: Choice }) {
  const { lang, config, today } = useBoot()
  const { entries } = useCart()
  const who = useSession()
  const owner = who.step === 'member' && mayOwnCards(who.profile) ? who.profile.id : null
  const [at, setAt] = useState(0)
  const entry = entries.find(({ id }) => id === choice.ids[at])
  const isOver = entry === undefined
  useEffect(() => {
    if (isOver) cardChoice.close()
  }, [isOver])
  if (!entry) return null

  const wish = wishOf(entry, entries, { config, today })
  const take = (card: EntryCard, known: EntryCard['subType']) => {
    if (owner === null) temporaryCards.keep({ number: card.number, subType: known })
    cart.assignCard(entry.id, card)
    if (at + 1 < choice.ids.length) setAt(at + 1)
    else cardChoice.close()
  }
  const { validFrom, validTo } = daysOf(entry)
  return (
    <CardDialog
      // Each card starts with a fresh dialog.
      key={entry.id}
      wish={wish}
      what={`${entry.productName[lang]}, ${entry.variantName[lang]}`}
      days={entry.hasNoDay ? null : daysText(validFrom, validTo, lang)}
      place={choice.ids.length > 1 ? { number: at + 1, of: choice.ids.length } : null}
      owner={owner}
      finish={
        owner === null
          ? undefined
          : (verified, birthday, keep) => attachIfRoom(verified, { owner, birthday, lang }, keep)
      }
      onTake={take}
      onLeave={cardChoice.close}
    />
  )
}
