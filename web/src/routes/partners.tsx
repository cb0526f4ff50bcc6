import { PageLoading } from '../features/chrome/page-loading.tsx'
import { PartnerList } from '../features/partners/partner-list.tsx'
import { paths } from '../routing/paths.ts'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** The discounts at partners, the visitor's own first (docs/product.md §11.9). */
export default function Partners() {
  const { page } = useBoot()
  const data = page.kind === 'partners' ? page : null
  usePageData(paths.partners, data !== null)
  return data ? <PartnerList benefits={data.benefits} /> : <PageLoading />
}
