import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { UNBOUGHT_DAYS } from '../cards/cards.store.ts'
import { PROJECT_ROOT } from '../config.ts'
import { boundCzech } from '../content/czech-lines.ts'
import type { Ctx } from '../ctx.ts'
import { registerNumber, vatNumber } from '../documents/company-numbers.ts'
import { markdownHtml } from './markdown.ts'

export type LegalTopic = 'general' | 'claim' | 'cookies' | 'gdpr'

const known = new Map<string, string>()

/** Stands in a policy for the table of how long the shop keeps what names a person. */
const KEPT = '{{kept}}'

/** The text of a topic as HTML in the language of the visitor; empty where the resort shows none. */
export function legalHtml(ctx: Pick<Ctx, 'config' | 'resort' | 'texts' | 'lang'>, topic: LegalTopic): string {
  const { resort, lang } = ctx
  if (topic === 'gdpr' && resort.privacy === 'nothing') return ''
  if (topic === 'gdpr' && resort.privacy === 'text')
    return (ctx.texts[lang]['legal.gdpr'] ?? '').replace(KEPT, () => htmlOf(ctx, 'kept'))
  return htmlOf(ctx, topic)
}

function htmlOf(ctx: Pick<Ctx, 'config' | 'resort' | 'lang'>, name: LegalTopic | 'kept'): string {
  const key = `${ctx.resort.key} ${name} ${ctx.lang}`
  const found = known.get(key) ?? markdownHtml(filled(textOf(name, ctx.lang), ctx))
  known.set(key, found)
  return found
}

function textOf(name: LegalTopic | 'kept', lang: ShopLang): string {
  const file = join(PROJECT_ROOT, 'resorts/legal', `${name}.${lang}.md`)
  const text = existsSync(file) ? readFileSync(file, 'utf8').replace(KEPT, () => textOf('kept', lang).trim()) : ''
  return lang === 'cz' ? boundCzech(text) : text
}

/** How running text calls a company's numbers. */
const NUMBERS: Record<ShopLang, { ico: string; dic: string }> = {
  cz: { ico: 'IČO', dic: 'DIČ' },
  de: { ico: 'Firmennummer', dic: 'Steuernummer' },
  en: { ico: 'company number', dic: 'tax number' },
}

/** `{{operator}}` and the like are the resort's own; how long something is kept is set where the shop runs. */
function filled(text: string, { config, resort, lang }: Pick<Ctx, 'config' | 'resort' | 'lang'>): string {
  const values: Record<string, unknown> = {
    operator: resort.operator.name,
    address: resort.operator.address,
    ico: registerNumber(NUMBERS[lang].ico, resort.operator.ico),
    dic: vatNumber(NUMBERS[lang].dic, resort.operator.dic),
    email: resort.contact.email,
    phone: resort.contact.phone,
    card: resort.cardName,
    resort: resort.name[lang],
    cardDays: UNBOUGHT_DAYS,
    unpaidDays: config.KEEP_UNPAID_DAYS,
    peopleDays: config.KEEP_PEOPLE_DAYS,
    receiptYears: config.KEEP_RECEIPTS_YEARS,
  }
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
