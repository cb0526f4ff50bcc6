import type { BootQuestion } from './page-options.ts'

const KEPT_PAGES = 150
/** How long a page is handed out as it was drawn: its prices and times are asked for anew only a minute after it came. */
const KEPT_MS = 5000

/** What is drawn; only what `isKept` says may go to other visitors. */
type Drawn = { isKept: boolean } | { redirect: string }

/**
 * Draws once for everyone who asks the same within some seconds.
 *
 * Pages on another day of the shop are drawn for each visitor, as are those that may not be kept and those that failed.
 */
export function pageCache<Page extends Drawn>({ versionOf }: { versionOf?: () => string | number }) {
  const kept = new Map<string, Promise<Page>>()
  return (kind: 'page' | 'phone page' | 'boot', question: BootQuestion, draw: () => Promise<Page>): Promise<Page> => {
    if (question.shopNow !== undefined) return draw()
    const { path, search, lang, season } = question
    const moment = `${versionOf?.() ?? ''}@${Math.floor(Date.now() / KEPT_MS)}`
    const key = `${kind} ${lang} ${season ?? ''} ${question.isGuest ? 'guest' : ''} ${moment} ${path}?${search}`
    const known = kept.get(key)
    if (known) {
      // The last used is the last to go.
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const page = draw()
    kept.set(key, page)
    const forget = () => kept.delete(key)
    page.then((drawn) => {
      if (!('redirect' in drawn) && !drawn.isKept) forget()
    }, forget)
    if (kept.size > KEPT_PAGES) kept.delete(kept.keys().next().value ?? '')
    return page
  }
}
