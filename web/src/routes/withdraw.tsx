import { useLocation } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { Withdraw } from '../features/plain-forms/withdraw.tsx'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** The withdrawal from a contract, and a cancellation without script. */
export default function WithdrawPage() {
  const { page } = useBoot()
  const [path] = useLocation()
  const isThere = page.kind === 'withdraw' && path.startsWith(`/${page.act}`)
  usePageData(path, isThere)
  return isThere ? <Withdraw act={page.act} step={page.step} /> : <PageLoading />
}
