import { type ReactNode, useEffect, useRef } from 'react'
import type { Place } from '../../routing/router.ts'
import css from './shell.module.css'

/**
 * The main element. A change of page scrolls to its top and moves the focus to its heading. There is no fade-in:
 * Chromium (156) keeps elements inert that are animated while a modal closes.
 */
export function Main({ place, children }: { place: Place; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const query = new URLSearchParams(place.search)
  // Choosing another product of the same kind does not move the page.
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
 * Focuses the heading, and waits for it while the page's data loads. A placeholder heading gets no focus, since its
 * replacement would not be read. An open login keeps the focus, as it closes without it.
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
