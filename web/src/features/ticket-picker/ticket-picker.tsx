import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { DayChoice } from './day-choice.tsx'
import { Party } from './party.tsx'
import { ProductHead, ProductPicture, Siblings } from './product-head.tsx'
import { SummaryBar, TicketSummary } from './summary.tsx'
import css from './ticket-picker.module.css'
import { usePicker } from './use-picker.ts'

/** Who, when and how much on one page. Give it the product's id as its key: another product starts anew (spec §2). */
export function TicketPicker({ product }: { product: ProductItem }) {
  const picker = usePicker(product)
  const persons = <Party picker={picker} />
  const day = <DayChoice picker={picker} />
  return (
    <article aria-labelledby="product-title">
      <ProductPicture product={product} />
      <div className={`wrap ${css.columns}`}>
        <div className={css.choice}>
          <div>
            <ProductHead product={product} />
            <Siblings product={product} />
          </div>
          {picker.arePersonsFirst ? (
            <>
              {persons}
              {day}
            </>
          ) : (
            <>
              {day}
              {persons}
            </>
          )}
        </div>
        <aside className={css.side}>
          <TicketSummary picker={picker} />
        </aside>
      </div>
      <SummaryBar picker={picker} />
    </article>
  )
}
