import { useLocation } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { Cancel } from '../features/plain-forms/cancel.tsx'
import { Withdraw } from '../features/plain-forms/withdraw.tsx'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** The withdrawal from a contract, and a cancellation without script. */
export default function WithdrawPage() {
  const { page } = useBoot()
  const [path] = useLocation()
  const isThere = page.kind === 'withdraw' && path.startsWith(`/${page.act}`)
  usePageData(path, isThere)
  if (!isThere) return <PageLoading />
  return page.act === 'cancel' ? <Cancel step={page.step} /> : <Withdraw step={page.step} />
}
