import { paths } from '../../lib/paths.ts'
import { tileSources } from '../../lib/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { usePrice } from '../../state/use-price.ts'
import { Picture } from '../../ui/picture.tsx'
import css from './featured.module.css'
import { featuredOf } from './siblings.ts'

/** A few real products with their real prices, as posters (spec §2: featured products, behind a flag). */
export function Featured({ besides }: { besides: string | null }) {
  const boot = useBoot()
  const t = useText()
  const money = usePrice()
  const featured = featuredOf(boot.categories, boot.products, besides)
  if (featured.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="featured">
      <h2 id="featured">{t('shop.featured')}</h2>
      <ul className={css.tiles}>
        {featured.map((product) => (
          <li key={product.id}>
            <a href={paths.product(product.id)} className={css.tile}>
              <Picture
                sources={tileSources(boot, product.imageId, '(width < 960px) 50vw, 280px')}
                alt=""
                width={800}
                height={820}
              />
              <span className={css.words}>
                <span className={css.name}>{product.name[boot.lang]}</span>
                <span className="vh">, </span>
                <span className={css.from}>
                  {product.from.standard === 0
                    ? t('shop.free')
                    : t('shop.from', { price: money(product.from.standard) })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
