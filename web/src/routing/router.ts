import type { Boot } from '@gondola/contract/boot.ts'
import type { LegalTopic } from '@gondola/rules/legal-topic.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type CodeKey,
  codeOf,
  finalAddress,
  isUnknownAddress,
  type Offered,
  offeredBy,
  type PageKey,
} from './addresses.ts'
import { retryUntilLoaded, withProgress } from './lazy.ts'
import { clickedPath, linkOf } from './links.ts'
import { noteUnknownAddress } from './unknown-address.ts'

type PageFile = () => Promise<{ default: ComponentType }>
export type Pages = {
  /** Returns the page's component; undefined until its code is loaded. */
  code: (page: CodeKey) => ComponentType | undefined
  /** Loads the code of a page once. Rejects when its files cannot be loaded. */
  load: (page: CodeKey) => Promise<void>
}

/** Returns pages whose code is loaded lazily. */
export function lazyPages(files: Record<CodeKey, PageFile>): Pages {
  const loaded = new Map<CodeKey, ComponentType>()
  return {
    code: (page) => loaded.get(page),
    load: async (page) => {
      if (!loaded.has(page)) loaded.set(page, (await files[page]()).default)
    },
  }
}

export type Place = { page: PageKey; topic?: LegalTopic; path: string; search: string }

/** Returns the visitor's current address. A redirecting address is replaced in the address bar. */
export function usePlace(boot: Boot): Place {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { path: final, address } = finalAddress(path, offeredBy(boot))
  // A season was chosen that does not sell the category of the address.
  const isOther = new URLSearchParams(search).get('category') === boot.lacksCategory
  useEffect(() => {
    if (final === path && !isOther) return
    if (isUnknownAddress(path, offeredBy(boot))) noteUnknownAddress()
    navigate(final, { replace: true })
  }, [final, path, isOther, boot, navigate])
  if ('redirect' in address) throw new Error('An address redirects in a circle.')
  return { ...address, path: final, search: search.replace(/^\?/, '') }
}

/** Returns the page's component; undefined while its code is loading. */
export function usePageCode(pages: Pages, page: CodeKey): ComponentType | undefined {
  const [, redraw] = useState(0)
  const Page = pages.code(page)
  useEffect(() => {
    if (Page) return
    let isWanted = true
    void withProgress(
      retryUntilLoaded(
        // Skip it if the visitor has moved on meanwhile.
        async () => void (isWanted && (await pages.load(page))),
        () => isWanted && location.reload(),
      ),
    ).then(() => isWanted && redraw((count) => count + 1))
    return () => {
      isWanted = false
    }
  }, [pages, page, Page])
  return Page
}

/** Follows own links without a page load. Preloads a page's code on hover or focus of its link. */
export function useLinkNavigation(pages: Pages, { resort, config, mode }: Boot) {
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
      if (pages.code(page)) go()
      else
        void withProgress(
          retryUntilLoaded(
            () => pages.load(page),
            () => location.assign(path),
          ),
        ).then(go)
    }
    const onIntent = (event: Event) => {
      const link = linkOf(event.target)
      const page = link && pageOf(link)
      if (page) pages.load(page).catch(() => undefined)
    }
    const intents = ['pointerover', 'focusin', 'touchstart'] as const
    document.addEventListener('click', onClick)
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    return () => {
      document.removeEventListener('click', onClick)
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [pages, resort, config, mode, navigate])
}

/** Only addresses of the table; tickets, pictures and the like are ordinary downloads. */
const isKnown = (path: string, offered: Offered) =>
  finalAddress(path, offered).path === path || path === '/shopping' || path.startsWith('/shopping/')
