import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import css from '../features/chrome/shell.module.css'
import { paths } from '../routing/paths.ts'
import { activate } from '../state/activate.ts'
import { useBoot, useText } from '../state/boot.tsx'
import { cart } from '../state/cart.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'

/** What is told once an e-mail is confirmed. Whoever is signed in to its account is not asked to sign in. */
const TOLD = {
  done: 'accountActivationSuccess',
  'signed-in': 'accountActivationSuccess.signedIn',
  expired: null,
} as const

/**
 * Confirms the e-mail of a registration, once per visit, and goes home (docs/product.md §11.12). Visitors with a cart
 * are offered to go on with it. When the call fails, the page keeps its token and offers a retry.
 */
export default function Activation() {
  const { config } = useBoot()
  const t = useText()
  const [, navigate] = useLocation()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [state, setState] = useState<'waiting' | 'unanswered' | 'order'>('waiting')
  const [tries, setTries] = useState(0)
  const asked = useRef(-1)
  useEffect(() => {
    if (asked.current === tries) return
    asked.current = tries
    void activate(token).then((outcome) => {
      if (outcome === 'unanswered') return setState('unanswered')
      const text = TOLD[outcome]
      if (text) showToast({ text: t(text), seconds: 10 })
      else showToast({ text: t('accountActivationFailed'), tone: 'warn', seconds: 5 })
      if (text && cart.get().entries.length > 0) setState('order')
      else navigate(paths.home, { replace: true })
    })
  }, [token, tries, navigate, t])
  if (state === 'waiting') return <PageLoading says={t('account.activation.waiting')} />
  if (state === 'order')
    return (
      <Told title="account.activation.order">
        <div className={css.ways}>
          <ButtonLink href={config.cartButtonUrl}>{t('account.activation.order.go')}</ButtonLink>
          <ButtonLink look="quiet" href={paths.home}>
            {t('account.activation.order.home')}
          </ButtonLink>
        </div>
      </Told>
    )
  return (
    <Told title="account.activation.unanswered">
      <Button
        onClick={() => {
          setState('waiting')
          setTries(tries + 1)
        }}
      >
        {t('shop.retry')}
      </Button>
    </Told>
  )
}

function Told({ title, children }: { title: `account.activation.${'order' | 'unanswered'}`; children: ReactNode }) {
  const t = useText()
  return (
    <div className={`wrap ${css.told}`} role="alert">
      <h1 tabIndex={-1}>{t(title)}</h1>
      <p className="lead">{t(`${title}.text`)}</p>
      {children}
    </div>
  )
}
