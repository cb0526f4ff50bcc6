import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { paths } from '../../lib/paths.ts'
import { wideSources } from '../../lib/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { usePrice } from '../../state/use-price.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import css from './card-offer.module.css'

/** The card itself, to buy. */
export function CardOffer({ card }: { card: ProductTeaser }) {
  const boot = useBoot()
  const t = useText()
  const money = usePrice()
  const { lang } = boot
  return (
    <section className={css.band} aria-labelledby="card-offer">
      <Picture className={css.picture} sources={wideSources(boot, 'promo')} alt="" width={1600} height={720} />
      <div className={`wrap ${css.inner}`}>
        <div className={css.words}>
          <h2 id="card-offer">{t('aboutCard.offer.title')}</h2>
          <p className={css.lead}>{t('aboutCard.offer.text')}</p>
        </div>
        <Ticket
          className={css.ticket}
          strip={card.name[lang]}
          stub={
            <ButtonLink wide href={paths.product(card.id)}>
              {t('aboutCard.offer.choose')}
            </ButtonLink>
          }
        >
          <Price look="total">{money(card.from.standard)}</Price>
          <p className={css.about}>{card.description[lang]}</p>
        </Ticket>
      </div>
    </section>
  )
}
