import type { Boot } from '@gondola/contract/boot.ts'
import { paths } from '../../lib/paths.ts'
import { wideSources } from '../../lib/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './category-detail.module.css'
import { BoardRows } from './price-board.tsx'
import { productsIn } from './products-in.ts'

/** One category: the way to the others, what it sells, and its description (spec §2 Home). */
export function CategoryDetail({ category }: { category: Boot['categories'][number] }) {
  const boot = useBoot()
  const t = useText()
  const { lang, categories } = boot
  const products = productsIn(category._id, boot.products)
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
        <nav className={css.others} aria-label={t('home.category.others')}>
          <ul>
            <li>
              <a href={paths.home}>{t('home.category.all')}</a>
            </li>
            {categories.map((one) => (
              <li key={one._id}>
                <a href={paths.category(one._id)} aria-current={one._id === category._id ? 'page' : undefined}>
                  {one.name[lang]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <h1 tabIndex={-1}>{category.name[lang]}</h1>
        {about && <p className={css.lead}>{about}</p>}
        <div className={css.columns}>
          <BoardRows products={products} empty={<p>{t('home.category.empty')}</p>} />
          <section aria-labelledby="about">
            <h2 id="about" className="t-item">
              {t('home.category.about')}
            </h2>
            <Accordion
              name="about"
              items={[
                ...(about ? [{ key: category._id, title: category.name[lang], body: about, open: true }] : []),
                ...products
                  .filter((product) => product.description[lang])
                  .map((product) => ({
                    key: product.id,
                    title: product.name[lang],
                    body: product.description[lang],
                  })),
              ]}
            />
          </section>
        </div>
      </div>
    </>
  )
}
