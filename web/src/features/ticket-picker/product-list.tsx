import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { tileSources } from '../../lib/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { usePrice } from '../../state/use-price.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Featured } from './featured.tsx'
import css from './product-list.module.css'
import { productsOf } from './siblings.ts'

const categoryPath = (id: string) => `${paths.eshop}?category=${encodeURIComponent(id)}`

/** The season's categories with their products as a price board; a category narrows it and leaves `children` out. */
export function ProductList({ categoryId, children }: { categoryId: string | null; children?: ReactNode }) {
  const boot = useBoot()
  const { lang, categories, products, config } = boot
  const t = useText()
  const money = usePrice()
  const filled = categories
    .map((category) => ({ category, rows: productsOf(category._id, products) }))
    .filter(({ rows }) => rows.length > 0)
  const shown = filled.some(({ category }) => category._id === categoryId)
    ? filled.filter(({ category }) => category._id === categoryId)
    : filled
  const isNarrow = shown.length < filled.length

  return (
    <div className={`wrap ${css.page}`}>
      <header className={css.head}>
        <h1>{t('shop.title')}</h1>
        <p className={css.lead}>{t('shop.lead')}</p>
      </header>
      {filled.length > 1 && (
        <nav className={css.nav} aria-label={t('shop.categories')}>
          <Link href={paths.eshop} aria-current={isNarrow ? undefined : 'page'}>
            {t('shop.categories.all')}
          </Link>
          {filled.map(({ category }) => (
            <Link
              key={category._id}
              href={categoryPath(category._id)}
              aria-current={isNarrow && category._id === categoryId ? 'page' : undefined}
            >
              {category.name[lang]}
            </Link>
          ))}
        </nav>
      )}
      {!isNarrow && children}
      {filled.length === 0 && <p className={css.lead}>{t('shop.empty')}</p>}
      {shown.map(({ category, rows }, index) => (
        <section
          key={category._id}
          className={classNames(css.category, rows.length < 4 && css.small)}
          aria-labelledby={`category-${category._id}`}
        >
          <Picture
            className={css.tile}
            sources={tileSources(boot, category.imageId, '(width >= 960px) 280px, 100vw')}
            alt=""
            width={800}
            height={820}
            eager={index === 0}
          />
          <div className={css.board}>
            <h2 id={`category-${category._id}`}>{category.name[lang]}</h2>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <Link href={paths.product(row.id)} className={css.row}>
                    <span className={css.words}>
                      <span className={css.name}>{row.name[lang]}</span>
                      <span className="vh">. </span>
                      <span className={css.about}>{row.description[lang]}</span>
                    </span>
                    <span className="vh"> </span>
                    <span className={css.prices}>
                      <Price look="board">
                        {row.from.standard === 0 ? t('shop.free') : t('shop.from', { price: money(row.from.standard) })}
                      </Price>
                      {row.gate !== undefined && row.gate > row.from.standard && <span className="vh">, </span>}
                      {row.gate !== undefined && row.gate > row.from.standard && (
                        <Price tone="quiet" className={css.gate}>
                          {t('shop.gate', { price: money(row.gate) })}
                        </Price>
                      )}
                    </span>
                    <ChevronRight className={css.arrow} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
      {isNarrow && (
        <ButtonLink look="secondary" href={paths.eshop} className={css.all}>
          {t('shop.empty.all')}
        </ButtonLink>
      )}
      {config.flags.featuredProducts && <Featured besides={isNarrow ? categoryId : null} />}
    </div>
  )
}
