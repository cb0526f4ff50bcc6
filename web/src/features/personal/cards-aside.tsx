import type { Profile } from '@gondola/contract/users.ts'
import { printedNumber } from '@gondola/rules/card-number.ts'
import { ArrowRight, Plus } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { useQuery } from '../../shared/queries.ts'
import { ShopCard } from '../../shared/shop-card.tsx'
import { useText } from '../../state/boot.tsx'
import { mayOwnCards } from '../../state/card-choice.ts'
import css from './cards.module.css'
import { cardsQuery } from './personal.queries.ts'

/** The member's first card beside the orders, with a link to all. */
export function CardsAside({ profile }: { profile: Profile }) {
  const t = useText()
  const { data } = useQuery(cardsQuery(profile.id))
  if (!data) return null
  const [first] = data
  if (!first && !mayOwnCards(profile)) return null
  return (
    <aside className={css.aside} aria-labelledby="own-cards">
      <h2 className="t-item" id="own-cards">
        {t('personal.heading.cards')}
      </h2>
      {first ? <ShopCard number={printedNumber(first.extIdentifiers)} /> : <p>{t('personal.cards.empty.short')}</p>}
      <a className={css.way} href={paths.personal('cards')}>
        {first ? <ArrowRight /> : <Plus />}
        {t(first ? 'personal.cards.all' : 'personal.cards.add')}
      </a>
    </aside>
  )
}
