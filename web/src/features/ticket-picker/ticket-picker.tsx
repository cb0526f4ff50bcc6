import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { DayChoice } from './day-choice.tsx'
import { Party } from './party.tsx'
import { ProductHead, ProductPicture, Siblings } from './product-head.tsx'
import { SummaryBar, TicketSummary } from './summary.tsx'
import css from './ticket-picker.module.css'
import { TimeChoice } from './time-choice.tsx'
import { type Picker, usePicker } from './use-picker.ts'

/** Who, when and how much on one page. Give it the product's id as its key: another product starts anew (spec §2). */
export function TicketPicker({ product }: { product: ProductItem }) {
  const picker = usePicker(product)
  return (
    <article aria-labelledby="product-title">
      <ProductPicture product={product} />
      <PickerColumns picker={picker} isUnderPicture>
        <ProductHead product={product} />
        <Siblings product={product} />
      </PickerColumns>
      <SummaryBar picker={picker} />
    </article>
  )
}

/** The choice below its heading, beside its ticket. Under a picture the ticket is pulled up over it. */
export function PickerColumns({
  picker,
  isUnderPicture,
  children,
}: {
  picker: Picker
  isUnderPicture?: boolean
  children: ReactNode
}) {
  const persons = <Party picker={picker} />
  const day = <DayChoice picker={picker} />
  const [first, second] = picker.arePersonsFirst ? [persons, day] : [day, persons]
  return (
    <div className={classNames('wrap', css.columns)}>
      <div className={css.choice}>
        <div>{children}</div>
        {first}
        <div className={`below ${css.second}`}>{second}</div>
        <TimeChoice picker={picker} />
      </div>
      <aside className={classNames(css.side, isUnderPicture && css.pulled)}>
        <TicketSummary picker={picker} />
      </aside>
    </div>
  )
}
