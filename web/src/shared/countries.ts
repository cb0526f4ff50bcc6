import type { Lang } from '@gondola/rules/catalogue.ts'

/** Most guests come from here, in this order (spec §3). */
const NEAR_COUNTRIES = ['CZ', 'AT', 'DE', 'NL']

export type Country = { code: string; name: string }
type Countries = { near: Country[]; all: Country[] }

/** What can be chosen while the codes are on their way, and should they not come. */
export const UNNAMED: Countries = { near: NEAR_COUNTRIES.map((code) => ({ code, name: code })), all: [] }

const LOCALES: Record<Lang, string> = { cz: 'cs', en: 'en', de: 'de', pl: 'pl' }

/**
 * The countries of the world by their ISO codes (spec §3), by name; the nearest ones are a list of their own. The names are
 * those of Unicode's CLDR, which every browser has, and the server for its documents: a country has one name everywhere.
 */
export async function countriesIn(lang: Lang): Promise<Countries> {
  const { default: codes } = await import('i18n-iso-countries/codes.json')
  const names = new Intl.DisplayNames(LOCALES[lang], { type: 'region' })
  const country = (code: string): Country => ({ code, name: names.of(code) ?? code })
  const { compare } = new Intl.Collator(LOCALES[lang])
  return {
    near: NEAR_COUNTRIES.map(country),
    all: codes
      .map(([code = '']) => code)
      .filter((code) => !NEAR_COUNTRIES.includes(code))
      .map(country)
      .sort((one, other) => compare(one.name, other.name)),
  }
}
