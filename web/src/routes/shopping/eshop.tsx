import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { productQuery } from '../../features/ticket-picker/picker.queries.ts'
import { PickerFailed, PickerLoading } from '../../features/ticket-picker/picker-loading.tsx'
import { ProductList, ProductMissing } from '../../features/ticket-picker/product-list.tsx'
import { isSoldHere } from '../../features/ticket-picker/selection.ts'
import { TicketPicker } from '../../features/ticket-picker/ticket-picker.tsx'
import { CallError } from '../../lib/api.ts'
import { useBoot } from '../../state/boot.tsx'

/** The list of what the season offers, or with `?product=` the selection of one product. */
export default function EshopRoute() {
  const search = new URLSearchParams(useSearch())
  const id = search.get('product')
  return id ? <Product id={id} /> : <ProductList categoryId={search.get('category')} />
}

function Product({ id }: { id: string }) {
  const { page, products } = useBoot()
  const sent = page.kind === 'eshop' && page.product?._id === id ? page.product : undefined
  const { data, error, refetch } = useQuery({ ...productQuery(id), initialData: sent })
  if (data) return isSoldHere(data) ? <TicketPicker key={id} product={data} /> : <ProductMissing />
  if (error)
    return error instanceof CallError && error.code === 'not-found' ? (
      <ProductMissing />
    ) : (
      <PickerFailed onRetry={refetch} />
    )
  return <PickerLoading teaser={products.find((product) => product.id === id)} />
}
