import type { BootQuestion } from './page-options.ts'

const KEPT_PAGES = 150
/**
 * Milliseconds for which a rendered page is reused.
 * That is little beside the minute after which browsers refresh prices and times.
 */
const KEPT_MS = 5000

/**
 * A rendered page, or a redirect.
 * A page without `isKept` serves only those who wait for it; a redirect is always kept.
 */
type Drawn = { isKept: boolean } | { redirect: string }

/**
 * Returns a cache that draws a page once for equal questions.
 * A page is shared while it is drawn, and for five seconds in all at most. Equal questions have the same kind, address,
 * language, season, sort of visitor, segments and version. Never shared are pages at a moved time (`shopNow`) and those
 * of plain forms. Failures are not kept.
 */
export function pageCache<Page extends Drawn>({ versionOf }: { versionOf?: () => string | number }) {
  const kept = new Map<string, Promise<Page>>()
  return (kind: 'page' | 'phone page' | 'boot', question: BootQuestion, draw: () => Promise<Page>): Promise<Page> => {
    if (question.shopNow !== undefined || question.form !== undefined) return draw()
    const { path, search, lang, season, member } = question
    const who = member ? `${member.company ? 'company' : 'member'} ${member.segments.toSorted().join()}` : ''
    const moment = `${versionOf?.() ?? ''}@${Math.floor(Date.now() / KEPT_MS)}`
    const key = `${kind} ${lang} ${season ?? ''} ${question.isGuest ? 'guest' : ''} ${who} ${moment} ${path}?${search}`
    const known = kept.get(key)
    if (known) {
      // The most recently used entry is evicted last.
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
