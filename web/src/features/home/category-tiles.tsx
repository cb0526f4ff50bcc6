import type { Boot } from '@gondola/contract/boot.ts'
import { paths } from '../../routing/paths.ts'
import { iconSources, tileSources, wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Poster, PosterPrice } from '../../ui/poster.tsx'
import css from './category-tiles.module.css'
import { lowestIn } from './lowest-in.ts'
import { doubleFirst } from './tiles.ts'

const SIZES = '(width < 683px) 50vw, (width < 960px) 33vw, 290px'

/** The season's categories as posters. The one in the resort's wide picture comes first. */
export function CategoryTiles() {
  const boot = useBoot()
  const t = useText()
  const { tiles, double } = doubleFirst(boot)
  // Rows of four would leave one tile alone.
  const isThree = (tiles.length + (double ? 1 : 0)) % 4 === 1
  return (
    <section className={`wrap below ${css.section}`} aria-labelledby="categories">
      <h2 id="categories">{t('home.categories')}</h2>
      <ul className={classNames(css.tiles, isThree && css.three)}>
        {tiles.map((category) => (
          <Tile key={category._id} category={category} isDouble={category === double} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ category, isDouble }: { category: Boot['categories'][number]; isDouble: boolean }) {
  const boot = useBoot()
  const t = useText()
  const money = usePrice()
  const lowest = lowestIn(category._id, boot.products, useColumn())
  const priceText = () => {
    if (!lowest) return t('home.board.free')
    const price = money(lowest.price)
    return lowest.isOnly ? price : t('home.from', { price })
  }
  return (
    <li className={classNames(css.tile, isDouble && css.double)}>
      <a href={paths.category(category._id)}>
        <Poster
          tile={tileSources(boot, category.imageId, SIZES)}
          wide={wideSources(boot, category.imageId, '(width < 960px) 100vw, 576px')}
          icon={iconSources(boot, category.icon)}
          look={isDouble ? 'large' : undefined}
          title={category.name[boot.lang]}
        >
          <PosterPrice>{priceText()}</PosterPrice>
        </Poster>
      </a>
    </li>
  )
}
