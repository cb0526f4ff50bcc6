import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { paths } from '../lib/paths.ts'
import { account } from '../state/account.ts'

/** The address that a resort gives out for its registration: opens it over the shop (spec §2 registration-redirect). */
export default function Registration() {
  const [, navigate] = useLocation()
  useEffect(() => {
    account.open({ kind: 'registration' })
    navigate(paths.eshop, { replace: true })
  }, [navigate])
  return <PageLoading />
}
