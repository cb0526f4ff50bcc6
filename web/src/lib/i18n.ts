import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { czechFrom, joinShortWords } from '@gondola/rules/czech.ts'

type Vars = Record<string, string | number>
export type T = (key: string, vars?: Vars) => string

/** HTML and Intl codes of the shop's languages. */
export const HTML_LANG: Record<ShopLang, string> = { cz: 'cs', en: 'en', de: 'de' }

/** Chooses between Czech "1 z 5" and "1 ze 3", by the number that follows. */
const withFrom = (text: string) =>
  text.replace(/(?<=^|[\s(„])z(?=\s(\d{1,3}(?:\s\d{3})*)(?!\d|\.\s\p{Ll}))/gu, (_, count: string) =>
    czechFrom(Number(count.replace(/\s/g, ''))),
  )

/**
 * Texts with fewer characters are labels or names, which `joinParts` leaves unchanged. They fit on one line, and tests
 * may search for exactly these characters.
 */
const LABEL = 24
/** Texts from this many characters on are sentences. */
const SENTENCE = 40

/**
 * Keeps "e-mail", card numbers and codes on one line. In sentences it also keeps "1-Tages" together, and lets no line
 * begin with a dash. Labels stay as they are.
 */
const joinParts = (text: string) => {
  if (text.length < LABEL) return text
  const whole = text.replace(/(?<=[\s(]e(-mail)?)-/gi, '$&\u2060').replace(/(?<=[A-Z\d]{2})-(?=[A-Z\d])/g, '$&\u2060')
  return text.length < SENTENCE ? whole : whole.replace(/[\s(]\d+-(?!\u2060)/g, '$&\u2060').replaceAll(' –', '\u00a0–')
}

/**
 * Returns a function that fills `{{name}}` into the text of a key. A number in `vars.count` selects the plural:
 * `key_one`, `key_few`, `key_many` or `key_other`. A missing key is shown as it is, so that a test finds it.
 */
export function translator(lang: ShopLang, texts: Record<string, string>): T {
  let plurals: Intl.PluralRules | undefined
  const pluralOf = (count: number) => {
    plurals ??= new Intl.PluralRules(HTML_LANG[lang])
    return plurals.select(count)
  }
  return (key, vars) => {
    const plural = typeof vars?.count === 'number' ? texts[`${key}_${pluralOf(vars.count)}`] : undefined
    const text = plural ?? texts[`${key}_other`] ?? texts[key] ?? key
    const filled = vars ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(vars[name] ?? '')) : text
    return joinParts(lang === 'cz' ? joinShortWords(withFrom(filled)) : filled)
  }
}
