import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Halves } from '../../ui/halves.tsx'
import { Price } from '../../ui/price.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import css from './card-offer.module.css'

/** Offers the card itself for sale. */
export function CardOffer({ card }: { card: ProductTeaser }) {
  const boot = useBoot()
  const t = useText()
  const money = usePrice()
  const { lang } = boot
  return (
    <section className={`below ${css.offer}`} aria-labelledby="card-offer">
      <Halves
        sources={wideSources(boot, 'promo', '(width < 683px) 160vw, (width < 960px) 100vw, 80vw')}
        words={
          <>
            <h2 id="card-offer">{t('aboutCard.offer.title')}</h2>
            <p className={css.lead}>{t('aboutCard.offer.text')}</p>
          </>
        }
      >
        <Ticket
          strip={card.name[lang]}
          stub={
            <ButtonLink wide href={paths.product(card.id)}>
              {t('aboutCard.offer.choose')}
            </ButtonLink>
          }
        >
          <Price look="total">{money(card.from.standard)}</Price>
          <p className={css.about}>{nonBreaking(card.description[lang])}</p>
        </Ticket>
      </Halves>
    </section>
  )
}
