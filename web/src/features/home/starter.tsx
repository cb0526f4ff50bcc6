import type { StarterOffer } from '@gondola/contract/boot.ts'
import { CalendarDays, Users } from 'lucide-react'
import { longDay } from '../../lib/day-text.ts'
import { paths } from '../../routing/paths.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import css from './starter.module.css'

const WORDED = ['adult', 'junior', 'senior', 'child', 'mini', 'family']

/** A ready selection with day, persons and total; the button opens it. Day and persons lead to where they are chosen. */
export function Starter({ offer }: { offer: StarterOffer }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const { price, gate } = offer.costs[useColumn()]
  const href = paths.product(offer.productId, {
    date: offer.day,
    n: offer.party.map((one) => `${one.variantId}:${one.count}`).join(','),
  })
  const party = offer.party
    .map(({ personType, count, name }) =>
      WORDED.includes(personType) ? t(`home.party.${personType}`, { count }) : `${count} × ${name[lang]}`,
    )
    .join(', ')
  return (
    <section className={`wrap ${css.place}`} aria-label={t('home.starter')}>
      <div className={css.starter}>
        <a className={css.fact} href={`${href}#date-title`}>
          <span className={css.label}>{t('home.starter.day')}</span>
          <span className="vh">: </span>
          <span className={css.value}>
            <CalendarDays />
            <span>{longDay(offer.day, lang, ' ')}</span>
          </span>
        </a>
        <a className={css.fact} href={`${href}#party-title`}>
          <span className={css.label}>{t('home.starter.party')}</span>
          <span className="vh">: </span>
          <span className={css.value}>
            <Users />
            <span>{party}</span>
          </span>
        </a>
        <div className={css.fact}>
          <span className={css.label}>{t('home.starter.price', { product: offer.productName[lang] })}</span>
          <span className={css.value}>
            <Price className={css.price}>{money(price)}</Price>
            {gate !== undefined && <Chip tone="deal">{t('home.starter.saving', { price: money(gate - price) })}</Chip>}
          </span>
        </div>
        <ButtonLink size="large" href={href} className={css.button}>
          {t('home.starter.choose')}
        </ButtonLink>
      </div>
    </section>
  )
}
