import type { Boot } from '@gondola/contract/boot.ts'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageLoading } from './features/chrome/page-loading.tsx'
import css from './features/chrome/shell.module.css'
import { finalAddress, type LegalTopic, type Offered, offeredBy, type PageKey } from './lib/addresses.ts'
import { untilThere } from './lib/late.ts'
import { clickedPath, linkOf } from './lib/own-links.ts'
import { underWay } from './lib/under-way.ts'
import { type CodeKey, codeOf, loadPageCode, pageCode } from './page-code.ts'

export type Place = { page: PageKey; topic?: LegalTopic; path: string; search: string }

/** Where the visitor is. An address that leads elsewhere is replaced in the address bar. */
export function usePlace(boot: Boot): Place {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { path: final, address } = finalAddress(path, offeredBy(boot))
  useEffect(() => {
    if (final !== path) navigate(final, { replace: true })
  }, [final, path, navigate])
  if ('redirect' in address) throw new Error('An address redirects in a circle.')
  return { ...address, path: final, search: search.replace(/^\?/, '') }
}

/** The page itself; undefined while its code is on the way. */
export function usePageCode(page: CodeKey): ComponentType | undefined {
  const [, redraw] = useState(0)
  const Page = pageCode(page)
  useEffect(() => {
    if (Page) return
    let isWanted = true
    void underWay(
      untilThere(
        // Whoever has gone on is waiting for nothing any more.
        async () => void (isWanted && (await loadPageCode(page))),
        () => isWanted && location.reload(),
      ),
    ).then(() => isWanted && redraw((count) => count + 1))
    return () => {
      isWanted = false
    }
  }, [page, Page])
  return Page
}

/** Until the code of a page is there it keeps its place. */
export const PageOutlet = ({ Page }: { Page: ComponentType | undefined }) => (Page ? <Page /> : <PageLoading />)

/** Turns links into steps inside the page, and brings the code of a page when someone is about to go there. */
export function useOwnLinks({ resort, config, mode }: Boot) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const offered = offeredBy({ resort, config, mode })
    const pageOf = ({ pathname, search }: URL | HTMLAnchorElement) => {
      const { address } = finalAddress(pathname, offered)
      return 'page' in address && isKnown(pathname, offered) ? codeOf(address.page, search) : null
    }
    const onClick = (event: MouseEvent) => {
      const path = clickedPath(event)
      const page = path && pageOf(new URL(path, location.href))
      if (!path || !page) return
      event.preventDefault()
      const go = () => navigate(path)
      if (pageCode(page)) go()
      else
        void underWay(
          untilThere(
            () => loadPageCode(page),
            () => location.assign(path),
          ),
        ).then(go)
    }
    const onIntent = (event: Event) => {
      const link = linkOf(event.target)
      const page = link && pageOf(link)
      if (page) loadPageCode(page).catch(() => undefined)
    }
    const intents = ['pointerover', 'focusin', 'touchstart'] as const
    document.addEventListener('click', onClick)
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    return () => {
      document.removeEventListener('click', onClick)
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [resort, config, mode, navigate])
}

/** Only what the table names; tickets, pictures and the like are ordinary downloads. */
const isKnown = (path: string, offered: Offered) =>
  finalAddress(path, offered).path === path || path === '/shopping' || path.startsWith('/shopping/')

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
