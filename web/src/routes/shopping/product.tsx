import { isSoldOnline } from '@gondola/rules/handout.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { productQuery } from '../../features/ticket-picker/picker.queries.ts'
import { PickerFailed, PickerLoading } from '../../features/ticket-picker/picker-loading.tsx'
import { ProductMissing } from '../../features/ticket-picker/product-missing.tsx'
import { TicketPicker } from '../../features/ticket-picker/ticket-picker.tsx'
import { CallError } from '../../lib/api.ts'
import { useQuery } from '../../shared/queries.ts'
import { useBoot } from '../../state/boot.tsx'
import { session } from '../../state/session.ts'
import { ownSegments } from '../../state/shop.ts'

/** The selection of one product. */
export default function ProductRoute() {
  const id = new URLSearchParams(useSearch()).get('product') ?? ''
  const { page, products } = useBoot()
  const segments = useSyncExternalStore(session.subscribe, ownSegments, () => '')
  // What came with the page is what guests may see.
  const sent = segments === '' && page.kind === 'eshop' && page.product?._id === id ? page.product : undefined
  // While a sibling loads, the product chosen before stays in place.
  const { data, error, refetch } = useQuery({
    ...productQuery(id, segments),
    initialData: sent,
    placeholderData: (previous) => previous,
  })
  useFocusOnTitle(data?._id)
  const isSold = data && isSoldOnline(data) && data.variants.length > 0
  if (data) return isSold ? <TicketPicker key={data._id} product={data} /> : <ProductMissing />
  if (error)
    return error instanceof CallError && error.code === 'not-found' ? (
      <ProductMissing />
    ) : (
      <PickerFailed onRetry={refetch} />
    )
  return <PickerLoading teaser={products.find((product) => product.id === id)} />
}

/** Focuses the title: the link that led here is gone with its page. */
function useFocusOnTitle(productId: string | undefined) {
  const isFirst = useRef(productId !== undefined)
  useEffect(() => {
    if (productId === undefined) return
    if (!isFirst.current && document.activeElement === document.body)
      document.getElementById('product-title')?.focus({ preventScroll: true })
    isFirst.current = false
  }, [productId])
}
