import type { BannerItem } from '@gondola/contract/banners.ts'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { wideSources } from '../../lib/scene-sources.ts'
import { useBoot } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './promo.module.css'
import { SavingsTicket } from './savings-ticket.tsx'

/** A dark half with the words, a bright half with the picture and the savings on it. */
export function PromoScene({
  banner,
  eager,
  title,
  children,
}: {
  banner: BannerItem
  eager?: boolean
  title: ReactNode
  /** What stands below the savings on their ticket. */
  children?: ReactNode
}) {
  const boot = useBoot()
  const about = banner.description[boot.lang]
  return (
    <div className={css.band}>
      <div className={css.halves}>
        <div className={css.words}>
          {title}
          {about && <p className={css.lead}>{about}</p>}
        </div>
        <div className={css.scene}>
          <Picture
            className={css.picture}
            sources={wideSources(boot, banner.imageId, '(width < 683px) 200vw, (width < 960px) 100vw, 80vw')}
            alt=""
            width={1600}
            height={720}
            eager={eager}
          />
          {banner.savings && (
            <div className={css.ticket}>
              <SavingsTicket savings={banner.savings}>{children}</SavingsTicket>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The first promotion of something that is sold now, as the end of home. */
export function HomePromo() {
  const { banners, products, lang } = useBoot()
  const banner = banners.find(
    ({ savings, shopping }) => savings && products.some((product) => product.id === shopping?.productId),
  )
  if (!banner?.shopping) return null
  return (
    <section aria-labelledby="promo">
      <PromoScene
        banner={banner}
        title={
          <h2 id="promo" className={css.title}>
            {banner.title[lang]}
          </h2>
        }
      >
        <ButtonLink wide href={paths.banner(banner.slug)}>
          {banner.shopping.title[lang]}
        </ButtonLink>
      </PromoScene>
    </section>
  )
}
