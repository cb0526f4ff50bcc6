import type { Back } from '@gondola/contract/after-sale.ts'
import { waysOf } from '../../../shared/return-notes.tsx'
import { usePrice } from '../../../shared/use-price.ts'
import { useText } from '../../../state/boot.tsx'
import css from '../flow.module.css'

/** The money of an act by the ways it came, and its sum. */
export function WaysBack({ back, total }: { back: Back; total: string }) {
  const t = useText()
  const price = usePrice()
  return (
    <section className={css.sums}>
      <h3>{t('acts.ways')}</h3>
      <dl>
        {waysOf(back).map((way) => (
          <div key={way}>
            <dt>{t(`acts.way.${way}`)}</dt>
            <dd>{price(back[way])}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{total}</dt>
          <dd>{price(back.total)}</dd>
        </div>
      </dl>
    </section>
  )
}
