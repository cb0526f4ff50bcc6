import { useSearch } from 'wouter'
import { BannerRow } from '../../features/banners/banner-row.tsx'
import { ProductList } from '../../features/ticket-picker/product-list.tsx'

/** The list of the season's products. */
export default function EshopRoute() {
  const search = new URLSearchParams(useSearch())
  return (
    <ProductList categoryId={search.get('category')}>
      <BannerRow />
    </ProductList>
  )
}
