import { useLocation } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { ComplaintForm, Received } from '../features/complaint/complaint-form.tsx'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** A complaint, also without script (docs/product.md §19.60). */
export default function ComplaintPage() {
  const { page } = useBoot()
  const [path] = useLocation()
  const isThere = page.kind === 'complaint'
  usePageData(path, isThere)
  if (!isThere) return <PageLoading />
  const { typed, errors, meant, received } = page
  return (
    <div className="wrap">
      {received ? (
        <Received reply={received} email={received.email} heading="h1" />
      ) : (
        <ComplaintForm typed={typed} errors={errors} meant={meant} heading="h1" />
      )}
    </div>
  )
}
