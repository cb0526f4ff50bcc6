import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ChoiceNews } from './features/chrome/choice-news.tsx'
import { Footer } from './features/chrome/footer.tsx'
import { DefaultHeader, StepHeader } from './features/chrome/header.tsx'
import { Main } from './features/chrome/main.tsx'
import { OrderSteps } from './features/chrome/order-steps.tsx'
import { PageLoading } from './features/chrome/page-loading.tsx'
import { Progress } from './features/chrome/progress.tsx'
import { UnknownAddress } from './features/chrome/unknown-address.tsx'
import { pages } from './pages.ts'
import { codeOf, headerOf } from './routing/addresses.ts'
import { titleOf } from './routing/head.ts'
import { lazyWithRetry } from './routing/lazy.ts'
import { paths } from './routing/paths.ts'
import { type Place, useLinkNavigation, usePageCode, usePlace } from './routing/router.ts'
import { useUnknownAddress } from './routing/unknown-address.ts'
import { useInBrowser } from './shared/use-in-browser.ts'
import { account, useAccountStep } from './state/account.ts'
import { useBoot, useText } from './state/boot.tsx'
import { cardChoice, useCardChoice } from './state/card-choice.ts'
import { useCart } from './state/cart.ts'
import { counter } from './state/counter.ts'
import { useSession } from './state/session.ts'
import { useSlotChange } from './state/slot-change.ts'
import { useSessionWatch } from './state/use-session-watch.ts'
import { ToastRegion } from './ui/toast.tsx'

const CartDrawer = lazyWithRetry(() => import('./features/cart-drawer/cart-drawer.tsx').then((file) => file.CartDrawer))

const SlotChange = lazyWithRetry(() => import('./features/slot-change/slot-change.tsx').then((file) => file.SlotChange))

const CardChoice = lazyWithRetry(() => import('./features/cards/card-choice.tsx').then((file) => file.CardChoice))

const AccountPanel = lazyWithRetry(() => import('./features/account/account.tsx').then((file) => file.AccountPanel))

const AccountDialog = lazyWithRetry(() => import('./features/account/account.tsx').then((file) => file.AccountDialog))

const StillThere = lazyWithRetry(() => import('./features/entry-paths/still-there.tsx').then((file) => file.StillThere))

/** Shows a page, or a placeholder until its code is loaded. */
export const PageOutlet = ({ Page }: { Page: ComponentType | undefined }) => (Page ? <Page /> : <PageLoading />)

/** The frame of every page. */
export function Shell() {
  const boot = useBoot()
  const t = useText()
  const place = usePlace(boot)
  useLinkNavigation(pages, boot)
  useEffect(() => {
    document.title = titleOf(boot, place.page, place.search)
  }, [boot, place.page, place.search])
  const isCategory = place.page === 'home' && new URLSearchParams(place.search).has('category')
  const Page = usePageCode(pages, codeOf(place.page, place.search))
  // White words wait for the picture below them.
  const isLost = useUnknownAddress(place.path)
  const isOver =
    Page !== undefined &&
    !isLost &&
    ((place.page === 'home' && !isCategory) || place.page === 'confirmation' || place.page === 'b2bConfirmation')
  return (
    <>
      <a className="skip" href="#main">
        {t('chrome.skip')}
      </a>
      {headerOf(place.page) === 'steps' ? (
        <StepHeader page={place.page} over={isOver} />
      ) : (
        <DefaultHeader over={isOver} panel={<AccountPanel />} />
      )}
      <Progress />
      <OrderSteps page={place.page} />
      {isLost && <UnknownAddress />}
      <Main place={place}>
        <PageOutlet Page={Page} />
      </Main>
      <Footer isShort={headerOf(place.page) === 'steps'} />
      <Cart />
      <Changes />
      <Cards key={place.page} />
      <Account place={place} />
      <Counter isHere={place.page === 'tablet'} />
      <ChoiceNews />
      <ToastRegion label={t('chrome.toasts')} />
    </>
  )
}

/** The dialog that moves entries, above drawer and page. */
function Changes() {
  const change = useSlotChange()
  return (
    change && (
      <Suspense>
        <SlotChange change={change} />
      </Suspense>
    )
  )
}

/** The dialog that verifies cards, above any other. Closes on a change of page. */
function Cards() {
  const choice = useCardChoice()
  useEffect(() => cardChoice.close, [])
  return (
    choice && (
      <Suspense>
        <CardChoice key={choice.ids.join()} choice={choice} />
      </Suspense>
    )
  )
}

/**
 * The session and the dialogs of the account. Links of mails ask for a new password, the address of the registration
 * for an account, both over the shop (docs/product.md §10.21).
 */
function Account({ place: { page, search } }: { place: Place }) {
  const step = useAccountStep()
  const session = useSession()
  const [, navigate] = useLocation()
  useSessionWatch()
  const token = page === 'eshop' ? new URLSearchParams(search).get('token') : null
  useEffect(() => {
    if (token) account.open({ kind: 'new-password', token })
    else if (page === 'registration') account.open({ kind: 'registration' })
    else return
    // Remove the token from the address: whoever reads it later must not get the account.
    navigate(paths.eshop, { replace: true })
  }, [page, token, navigate])
  // The question for news waits until an order, or a card, is done.
  const isHeldBack = step?.kind === 'news' && (headerOf(page) === 'steps' || page === 'card')
  if (session.step !== 'lost' && (!step || step.kind === 'panel' || isHeldBack)) return null
  return (
    <Suspense>
      <AccountDialog />
    </Suspense>
  )
}

/** Clears a guest's data when they leave a tablet at a counter, from any page. */
function Counter({ isHere }: { isHere: boolean }) {
  const isInBrowser = useInBrowser()
  const step = useAccountStep()
  const isMember = useSession().step === 'member'
  const hasCodes = useCart().vouchers.length > 0
  useEffect(() => {
    if (isHere) counter.note()
  }, [isHere])
  if (!isInBrowser || !(isHere ? step || isMember || hasCodes : counter.isNoted())) return null
  return (
    <Suspense>
      <StillThere />
    </Suspense>
  )
}

const FIRST_ACTS = ['pointerdown', 'keydown', 'focusin'] as const

/** The drawer loads when the visitor first acts. The code that watches over a cart loads at once. */
function Cart() {
  const { ready, entries, isOpen } = useCart()
  const [hasActed, setActed] = useState(false)
  const [isHere, setHere] = useState(false)
  if (ready && !isHere && (hasActed || entries.length > 0 || isOpen)) setHere(true)
  useEffect(() => {
    if (hasActed) return
    // As a transition: an open dialog stays while the drawer's code is loading.
    const begin = () => startTransition(() => setActed(true))
    for (const act of FIRST_ACTS) addEventListener(act, begin, { passive: true })
    return () => {
      for (const act of FIRST_ACTS) removeEventListener(act, begin)
    }
  }, [hasActed])
  if (!isHere) return null
  return (
    <Suspense>
      <CartDrawer isAtHand={hasActed} />
    </Suspense>
  )
}
