import { createHash } from 'node:crypto'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, NO_VALIDITY_YEAR, zonedClock } from '@gondola/rules/day.ts'
import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import { wordOf } from './data-values.ts'
import { nameOf, PAGE_WORDS } from './data-words.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 760px; margin: 0 auto; padding: 32px 20px; color: #14202a; }
h1 { line-height: 1.2; } h2 { margin-top: 40px; }
dl { display: grid; grid-template-columns: minmax(min-content, 2fr) minmax(0, 3fr); gap: 4px 16px; margin: 8px 0; }
dt { color: #4c5f6b; overflow-wrap: break-word; hyphens: auto; } dd { margin: 0; overflow-wrap: anywhere; }
dt:has(+ dd > :is(dl, ul)) { grid-column: 1 / -1; margin-top: 12px; color: inherit; font-weight: 600; }
dd:has(> :is(dl, ul)) { grid-column: 1 / -1; padding-left: 12px; border-left: 3px solid #dbe3e6; }
h2, dt { break-after: avoid; }
ul { list-style: none; margin: 0; padding: 0; }
li + li { margin-top: 16px; padding-top: 16px; border-top: 1px solid #dbe3e6; }
dd li + li { margin-top: 8px; padding-top: 8px; }
`

type Names = { lang: ShopLang; benefits: ReadonlyMap<string, string>; terms: AccountTopic }
type PageCtx = Pick<Names, 'lang'> & Partial<Names> & { shop: string }

/** Content security policy that allows the page its own style and nothing else. */
export const DATA_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

/**
 * Returns a page on which a member reads all that is kept of them (docs/product.md §18.9). It needs no other file, so
 * that it can be saved and printed. Objects and lists of `data` become sections; its plain values are left out.
 * `benefits` has the names of benefits by id, and `terms` is the text that accounts agree to.
 */
export function dataPage(
  data: Record<string, unknown>,
  { lang, shop, benefits = new Map(), terms = 'general' }: PageCtx,
): string {
  const ctx = { lang, benefits, terms }
  const words = PAGE_WORDS[lang]
  const title = escaped(`${words.title} | ${shop}`)
  return `<!doctype html>
<html lang="${lang === 'cz' ? 'cs' : lang}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body><main><h1>${escaped(words.title)}</h1><p>${escaped(words.lead)}</p>
${Object.entries(data)
  .filter(([, value]) => typeof value === 'object')
  .map(([key, value]) => `<h2>${escaped(nameOf(key, lang))}</h2>${valueHtml(key, value, ctx)}`)
  .join('\n')}
</main></body></html>`
}

function valueHtml(key: string, value: unknown, ctx: Names): string {
  const { lang, benefits } = ctx
  const words = PAGE_WORDS[lang]
  if (value === null || value === undefined || value === '') return words.none
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return listHtml(key, value, ctx)
  if (typeof value === 'object') return fieldsHtml(value, ctx)
  if (key === 'benefit') return escaped(benefits.get(String(value)) ?? String(value))
  return escaped(wordOf(key, String(value), lang) ?? printed(String(value)))
}

function listHtml(key: string, list: readonly unknown[], ctx: Names): string {
  if (list.length === 0) return PAGE_WORDS[ctx.lang].none
  const isPlain = list.every((one) => typeof one !== 'object')
  if (isPlain) return list.map((one) => valueHtml(key, one, ctx)).join(', ')
  return `<ul>${list.map((one) => `<li>${valueHtml(key, one, ctx)}</li>`).join('')}</ul>`
}

/**
 * Returns whether a value is a day of `NO_VALIDITY_YEAR`, which means no end. `NO_VALIDITY_DAY` means the same
 * elsewhere, but here 1970-01-01 may be a birthday.
 */
const isNoEnd = (value: unknown) => typeof value === 'string' && DAY.test(value) && value.startsWith(NO_VALIDITY_YEAR)

/** Returns an object's fields as an HTML definition list. Leaves out fields that are null, `''` or `isNoEnd`. */
const fieldsHtml = (fields: object, ctx: Names) =>
  `<dl>${Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '' && !isNoEnd(value))
    .map(
      ([key, value]) => `<dt>${escaped(nameOf(key, ctx.lang, ctx.terms))}</dt><dd>${valueHtml(key, value, ctx)}</dd>`,
    )
    .join('')}</dl>`

/** Returns a day or instant in readable form, any other text unchanged. Instants are in Prague time. */
function printed(text: string): string {
  if (DAY.test(text)) return formatDay(text)
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) return text
  const { today, time } = zonedClock(instant)
  return `${formatDay(today)} ${time}`
}
