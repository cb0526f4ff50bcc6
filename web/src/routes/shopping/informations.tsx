import { useDeferredValue, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { DetailsForm } from '../../features/entry-details/details-form.tsx'
import { focusControl } from '../../features/entry-details/error-summary.tsx'
import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { Step } from './step.tsx'
import css from './step-page.module.css'

/** Details of each entry, e-mail and terms (spec §2), after a load drawn piece by piece. An empty cart has nothing to tell of. */
export default function Informations() {
  const t = useText()
  const { ready, entries } = useCart()
  const isDrawn = useDeferredValue(ready)
  const [, navigate] = useLocation()
  const hasEntries = entries.length > 0
  useEffect(() => {
    const id = location.hash.slice(1)
    if (!isDrawn || !hasEntries || !id) return
    // After the heading, which gets the focus on a change of page.
    const frame = requestAnimationFrame(() => focusControl(id))
    return () => cancelAnimationFrame(frame)
  }, [isDrawn, hasEntries])
  if (ready && !hasEntries) return <Redirect to={paths.home} replace />
  // The same words whatever the cart asks for: the server draws them without it, and what changed then would move the page.
  const intro = (
    <>
      <h1 className="t-page" tabIndex={-1}>
        {t('informations.title')}
      </h1>
      <p className={`lead ${css.lead}`}>{t('informations.lead')}</p>
    </>
  )
  return (
    <Step intro={intro} isDrawn={isDrawn} label={t('informations.loading')}>
      <DetailsForm onDone={() => navigate(paths.checkout)} />
    </Step>
  )
}
