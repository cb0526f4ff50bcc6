import type { BannerItem } from '@gondola/contract/banners.ts'
import { ArrowRight, ExternalLink } from 'lucide-react'
import { tileSources, wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Poster, PosterText } from '../../ui/poster.tsx'
import { Price } from '../../ui/price.tsx'
import { BannerLink } from './banner-link.tsx'
import css from './banner-row.module.css'

/** The season's promotions, scrolling sideways on phones, two in a row on wider screens (docs/product.md §12.6). */
export function BannerRow() {
  const { banners } = useBoot()
  const t = useText()
  if (banners.length === 0) return null
  return (
    <section aria-label={t('banner.row')}>
      <ul className={classNames(css.row, banners.length > 1 && css.many)}>
        {banners.map((banner, index) => (
          <li key={banner._id}>
            <Offer banner={banner} isAlone={index % 2 === 0 && index === banners.length - 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A banner alone in its row has space for the wide picture. */
function Offer({ banner, isAlone }: { banner: BannerItem; isAlone: boolean }) {
  const boot = useBoot()
  const money = usePrice()
  const { lang } = boot
  const { discountPrice, discountPriceDescription, basePrice, basePriceDescription } = banner
  const about = banner.description[lang]
  return (
    <BannerLink
      banner={banner}
      className={css.offer}
      // Browsers do not scroll to an element that is partly visible already.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
    >
      <Poster
        look="beside"
        tile={tileSources(boot, banner.imageId, '(width < 683px) 45vw, 290px')}
        wide={isAlone ? wideSources(boot, banner.imageId, '(width < 683px) 120vw, 700px') : undefined}
        title={banner.title[lang]}
      >
        {about && <PosterText>{about}</PosterText>}
        <div className={css.foot}>
          {discountPrice !== null && (
            <>
              {about && <span className="vh">. </span>}
              <Price look="board">{money(discountPrice)}</Price>
              <span className="vh"> </span>
              {discountPriceDescription && <p className={css.note}>{discountPriceDescription[lang]}</p>}
              {basePrice !== null && basePriceDescription && (
                <p className={css.base}>
                  <span className="vh">, </span>
                  {basePriceDescription[lang]} <Price>{money(basePrice)}</Price>
                </p>
              )}
            </>
          )}
          {discountPrice === null && (banner.isExternal ? <ExternalLink /> : <ArrowRight />)}
        </div>
      </Poster>
    </BannerLink>
  )
}
