import type { OrderItem } from '@gondola/contract/orders.ts'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { validityText } from '../../../shared/entry-validity.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import css from './company-codes.module.css'

/** What an order that waits for its payment is for. Equal pieces are one row. */
export function Ordered({ order }: { order: OrderItem }) {
  const { lang } = useBoot()
  const t = useText()
  const rows = Map.groupBy(
    order.entries.filter(({ reversed }) => !reversed),
    (entry) => [entry.product.name, entry.product.variant.name, validityText(entry, { t, lang })].join('\n'),
  )
  return (
    <section aria-labelledby="ordered" className={css.codes}>
      <h2 className="t-section" id="ordered">
        {t('company.ordered')}
      </h2>
      <ul className={css.rows}>
        {[...rows].map(([key, entries]) => {
          const [product, variant, when = ''] = key.split('\n')
          return (
            <li key={key} className={css.row}>
              <div className={css.words}>
                <h3>{inParts(t('informations.pieces', { number: entries.length, name: `${product}, ${variant}` }))}</h3>
                <p className={css.quiet}>{nonBreaking(when)}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
