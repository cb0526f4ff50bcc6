import { useLocation } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { Withdraw } from '../features/plain-forms/withdraw.tsx'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot } from '../state/boot.tsx'

/** The withdrawal from a contract. */
export default function WithdrawPage() {
  const { page } = useBoot()
  const [path] = useLocation()
  const isThere = page.kind === 'withdraw'
  usePageData(path, isThere)
  return isThere ? <Withdraw step={page.step} /> : <PageLoading />
}
