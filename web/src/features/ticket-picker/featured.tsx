import { inParts } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { tileSources, wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { Poster, PosterPrice } from '../../ui/poster.tsx'
import css from './featured.module.css'
import { featuredOf } from './siblings.ts'

/** A few products with their current prices, as posters (docs/product.md §11.3). */
export function Featured({ besides }: { besides: string | null }) {
  const boot = useBoot()
  const t = useText()
  const money = usePrice()
  const column = useColumn()
  const featured = featuredOf(boot.categories, boot.products, besides)
  if (featured.length === 0) return null
  return (
    <section className={`below ${css.section}`} aria-labelledby="featured">
      <h2 id="featured">{t('shop.featured')}</h2>
      <ul className={css.tiles}>
        {featured.map((product) => (
          <li key={product.id}>
            <a href={paths.product(product.id)} className={css.tile}>
              <Poster
                tile={tileSources(boot, product.imageId, '(width < 960px) 50vw, 280px')}
                wide={wideSources(boot, product.imageId, '(width < 683px) 100vw, 380px')}
                title={inParts(product.name[boot.lang])}
              >
                <PosterPrice>
                  {product.from[column] === 0
                    ? t('shop.free')
                    : product.hasOnePrice
                      ? money(product.from[column])
                      : t('shop.from', { price: money(product.from[column]) })}
                </PosterPrice>
              </Poster>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
