import { paths } from '../../routing/paths.ts'
import { useBoot } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './home-promo.module.css'
import { PromoScene } from './promo.tsx'

/** The first promotion of something on sale now, at the end of the home page. */
export function HomePromo() {
  const { banners, products, lang } = useBoot()
  const banner = banners.find(
    ({ savings, shopping }) => savings && products.some((product) => product.id === shopping?.productId),
  )
  if (!banner?.shopping) return null
  return (
    <section className={`below ${css.promo}`} aria-labelledby="promo">
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
