import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import css from '../features/chrome/shell.module.css'
import { paths } from '../lib/paths.ts'
import { activate } from '../state/activate.ts'
import { useText } from '../state/boot.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'

/**
 * Where the mail of a registration leads: confirms the e-mail, once per visit, and goes home (spec §2 /users/activation).
 * Without an answer it stays here with its token, and can be tried again.
 */
export default function Activation() {
  const t = useText()
  const [, navigate] = useLocation()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [isUnanswered, setUnanswered] = useState(false)
  const [tries, setTries] = useState(0)
  const asked = useRef(-1)
  useEffect(() => {
    if (asked.current === tries) return
    asked.current = tries
    void activate(token).then((outcome) => {
      setUnanswered(outcome === 'unanswered')
      if (outcome === 'unanswered') return
      if (outcome === 'done') showToast({ text: t('accountActivationSuccess'), seconds: 3 })
      else showToast({ text: t('accountActivationFailed'), tone: 'warn', seconds: 5 })
      navigate(paths.home, { replace: true })
    })
  }, [token, tries, navigate, t])
  if (!isUnanswered) return <PageLoading />
  return (
    <div className={`wrap ${css.unanswered}`} role="alert">
      <h1 tabIndex={-1}>{t('account.activation.unanswered')}</h1>
      <p className="lead">{t('account.activation.unanswered.text')}</p>
      <Button
        onClick={() => {
          setUnanswered(false)
          setTries(tries + 1)
        }}
      >
        {t('shop.retry')}
      </Button>
    </div>
  )
}
