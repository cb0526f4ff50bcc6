import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { LegalTopic } from '@gondola/rules/legal-topic.ts'
import { formatPrice } from '@gondola/rules/money.ts'
import { UNBOUGHT_DAYS } from '../../cards/cards.store.ts'
import { bindCzechWords } from '../../catalogue/import/czech-lines.ts'
import { PROJECT_ROOT } from '../../config.ts'
import type { Ctx } from '../../ctx.ts'
import { registerNumber, vatNumber } from '../../documents/receipts/company-numbers.ts'
import { markdownHtml } from './markdown.ts'

const known = new Map<string, string>()

type Reader = Pick<Ctx, 'config' | 'resort' | 'lang'>

/** Placeholder for the table of retention periods. */
const KEPT = '{{kept}}'

/** Returns a legal text as HTML in the visitor's language. A resort's own `legal.gdpr` replaces the policy. */
export function legalHtml(ctx: Reader & Pick<Ctx, 'texts'>, topic: LegalTopic): string {
  const own = topic === 'gdpr' ? ctx.texts[ctx.lang]['legal.gdpr'] : undefined
  return own ? own.replace(KEPT, () => htmlOf(ctx, 'kept')) : htmlOf(ctx, topic)
}

function htmlOf(ctx: Reader, name: LegalTopic | 'kept'): string {
  const key = `${ctx.resort.key} ${name} ${ctx.lang}`
  const found = known.get(key) ?? markdownHtml(filled(textOf(name, ctx), ctx))
  known.set(key, found)
  return found
}

/**
 * Returns a text with its parts: the resort's own in its folder `legal`, otherwise the one that all share. Disputes go
 * to the body of the operator's country.
 */
function textOf(name: string, ctx: Reader): string {
  const { config, resort, lang } = ctx
  const file = [join(config.resortFolder, 'legal'), join(PROJECT_ROOT, 'resorts/legal')]
    .map((folder) => join(folder, `${name}.${lang}.md`))
    .find(existsSync)
  const part = (of: string) => () => textOf(of, ctx).trim()
  const text = (file ? readFileSync(file, 'utf8') : '')
    .replace(KEPT, part('kept'))
    .replace('{{attractions}}', part('attractions'))
    .replace('{{dispute}}', part(`dispute-${resort.taxLaw.toLowerCase()}`))
  return lang === 'cz' ? bindCzechWords(text) : text
}

/** Names of company numbers in running text. */
const NUMBERS: Record<ShopLang, { ico: string; dic: string }> = {
  cz: { ico: 'IČO', dic: 'DIČ' },
  de: { ico: 'Firmennummer', dic: 'UID-Nummer' },
  en: { ico: 'company number', dic: 'VAT number' },
}

/** Fills placeholders such as `{{operator}}`. Retention periods come from the settings. */
function filled(text: string, { config, resort, lang }: Reader): string {
  const values: Record<string, unknown> = {
    operator: resort.operator.name,
    address: resort.operator.address,
    ico: registerNumber(NUMBERS[lang].ico, resort.operator.ico),
    dic: vatNumber(NUMBERS[lang].dic, resort.operator.dic),
    email: resort.contact.email,
    phone: resort.contact.phone,
    card: resort.cardName,
    deposit: formatPrice(resort.cardDeposit, { decimals: 0, lang }),
    resort: resort.name[lang],
    cardDays: UNBOUGHT_DAYS,
    unpaidDays: config.KEEP_UNPAID_DAYS,
    peopleDays: config.KEEP_PEOPLE_DAYS,
    receiptYears: config.KEEP_RECEIPTS_YEARS,
  }
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
