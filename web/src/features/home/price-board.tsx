import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstSentence } from '../../lib/first-sentence.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { Price } from '../../ui/price.tsx'
import css from './price-board.module.css'

/** Today's products with their lowest prices (docs/product.md §11.1). */
export function PriceBoard({ board }: { board: ProductTeaser[] }) {
  const t = useText()
  const { resort } = useBoot()
  if (board.length === 0) return null
  return (
    <section className={`below ${css.band}`} aria-labelledby="board">
      <div className={`wrap ${css.columns}`}>
        <div>
          <h2 id="board">{t('home.board.title')}</h2>
          <p className="lead">{t('home.board.lead', { card: resort.cardName })}</p>
        </div>
        <BoardRows products={board} />
      </div>
    </section>
  )
}

type BoardRowsProps = {
  products: ProductTeaser[]
  /** Leaves out the descriptions, which are shown beside. */
  isBrief?: boolean
  empty?: ReactNode
}

/** Products as rows divided by hairlines; each row links to its selection. */
export function BoardRows({ products, isBrief = false, empty }: BoardRowsProps) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const column = useColumn()
  if (products.length === 0) return empty
  return (
    <ul className={css.rows}>
      {products.map((product) => (
        <li key={product.id}>
          <a className={css.row} href={paths.product(product.id)}>
            <span className={css.words}>
              <span className={css.name}>{inParts(product.name[lang])}</span>
              <span className="vh">. </span>
              {!isBrief && product.description[lang] && (
                <span className={css.about}>{nonBreaking(firstSentence(product.description[lang]))}</span>
              )}
            </span>
            <span className="vh"> </span>
            <span className={css.price}>
              {product.from[column] > 0 && !product.hasOnePrice && (
                <span className={css.from}>{`${t('home.board.from')} `}</span>
              )}
              <Price look="board">
                {product.from[column] > 0 ? money(product.from[column]) : t('home.board.free')}
              </Price>
            </span>
            <span className={css.arrow}>
              <ArrowRight />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
