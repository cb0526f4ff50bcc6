import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { BannerRow } from '../../features/banners/banner-row.tsx'
import { ProductList } from '../../features/ticket-picker/product-list.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { useCompany } from '../../state/session.ts'

/** Lazy: only companies have these. */
const CompanyPanel = lazyWithRetry(() =>
  import('../../features/business/company-panel.tsx').then((file) => file.CompanyPanel),
)

const PriceTable = lazyWithRetry(() =>
  import('../../features/business/price-table.tsx').then((file) => file.PriceTable),
)

/** The list of the season's products. */
export default function EshopRoute() {
  const search = new URLSearchParams(useSearch())
  const isCompany = useCompany() !== undefined
  return (
    <ProductList
      categoryId={search.get('category')}
      aside={
        isCompany && (
          <Suspense>
            <CompanyPanel />
          </Suspense>
        )
      }
      tableOf={(product, isTitle) =>
        product.priceTable && (
          <Suspense key={product.id}>
            <PriceTable product={product} table={product.priceTable} isTitle={isTitle} />
          </Suspense>
        )
      }
    >
      <BannerRow />
    </ProductList>
  )
}
