import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { CallError, call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { useText } from '../state/boot.tsx'
import { session } from '../state/session.ts'
import { showToast } from '../ui/toasts.ts'

/** Where the mail of a registration leads: confirms the e-mail, once per visit, and goes home (spec §2 /users/activation). */
export default function Activation() {
  const t = useText()
  const [, navigate] = useLocation()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void activate(token).then((isDone) => {
      if (isDone) showToast({ text: t('accountActivationSuccess'), seconds: 3 })
      else showToast({ text: t('accountActivationFailed'), tone: 'warn', seconds: 5 })
      navigate(paths.home, { replace: true })
    })
  }, [token, navigate, t])
  return <PageLoading />
}

async function activate(token: string): Promise<boolean> {
  try {
    await call('activate', { query: { token } })
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
  // Whoever is signed in already is a full member from now on.
  void session.check()
  return true
}
