import type { Boot } from '@gondola/contract/boot.ts'
import { useEffect } from 'react'
import { ErrorBoundary } from './features/chrome/error-boundary.tsx'
import { HTML_LANG } from './lib/i18n.ts'
import { pollWhileSeen } from './lib/poll.ts'
import { pages } from './pages.ts'
import { usePageCode } from './routing/router.ts'
import { PageOutlet, Shell } from './shell.tsx'
import { BootProvider } from './state/boot.tsx'
import { REFRESH_MS, refreshShop, useShop } from './state/shop.ts'
import { useOwnShop } from './state/use-own-shop.ts'

/** The whole page below `#root`. Server and browser render the same from `boot`. */
export function App({ boot: first }: { boot: Boot }) {
  const boot = useShop(first)
  useOwnShop()
  useEffect(
    () =>
      // After a failed refresh the next one makes up for it.
      pollWhileSeen(REFRESH_MS, () => void refreshShop(first).catch(() => undefined)),
    [first],
  )
  useEffect(() => {
    const page = document.documentElement
    const lang = HTML_LANG[boot.lang]
    // The server has set both. Setting even the same value makes the browser recompute all styles.
    if (page.lang !== lang) page.lang = lang
    if (page.dataset.season !== boot.season) {
      page.dataset.season = boot.season
      const night = getComputedStyle(page).getPropertyValue('--night')
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', night)
    }
  }, [boot.lang, boot.season])
  return (
    <ErrorBoundary texts={boot.texts}>
      <BootProvider boot={boot}>{boot.config.enabled ? <Shell /> : <Maintenance />}</BootProvider>
    </ErrorBoundary>
  )
}

const Maintenance = () => <PageOutlet Page={usePageCode(pages, 'maintenance')} />
