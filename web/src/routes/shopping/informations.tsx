import { Suspense, useDeferredValue } from 'react'
import { Redirect, useLocation } from 'wouter'
import { DetailsForm } from '../../features/entry-details/details-form.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'
import { mayOwnCards } from '../../state/card-choice.ts'
import { useCart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { Step } from './step.tsx'
import css from './step-page.module.css'

/** Lazy: few guests have an account with cards. */
const OwnCardsFirst = lazyWithRetry(() =>
  import('../../shared/cards/own-cards-first.tsx').then((file) => file.OwnCardsFirst),
)

/**
 * The step of details, e-mail and terms (docs/product.md §11.4). After a page load it renders in pieces. An empty cart
 * redirects home.
 */
export default function Informations() {
  const t = useText()
  const { ready, entries } = useCart()
  const who = useSession()
  const isDrawn = useDeferredValue(ready)
  const [, navigate] = useLocation()
  if (ready && entries.length === 0) return <Redirect to={paths.home} replace />
  // The same words for every cart. The server renders them without it, and a later change would shift the page.
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
      {who.step === 'member' && mayOwnCards(who.profile) && (
        <Suspense>
          <OwnCardsFirst owner={who.profile.id} />
        </Suspense>
      )}
      <DetailsForm onDone={() => navigate(paths.checkout)} />
    </Step>
  )
}
