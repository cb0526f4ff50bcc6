import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { type Day, formatDay } from '@gondola/rules/day.ts'
import { useId } from 'react'
import { firstSentence } from '../../lib/first-sentence.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import css from './price-table.module.css'

/** Periods that have a name; others are told by their days alone. */
const NAMED: readonly string[] = ['all', 'low', 'main', 'top', 'high', 'off']

/** Returns "05.12. – 24.12.2026". Periods are shorter than a year. */
const daysText = (from: Day, to: Day) =>
  from === to ? formatDay(from) : `${formatDay(from).slice(0, 6)} – ${formatDay(to)}`

/** Prices of a product by days and person, in a company's own list (docs/product.md §20.63). */
export function PriceTable({
  product,
  table: { variants, rows },
  isTitle,
}: {
  product: ProductTeaser
  table: NonNullable<ProductTeaser['priceTable']>
  /** Whether no heading of a category is above it. */
  isTitle: boolean
}) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const column = useColumn()
  const id = useId()
  return (
    <section className={css.product} aria-labelledby={id}>
      <h3 id={id} className={isTitle ? 't-section' : undefined}>
        {inParts(product.name[lang])}
      </h3>
      <p className={css.quiet}>{nonBreaking(firstSentence(product.description[lang]))}</p>
      <table className={css.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('company.table.when')}</th>
            {variants.map(({ id, name }) => (
              <th key={id} scope="col">
                {nonBreaking(name[lang])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ranges, prices }) => (
            <tr key={key}>
              <th scope="row">
                {NAMED.includes(key) && <span className={css.period}>{t(`company.period.${key}`)}</span>}
                {ranges.map(([from, to]) => (
                  <span key={from} className={css.days}>
                    {daysText(from, to)}
                  </span>
                ))}
              </th>
              {prices.map((price, at) => (
                <td key={variants[at]?.id}>
                  {price ? (
                    <>
                      <Price look="board" className={css.price}>
                        {price[column] > 0 ? money(price[column]) : t('shop.free')}
                      </Price>
                      {price.standard > price[column] && (
                        <span className={css.listed}>{t('company.listPrice', { price: money(price.standard) })}</span>
                      )}
                    </>
                  ) : (
                    '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.foot}>
        <ButtonLink href={paths.product(product.id)}>
          {t('company.table.choose')}
          <span className="vh">, {product.name[lang]}</span>
        </ButtonLink>
        <span className={css.quiet}>{t('company.table.note')}</span>
      </p>
    </section>
  )
}
