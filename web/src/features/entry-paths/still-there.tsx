import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { account, useAccountStep } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { logOut } from '../../state/log-out.ts'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Without a touch or a key for so long, nobody may stand there any more. */
const QUIET_MS = 60_000
/** Whoever still does has at least this long to say so (WCAG 2.2.1). */
const ANSWER_SECONDS = 20
const ACTS = ['pointerdown', 'keydown', 'input'] as const

/**
 * Over what is asked of or told to a guest at a counter: what is left half filled in goes, and whoever is signed in is signed
 * out, so that the next one reads nothing of it (spec §2 /tablet, L§6).
 */
export function StillThere() {
  const t = useText()
  const step = useAccountStep()
  const [, navigate] = useLocation()
  const [isAsked, setAsked] = useState(false)
  const stay = () => setAsked(false)
  // Whom the shop cannot sign out now is asked again.
  const leave = () => {
    setAsked(false)
    account.close()
    if (session.get().step === 'member') void logOut().catch(() => undefined)
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
    // Whoever reads the terms in another tab is asked on coming back; a screen that slept may have missed its time.
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
