import type { Deps } from '../ctx.ts'
import type { DrawRefusal } from '../http/refusal-page.ts'
import { skyPages } from './document/sky-page.ts'
import { escapeHtml } from './escape-html.ts'
import { langOf, seasonNow } from './waiting-page.ts'

/** Returns the function that draws the page of a refused download. */
export function downloadPages(deps: Pick<Deps, 'resort' | 'texts' | 'config' | 'shelf'>): DrawRefusal {
  const draw = skyPages(deps.config.resortFolder)
  return (request, reply, back, what = 'download') => {
    const lang = langOf(request, deps.config)
    const word = (key: string) => escapeHtml(deps.texts[lang][key] ?? '')
    const { statusCode } = reply
    const kind = statusCode === 429 || statusCode >= 500 ? 'later' : 'none'
    const ownKind = statusCode === 429 ? 'later' : statusCode === 401 ? 'none' : 'away'
    const texts =
      what === 'ownData'
        ? { title: `ownData.${ownKind}.title`, text: `ownData.${ownKind}.text`, back: 'ownData.back' }
        : { title: `download.${kind}.title`, text: `download.${kind}.text`, back: 'download.back' }
    const title = word(texts.title)
    const { html, csp } = draw({
      lang: lang === 'cz' ? 'cs' : lang,
      season: seasonNow(deps),
      title: `${title} | ${escapeHtml(deps.resort.name[lang])}`,
      name: escapeHtml(deps.resort.face.shortName),
      words: `<h1>${title}</h1>
<p class="text">${word(texts.text)}</p>
<a href="${escapeHtml(back)}">${word(texts.back)}</a>`,
    })
    reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': csp,
        'referrer-policy': 'no-referrer',
        vary: 'accept, accept-language, cookie',
      })
      .type('text/html; charset=utf-8')
    return html
  }
}
