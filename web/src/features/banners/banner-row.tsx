import type { BannerItem } from '@gondola/contract/banners.ts'
import { ArrowRight, ExternalLink } from 'lucide-react'
import { tileSources, wideSources } from '../../lib/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { usePrice } from '../../state/use-price.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { BannerLink } from './banner-link.tsx'
import css from './banner-row.module.css'

/** The season's promotions: side by side on a phone, two in a row from there (spec §2 Selection). */
export function BannerRow() {
  const { banners } = useBoot()
  const t = useText()
  if (banners.length === 0) return null
  return (
    <section aria-label={t('banner.row')}>
      <ul className={classNames(css.row, banners.length > 1 && css.many)}>
        {banners.map((banner, index) => (
          <li key={banner._id}>
            <Poster banner={banner} isAlone={index % 2 === 0 && index === banners.length - 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One that is alone in its row has room for the wide picture. */
function Poster({ banner, isAlone }: { banner: BannerItem; isAlone: boolean }) {
  const boot = useBoot()
  const money = usePrice()
  const { lang } = boot
  const { discountPrice, discountPriceDescription, basePrice, basePriceDescription } = banner
  return (
    <BannerLink
      banner={banner}
      className={classNames(css.poster, isAlone && css.alone)}
      // A browser leaves alone what looks in from the edge already.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
    >
      <span className={css.scene}>
        <Picture
          sources={
            isAlone
              ? wideSources(boot, banner.imageId, '(width < 683px) 120vw, 700px')
              : tileSources(boot, banner.imageId, '(width < 683px) 45vw, 290px')
          }
          alt=""
          width={isAlone ? 1600 : 800}
          height={isAlone ? 720 : 820}
        />
      </span>
      <span className={css.words}>
        <span className={css.title}>{banner.title[lang]}</span>
        <span className="vh">. </span>
        {banner.description[lang] && <span className={css.about}>{banner.description[lang]}</span>}
        <span className={css.foot}>
          {discountPrice !== null && <span className="vh">. </span>}
          {discountPrice !== null && (
            <span className={css.price}>
              <Price look="board">{money(discountPrice)}</Price>
              <span className="vh"> </span>
              {discountPriceDescription && <span className={css.note}>{discountPriceDescription[lang]}</span>}
              {basePrice !== null && basePriceDescription && (
                <span className={css.base}>
                  <span className="vh">, </span>
                  {basePriceDescription[lang]} <Price>{money(basePrice)}</Price>
                </span>
              )}
            </span>
          )}
          {discountPrice === null && (banner.isExternal ? <ExternalLink /> : <ArrowRight />)}
        </span>
      </span>
    </BannerLink>
  )
}
