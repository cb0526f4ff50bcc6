import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { type AccountStep, account, useAccountStep } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { linkCode } from '../../state/link-code.ts'
import { forgetGuest, logOut } from '../../state/log-out.ts'
import { session, useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** After so long without input, the guest may have left. */
const QUIET_MS = 60_000
/** Time to respond for a guest who is still there (WCAG 2.2.1). */
const ANSWER_SECONDS = 20
const ACTS = ['pointerdown', 'keydown', 'input'] as const

/**
 * Asks whether a guest at a counter is still there (docs/product.md §10.20). Otherwise it clears the forms and signs
 * out, so that the next guest reads nothing of theirs.
 */
export function StillThere() {
  const step = useAccountStep()
  const isMember = useSession().step === 'member'
  const [path] = useLocation()
  const { vouchers } = useCart()
  // Codes are as good as money. One is taken on the page for codes, and maybe carried to others or into the cart.
  const hasCode = path === paths.code || linkCode.get() !== null || vouchers.length > 0
  return (step || isMember || hasCode) && <Question step={step} />
}

/** The question after a minute without input. */
function Question({ step }: { step: AccountStep | null }) {
  const t = useText()
  const [, navigate] = useLocation()
  const [isAsked, setAsked] = useState(false)
  const stay = () => setAsked(false)
  // If the logout fails, ask again.
  const leave = () => {
    setAsked(false)
    account.close()
    linkCode.drop()
    if (session.get().step === 'member') void logOut().catch(() => undefined)
    else forgetGuest()
    navigate(paths.tablet)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes next begins its time anew
  useEffect(() => {
    if (isAsked) {
      const end = setTimeout(leave, ANSWER_SECONDS * 1000)
      return () => clearTimeout(end)
    }
    let last = 0
    let timer: ReturnType<typeof setTimeout>
    // Asks on return for guests who read the terms in another tab. A screen that slept may have missed its timer.
    const ask = () => {
      if (!document.hidden) setAsked(true)
    }
    const onSeen = () => {
      if (Date.now() - last >= QUIET_MS) ask()
    }
    const begin = () => {
      last = Date.now()
      clearTimeout(timer)
      timer = setTimeout(ask, QUIET_MS)
    }
    begin()
    for (const act of ACTS) addEventListener(act, begin, { capture: true, passive: true })
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearTimeout(timer)
      for (const act of ACTS) removeEventListener(act, begin, { capture: true })
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [isAsked, step])
  return (
    <Dialog
      open={isAsked}
      urgent
      onClose={stay}
      title={t('tablet.still.title')}
      actions={
        <>
          <Button onClick={stay}>{t('tablet.still.yes')}</Button>
          <Button look="quiet" onClick={leave}>
            {t('tablet.still.no')}
          </Button>
        </>
      }
    >
      <p>{t('tablet.still.text', { seconds: ANSWER_SECONDS })}</p>
    </Dialog>
  )
}
