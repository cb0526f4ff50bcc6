import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import css from './product-head.module.css'
import { siblingsOf } from './siblings.ts'

export function ProductPicture({ product }: { product: Pick<ProductItem, 'imageId'> }) {
  const boot = useBoot()
  return (
    <Picture
      className={css.picture}
      sources={wideSources(boot, product.imageId)}
      alt=""
      width={1600}
      height={720}
      eager
    />
  )
}

export function ProductHead({ product }: { product: ProductItem }) {
  const { lang } = useBoot()
  const detail = product.descriptionDetail[lang]
  return (
    <header>
      <h1 id="product-title" tabIndex={-1} className={css.title}>
        {inParts(product.name[lang])}
      </h1>
      {product.description[lang] && <p className={css.lead}>{nonBreaking(product.description[lang])}</p>}
      {detail && !product.description[lang].includes(detail) && (
        <Note look="plain" className={css.detail}>
          {nonBreaking(detail)}
        </Note>
      )}
    </header>
  )
}

/**
 * The other products of the category as pills; on a phone the row scrolls sideways. They are links, so that they work
 * before hydration.
 */
export function Siblings({ product }: { product: ProductItem }) {
  const { lang, products } = useBoot()
  const t = useText()
  const money = usePrice()
  const column = useColumn()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const first = row.current?.querySelector('a')
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    // The chosen one takes the place of the first, with the page's margin before it.
    if (row.current && first && chosen) row.current.scrollLeft = chosen.offsetLeft - first.offsetLeft
  }, [])
  const siblings = siblingsOf(product, products)
  if (siblings.length < 2) return null
  return (
    <nav className={css.siblings} aria-label={t('shop.siblings')}>
      <ul ref={row}>
        {siblings.map((sibling) => (
          <li key={sibling.id}>
            <Link
              href={paths.product(sibling.id)}
              className={css.sibling}
              aria-current={sibling.id === product._id ? 'true' : undefined}
            >
              <span className={css.name}>{inParts(sibling.name[lang])}</span>
              <span className="vh">, </span>
              <Price className={css.from}>
                {sibling.from[column] === 0
                  ? t('shop.free')
                  : sibling.hasOnePrice
                    ? money(sibling.from[column])
                    : t('shop.from', { price: money(sibling.from[column]) })}
              </Price>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
