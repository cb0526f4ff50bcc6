import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstSentence } from '../../lib/first-sentence.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { productsOf } from '../../lib/products-of.ts'
import { paths } from '../../routing/paths.ts'
import { EmptyShop } from '../../shared/empty-shop.tsx'
import { wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useSaleStart } from '../../shared/use-sale-start.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn, useCompany } from '../../state/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PillLinks } from '../../ui/pill-links.tsx'
import { Price } from '../../ui/price.tsx'
import { Featured } from './featured.tsx'
import css from './product-list.module.css'

const categoryPath = (id: string) => `${paths.eshop}?category=${encodeURIComponent(id)}`

/**
 * The season's categories with their products as a price board. A `categoryId` shows that category only, without
 * `children`. A company reads its own list first, and no product twice (docs/product.md §20.9).
 */
export function ProductList({
  categoryId,
  aside,
  tableOf,
  children,
}: {
  categoryId: string | null
  /** Beside the categories, below them on a phone. */
  aside?: ReactNode
  /** Draws the prices of a product by period, instead of its row. `isTitle`: no heading is above it. */
  tableOf?: (product: ProductTeaser, isTitle: boolean) => ReactNode
  children?: ReactNode
}) {
  const boot = useBoot()
  const { lang, categories, products, config } = boot
  const t = useText()
  const saleStart = useSaleStart()
  const money = usePrice()
  const column = useColumn()
  const company = useCompany()
  // A company's own list; with all categories it is everybody's.
  const isOwn = company !== undefined && !config.flags.showB2BAllCategories
  const filled = categories
    .map((category) => ({ category, rows: productsOf(category._id, products) }))
    .filter(({ rows }) => rows.length > 0)
  const shown = filled.some(({ category }) => category._id === categoryId)
    ? filled.filter(({ category }) => category._id === categoryId)
    : filled
  const isEmpty = filled.length === 0
  const isNarrow = shown.length < filled.length
  // The page's title says enough above the one category of a company.
  const isOne = isOwn && filled.length === 1

  return (
    <div className={`wrap ${css.page}`}>
      <header className={css.head}>
        {/* What a resort says of its own list is about what is in it. */}
        <h1>{t(!isOwn ? 'shop.title' : isEmpty ? 'company.shop.title.empty' : 'company.shop.title')}</h1>
        {!(isOwn && isEmpty) && (
          <p className="lead">
            {isOwn
              ? t('company.shop.lead', { company: company.name })
              : t(boot.saleStart && !boot.saleStart.isNext ? 'shop.lead.before' : 'shop.lead')}
          </p>
        )}
        {saleStart && <p className={css.saleStart}>{saleStart}</p>}
      </header>
      {filled.length > 1 && (
        <div className={css.nav}>
          <PillLinks
            label={t('shop.categories')}
            links={[
              { href: paths.eshop, name: t('shop.categories.all'), isCurrent: !isNarrow },
              ...filled.map(({ category }) => ({
                href: categoryPath(category._id),
                name: category.name[lang],
                isCurrent: isNarrow && category._id === categoryId,
              })),
            ]}
          />
        </div>
      )}
      {!isNarrow && !isOwn && children}
      <div className={aside ? css.beside : undefined}>
        <div>
          {isEmpty && <EmptyShop />}
          {shown.map(({ category, rows }, index) => (
            <section
              key={category._id}
              className={`below ${css.category}`}
              aria-labelledby={`category-${category._id}`}
            >
              <Picture
                className={css.tile}
                sources={wideSources(boot, (isOne ? rows[0] : category)?.imageId ?? '', '(width < 683px) 100vw, 400px')}
                alt=""
                width={1600}
                height={720}
                eager={index === 0}
              />
              <div className={css.board}>
                <h2 id={`category-${category._id}`} className={isOne ? 'vh' : undefined}>
                  {category.name[lang]}
                </h2>
                {tableOf && rows.map((row) => row.priceTable && tableOf(row, isOne))}
                <ul>
                  {rows
                    .filter((row) => !tableOf || !row.priceTable)
                    .map((row) => (
                      <li key={row.id}>
                        <a href={paths.product(row.id)} className={css.row}>
                          <span className={css.words}>
                            <span className={css.name}>{inParts(row.name[lang])}</span>
                            <span className="vh">. </span>
                            <span className={css.about}>{nonBreaking(firstSentence(row.description[lang]))}</span>
                          </span>
                          <span className="vh"> </span>
                          <span className={css.end}>
                            <span className={css.prices}>
                              <span>
                                {row.from[column] > 0 && !row.hasOnePrice && (
                                  <span className={css.from}>{`${t('shop.list.from')} `}</span>
                                )}
                                <Price look="board" className={css.price}>
                                  {row.from[column] > 0 ? money(row.from[column]) : t('shop.free')}
                                </Price>
                              </span>
                              {row.gate !== undefined && row.gate > row.from[column] && <span className="vh">, </span>}
                              {row.gate !== undefined && row.gate > row.from[column] && (
                                <Price tone="quiet" className={css.gate}>
                                  {t('shop.gate', { price: money(row.gate) })}
                                </Price>
                              )}
                            </span>
                            <ChevronRight className={css.arrow} />
                          </span>
                        </a>
                      </li>
                    ))}
                </ul>
              </div>
            </section>
          ))}
        </div>
        {aside}
      </div>
      {isNarrow && (
        <ButtonLink look="secondary" href={paths.eshop} className={css.all}>
          {t('shop.empty.all')}
        </ButtonLink>
      )}
      {!isNarrow && isOwn && children}
      {config.flags.featuredProducts && !isOwn && <Featured besides={isNarrow ? categoryId : null} />}
    </div>
  )
}
