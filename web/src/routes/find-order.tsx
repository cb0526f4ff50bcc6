import { useLocation } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { FindOrder } from '../features/plain-forms/find-order.tsx'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** The link to an order once more. */
export default function FindOrderPage() {
  const { page } = useBoot()
  const [path] = useLocation()
  const isThere = page.kind === 'findOrder'
  usePageData(path, isThere)
  return isThere ? <FindOrder {...page} /> : <PageLoading />
}
