import { CARD_SUBTYPES } from '@gondola/rules/age.ts'
import { NO_VALIDITY_DAY } from '@gondola/rules/day.ts'
import { attachCard, type CardWish, lookUpOnly } from '../../shared/cards/verification.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { type AccountCard, cardChoice } from '../../state/card-choice.ts'
import { CardDialog } from './card-dialog.tsx'

/**
 * Verifies a card and adds it to the member's account (docs/product.md §7.16). Tickets on it do not matter. A guest's
 * card is not stored: its owner is decided next.
 */
export function AccountCardDialog({ account: { memberId, own, number, onAttached } }: { account: AccountCard }) {
  const { config, lang, today, resort } = useBoot()
  const t = useText()
  const wish: CardWish = {
    kind: config.flags.ticketSystem,
    flags: config.flags,
    allowed: CARD_SUBTYPES,
    // No real day, since no ticket is loaded onto it.
    validFrom: NO_VALIDITY_DAY,
    validTo: NO_VALIDITY_DAY,
    isCardOnly: true,
    taken: own,
    isForAccount: true,
    today,
  }
  return (
    <CardDialog
      wish={wish}
      what={t('personal.cards.add.what', { card: resort.cardName })}
      days={null}
      place={null}
      owner={null}
      number={number}
      {...(memberId === null
        ? { ask: lookUpOnly, ok: t('card.check') }
        : { finish: (verified, birthday) => attachCard(verified, { owner: memberId, birthday, lang }) })}
      onTake={({ number }) => {
        cardChoice.close()
        onAttached(number)
      }}
      onLeave={cardChoice.close}
    />
  )
}
