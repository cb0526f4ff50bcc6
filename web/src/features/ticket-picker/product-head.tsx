import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { Link } from 'wouter'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { More } from '../../ui/more.tsx'
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

/** Rows shown before unfolding; a chosen product is always among them. */
const SHOWN = 6

/** The other products of the category as rows. They are links, so that they work before hydration. */
export function Siblings({ product }: { product: ProductItem }) {
  const { lang, products } = useBoot()
  const t = useText()
  const money = usePrice()
  const column = useColumn()
  const siblings = siblingsOf(product, products)
  if (siblings.length < 2) return null
  const row = (sibling: (typeof siblings)[number]) => {
    const isChosen = sibling.id === product._id
    return (
      <li key={sibling.id}>
        <Link
          href={paths.product(sibling.id)}
          className={classNames(css.sibling, isChosen && css.chosen)}
          aria-current={isChosen ? 'true' : undefined}
        >
          <span className={css.mark} />
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
    )
  }
  const at = siblings.findIndex((sibling) => sibling.id === product._id)
  const open = siblings.length <= SHOWN + 1 || at >= SHOWN ? siblings : siblings.slice(0, SHOWN)
  const rest = siblings.slice(open.length)
  return (
    <nav className={css.siblings} aria-label={t('shop.siblings')}>
      <ul>{open.map(row)}</ul>
      {rest.length > 0 && (
        <More label={t('shop.siblings.more', { count: rest.length })}>
          <ul>{rest.map(row)}</ul>
        </More>
      )}
    </nav>
  )
}
