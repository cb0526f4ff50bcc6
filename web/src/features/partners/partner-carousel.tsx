import type { PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import css from './partner-carousel.module.css'
import { PartnerPoster } from './partner-poster.tsx'

/** Partner discounts shown outside their own page (docs/product.md §11.9). */
const SHOWN = 3

/** The first partner discounts side by side (docs/product.md §11.8). Links to all discounts and to the shop. */
export function PartnerCarousel({ benefits }: { benefits: PartnerBenefitItem[] }) {
  const t = useText()
  const box = useRef<HTMLUListElement>(null)
  /** Scrolls by nearly one view; wraps around at either end. */
  function move(direction: 1 | -1) {
    if (!box.current) return
    const { scrollLeft, scrollWidth, clientWidth } = box.current
    const end = scrollWidth - clientWidth
    const isAtEnd = direction === 1 ? scrollLeft > end - 2 : scrollLeft < 2
    const next = scrollLeft + direction * clientWidth * 0.9
    const otherEnd = direction === 1 ? 0 : end
    box.current.scrollTo({ left: isAtEnd ? otherEnd : next })
  }
  return (
    <section className={`below ${css.section}`} aria-labelledby={benefits.length > 0 ? 'partners' : undefined}>
      {benefits.length > 0 && (
        <>
          <div className={`wrap ${css.head}`}>
            <h2 id="partners">{t('aboutCard.partners.title')}</h2>
            <IconButton framed className={css.turn} label={t('aboutCard.partners.before')} onClick={() => move(-1)}>
              <ArrowLeft />
            </IconButton>
            <IconButton framed className={css.turn} label={t('aboutCard.partners.next')} onClick={() => move(1)}>
              <ArrowRight />
            </IconButton>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys have to scroll it */}
          <ul ref={box} className={css.box} aria-labelledby="partners" tabIndex={0}>
            {benefits.slice(0, SHOWN).map((benefit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: own discounts come later, into places that stay
              <li key={index}>
                <PartnerPoster benefit={benefit} sizes="280px" />
              </li>
            ))}
            <li>
              <a className={css.all} href={paths.partners}>
                {t('aboutCard.partners.all')}
                <ArrowRight />
              </a>
            </li>
          </ul>
        </>
      )}
      <div className={`wrap ${css.ways}`}>
        <ButtonLink look="secondary" href={paths.eshop}>
          {t('aboutCard.partners.shop')}
        </ButtonLink>
      </div>
    </section>
  )
}
