import { type ReactNode, useEffect, useRef } from 'react'
import type { Place } from '../../routing/router.ts'
import css from './shell.module.css'

/**
 * The main part. A change of page starts at its top and is announced by the focus on its heading. It does not fade in: what
 * Chromium (156) animates while a modal goes stays as untouchable as all was behind it, for clicks and for the focus.
 */
export function Main({ place, children }: { place: Place; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const query = new URLSearchParams(place.search)
  // Another product of the same kind takes the place of the one before without moving the page.
  const key = `${place.path}?${query.get('category') ?? ''}${query.has('product') ? '&product' : ''}`
  const shown = useRef(key)
  const isBack = useRef(false)
  useEffect(() => {
    const onBack = () => {
      isBack.current = true
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const box = main.current
    if (!box) return
    if (!isBack.current) scrollTo(0, 0)
    isBack.current = false
    return focusHeading(box)
  }, [key])
  return (
    <main id="main" ref={main} tabIndex={-1} className={css.main}>
      {children}
    </main>
  )
}

/**
 * The heading may come later than the page: it is waited for while its data is on the way. One that only keeps the place
 * is no aim: what has the focus and is replaced is not heard again. Whoever is at the login stays there: it would close.
 */
function focusHeading(box: HTMLElement): () => void {
  const focus = () => {
    const heading = box.querySelector<HTMLElement>('h1:not([data-loading])')
    if (!heading) return false
    if (document.activeElement?.closest('[role=dialog]')) return true
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (focus()) return () => undefined
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}
