import type { Boot } from '@gondola/contract/boot.ts'
import type { T } from '../../lib/i18n.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { productsOf } from '../../lib/products-of.ts'
import { paths } from '../../routing/paths.ts'
import { wideSources } from '../../shared/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PillLinks } from '../../ui/pill-links.tsx'
import css from './category-detail.module.css'
import { BoardRows } from './price-board.tsx'

/** Names in a heading; a description shared by more products lists them below it. */
const MOST_NAMES = 2

/** Returns each description once, with the names of its products. */
function namesByDescription(products: Boot['products'], lang: Boot['lang']): [string, string[]][] {
  const names = new Map<string, string[]>()
  for (const { description, name } of products) {
    const text = description[lang]
    if (text) names.set(text, [...(names.get(text) ?? []), name[lang]])
  }
  return [...names]
}

/** One name represents many: a heading of eight would be a list. */
const titleOf = (names: string[], t: T) =>
  names.length <= MOST_NAMES
    ? names.join(', ')
    : t('home.category.alike', { name: names[0] ?? '', count: names.length - 1 })

/** One category: links to the others, its text, its products, and their descriptions (docs/product.md §11.2). */
export function CategoryDetail({ category }: { category: Boot['categories'][number] }) {
  const boot = useBoot()
  const t = useText()
  const { lang, categories } = boot
  const products = productsOf(category._id, boot.products)
  const described = namesByDescription(products, lang)
  const about = category.description[lang]
  return (
    <>
      <Picture
        className={css.picture}
        sources={wideSources(boot, category.imageId)}
        alt=""
        width={1600}
        height={720}
        eager
      />
      <div className={`wrap ${css.page}`}>
        <PillLinks
          label={t('home.category.others')}
          links={[
            { href: paths.home, name: t('home.category.all'), isCurrent: false },
            ...categories.map((one) => ({
              href: paths.category(one._id),
              name: one.name[lang],
              isCurrent: one._id === category._id,
            })),
          ]}
        />
        <h1 tabIndex={-1}>{category.name[lang]}</h1>
        {about && <p className="lead">{about}</p>}
        <div className={css.columns}>
          <BoardRows products={products} isBrief empty={<p>{t('home.category.empty')}</p>} />
          {described.length > 0 && (
            <section className={`below ${css.about}`} aria-labelledby="about">
              <h2 id="about" className="t-item">
                {t('home.category.about')}
              </h2>
              <Accordion
                name="about"
                items={described.map(([text, names], index) => ({
                  key: text,
                  title: inParts(titleOf(names, t)),
                  body: (
                    <>
                      <p>{nonBreaking(text)}</p>
                      {names.length > MOST_NAMES && (
                        <p className={`t-secondary ${css.names}`}>{inParts(names.join(', '))}</p>
                      )}
                    </>
                  ),
                  open: index === 0,
                }))}
              />
            </section>
          )}
        </div>
      </div>
    </>
  )
}
