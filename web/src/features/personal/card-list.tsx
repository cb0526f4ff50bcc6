import type { OwnCard } from '@gondola/contract/cards.ts'
import type { Profile } from '@gondola/contract/users.ts'
import { printedNumber } from '@gondola/rules/card-number.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EmptyView } from '../../shared/empty-view.tsx'
import { useQuery } from '../../shared/queries.ts'
import { ShopCard } from '../../shared/shop-card.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { cardChoice, mayOwnCards } from '../../state/card-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import css from './cards.module.css'
import { InactiveCard } from './inactive-card.tsx'
import { cardsQuery, MOST_CARDS } from './personal.queries.ts'
import { PersonalLoading } from './personal-page.tsx'
import { RemoveCard } from './remove-card.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
// Loaded with this file, so that its queries need not wait for it.
import '../../shared/query-client.ts'

/** The member's cards. */
export function CardList({ profile }: { profile: Profile }) {
  const { id: memberId, roles } = profile
  const { config, resort } = useBoot()
  const t = useText()
  const { data: cards, isError, refetch } = useQuery(cardsQuery(memberId))
  const [removed, setRemoved] = useState<OwnCard | null>(null)
  const [news, setNews] = useState('')
  const head = useRef<HTMLHeadingElement>(null)
  if (!cards && isError)
    return <Note retry={{ label: t('shop.retry'), onClick: () => void refetch() }}>{t('personal.cards.failed')}</Note>
  if (!cards) return <PersonalLoading />

  const isFull = cards.filter(({ status }) => status === 'active').length >= MOST_CARDS
  const own = cards.map(({ extIdentifiers }) => printedNumber(extIdentifiers))
  /** Announces what was done; the control that did it is gone. */
  const tell = async (words: string) => {
    await refetch()
    flushSync(() => {
      setRemoved(null)
      setNews(words)
    })
    head.current?.focus()
  }
  const add = () =>
    cardChoice.openForAccount({
      memberId,
      own,
      onAttached: (number) => void tell(t('personal.cards.added', { number })),
    })
  return (
    <section className={css.section} aria-labelledby="own-cards">
      {cards.length === 0 && <EmptyView imageId="resort-card" />}
      <h2 id="own-cards" ref={head} tabIndex={-1}>
        {cards.length > 0 ? t('personal.heading.cards') : t('personal.cards.empty')}
      </h2>
      <p className={css.news} role="status">
        {news}
      </p>
      {cards.length === 0 && mayOwnCards(profile) && (
        <p className={css.text}>{t('personal.cards.empty.text', { card: resort.cardName })}</p>
      )}
      {cards.length > 0 && (
        <ul className={css.cards}>
          {cards.map((card) => (
            <li key={card._id}>
              {card.status === 'inactive' ? (
                <InactiveCard
                  card={card}
                  onActive={() => void tell(t('personal.cards.active', { number: printedNumber(card.extIdentifiers) }))}
                />
              ) : (
                <ActiveCard card={card} mayRemove={config.flags.removeCard} onRemove={() => setRemoved(card)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!roles.active && <Unconfirmed profile={profile} tab="cards" />}
      {mayOwnCards(profile) && !isFull && (
        <Button look={cards.length > 0 ? 'secondary' : 'primary'} icon={<Plus />} className={css.add} onClick={add}>
          {t('personal.cards.add')}
        </Button>
      )}
      {isFull && <p className={css.text}>{t('personal.cards.full')}</p>}
      {removed && (
        <RemoveCard
          card={removed}
          mayRemove={config.flags.removeCard}
          onRemoved={(reason) =>
            void tell(t(`personal.cards.removed.${reason}`, { number: printedNumber(removed.extIdentifiers) }))
          }
          onLeave={() => setRemoved(null)}
        />
      )}
    </section>
  )
}

function ActiveCard({ card, mayRemove, onRemove }: { card: OwnCard; mayRemove: boolean; onRemove: () => void }) {
  const t = useText()
  const number = printedNumber(card.extIdentifiers)
  return (
    <>
      <ShopCard number={number} />
      <p className={css.number}>{number}</p>
      <div className={css.facts}>
        {card.meta.subType && <p>{t(`addCardModal.subType.${card.meta.subType}`)}</p>}
        {card.birthday && <p>{t('personal.cards.birthday', { birthday: card.birthday })}</p>}
      </div>
      <Button look="quiet" size="small" icon={<Trash2 />} onClick={onRemove}>
        {t(mayRemove ? 'personal.cards.remove' : 'personal.cards.remove.yes.lost')}
        <span className="vh">: {number}</span>
      </Button>
    </>
  )
}
