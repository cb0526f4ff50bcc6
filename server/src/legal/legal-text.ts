import { UNBOUGHT_DAYS } from '@gondola/rules/card-check.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, formatDay, isDay } from '@gondola/rules/day.ts'
import { accountTopic, countingOn, type LegalTopic } from '@gondola/rules/legal-topic.ts'
import { formatPrice } from '@gondola/rules/money.ts'
import { receiptYears } from '@gondola/rules/receipt.ts'
import { withoutSoftHyphens } from '@gondola/rules/soft-hyphen.ts'
import { bindCzechWords } from '../catalogue/import/czech-lines.ts'
import type { Ctx } from '../ctx.ts'
import { registerNumber, vatNumber } from '../documents/company-numbers.ts'
import { perShop } from '../per-shop.ts'
import { markdownHtml, markdownPlain } from './markdown.ts'
import { versionsOf } from './versions.ts'

const texts = perShop(() => new Map<string, string>())

/** Parts of a context that decide which files a legal text is read from. */
type FilesReader = Pick<Ctx, 'resort' | 'lang'> & { config: Pick<Ctx['config'], 'resortFolder'> }
type Reader = Pick<Ctx, 'config' | 'resort' | 'lang'>
type TextsReader = Reader & Pick<Ctx, 'texts'>

/** Version of a text to show, and all versions, the oldest first. Each is named by its first day. */
export type LegalVersion = { version: Day; versions: Day[] }

/**
 * Matches placeholders of other files inside a text. They are about retention periods, attractions, and the body that
 * settles disputes.
 */
const PART = /\{\{(kept|attractions|dispute)\}\}/g

/**
 * Returns the versions of a text and the one to show (docs/product.md §13.2). That is the version `asked` for if it is
 * listed, else the one in force today. Of the terms that accounts agree to, versions after the first are listed only
 * when `announced` has them (docs/product.md §18.28). Throws when the text has no version.
 */
export function legalVersion(
  ctx: TextsReader & Pick<Ctx, 'today'>,
  topic: LegalTopic,
  { asked, announced }: { asked?: string | null; announced: readonly Day[] },
): LegalVersion {
  const isAgreedTo = topic === accountTopic(ctx.resort.face.legalLinks)
  const versions = daysOf(ctx, topic).filter((day, n) => n === 0 || !isAgreedTo || announced.includes(day))
  const version = versions.find((one) => one === asked) ?? countingOn(versions, ctx.today)
  if (version === undefined) throw new Error(`There is no legal text ${topic}.`)
  return { version, versions }
}

/** Returns a legal text as HTML in the visitor's language. A resort's own privacy policy replaces the shared one. */
export function legalHtml(ctx: TextsReader, topic: LegalTopic, version: Day): string {
  const own = topic === 'gdpr' ? countingText(ownPolicies(ctx), version) : ''
  return own
    ? own.replace('{{kept}}', () => htmlOf(ctx, partOn(ctx, 'kept', version), version))
    : htmlOf(ctx, textOf(ctx, topic, version), version)
}

const OWN_POLICY = 'legal.gdpr'

/**
 * Returns a resort's own privacy policies as HTML, by first day, the oldest first. They are texts with the key
 * `legal.gdpr`, in force from the first day of the shared policy, or one whose key ends in its first day. Empty for a
 * resort that shows the shared policy.
 */
function ownPolicies(ctx: TextsReader): ReadonlyMap<Day, string> {
  const [first = ''] = filesOf(ctx, 'gdpr').keys()
  const own = Object.entries(ctx.texts[ctx.lang]).flatMap(([key, html]): [Day, string][] => {
    if (!key.startsWith(OWN_POLICY)) return []
    const day = key.slice(OWN_POLICY.length + 1) || first
    return isDay(day) ? [[day, html]] : []
  })
  return new Map(own.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const countingText = (texts: ReadonlyMap<Day, string>, day: Day) =>
  texts.get(countingOn([...texts.keys()], day) ?? '') ?? ''

/** Returns a legal text as plain text for mails. Links are followed by their addresses. */
export function legalPlain(ctx: Reader, topic: LegalTopic, version: Day): string {
  const { publicUrl } = ctx.config
  return withoutSoftHyphens(markdownPlain(filled(textOf(ctx, topic, version), ctx, version), publicUrl))
}

function htmlOf(ctx: Reader, text: string, version: Day): string {
  const key = `${ctx.resort.key} ${ctx.lang} ${version} ${text}`
  const known = texts(ctx)
  const found = known.get(key) ?? markdownHtml(filled(text, ctx, version))
  known.set(key, found)
  return found
}

/**
 * Returns the Markdown of a text's version, with its parts inserted. Text and parts are those in force on the day of
 * the version.
 */
function textOf(ctx: Reader, topic: LegalTopic, version: Day): string {
  const text = fileOn(ctx, topic, version).replace(PART, (_, part: string) => partOn(ctx, part, version))
  return ctx.lang === 'cz' ? bindCzechWords(text) : text
}

const partOn = (ctx: Reader, part: string, day: Day) => fileOn(ctx, nameOf(ctx, part), day).trim()

const fileOn = (ctx: Reader, name: string, day: Day): string => countingText(filesOf(ctx, name), day)

const filesOf = ({ config, lang }: FilesReader, name: string) =>
  versionsOf({ resortFolder: config.resortFolder, name, lang })

/** Returns the file name of a part. The part on disputes differs by the country of `taxLaw`. */
const nameOf = ({ resort }: Pick<Ctx, 'resort'>, part: string) =>
  part === 'dispute' ? `dispute-${resort.taxLaw.toLowerCase()}` : part

/**
 * Returns the first days of a text's versions, the oldest first. A new file of one of its parts makes a new version of
 * the text, too.
 */
function daysOf(ctx: TextsReader, topic: LegalTopic): Day[] {
  const own = topic === 'gdpr' ? ownPolicies(ctx) : undefined
  return daysOfFiles(ctx, own?.size ? own : filesOf(ctx, topic))
}

/**
 * Returns the first days of all versions of the terms that accounts agree to. Versions that are not announced are
 * included.
 */
export const termsDays = (ctx: FilesReader): Day[] =>
  daysOfFiles(ctx, filesOf(ctx, accountTopic(ctx.resort.face.legalLinks)))

function daysOfFiles(ctx: FilesReader, files: ReadonlyMap<Day, string>): Day[] {
  const [first = ''] = files.keys()
  const parts = [...files.values()].flatMap((text) =>
    [...text.matchAll(PART)].flatMap(([, part = '']) => [...filesOf(ctx, nameOf(ctx, part)).keys()]),
  )
  return [...new Set([...files.keys(), ...parts.filter((day) => day > first)])].toSorted()
}

/** Words for company number (`ico`) and VAT number (`dic`) in running text. */
const NUMBERS: Record<ShopLang, { ico: string; dic: string }> = {
  cz: { ico: 'IČO', dic: 'DIČ' },
  de: { ico: 'Firmennummer', dic: 'UID-Nummer' },
  en: { ico: 'company number', dic: 'VAT number' },
}

/** Fills placeholders such as `{{operator}}`; unknown ones stay. Retention periods come from the settings. */
function filled(text: string, { config, resort, lang }: Reader, version: Day): string {
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
    from: formatDay(version),
    cardDays: UNBOUGHT_DAYS,
    unpaidDays: config.KEEP_UNPAID_DAYS,
    peopleDays: config.KEEP_PEOPLE_DAYS,
    receiptYears: receiptYears(resort.taxLaw, config.KEEP_RECEIPTS_YEARS),
  }
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
