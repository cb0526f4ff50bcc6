import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { usePartOfAddress } from './go-to-part.ts'
import { PickerColumns } from './picker-columns.tsx'
import { ProductHead, ProductPicture, Siblings } from './product-head.tsx'
import { SummaryBar } from './summary.tsx'
import { usePicker } from './use-picker.ts'

/**
 * Persons, day and price on one page (docs/product.md §2.23). Pass the product's id as `key`: another product resets
 * it.
 */
export function TicketPicker({ product }: { product: ProductItem }) {
  const picker = usePicker(product)
  usePartOfAddress()
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
