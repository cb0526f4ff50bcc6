import type { Lang } from '@gondola/rules/catalogue.ts'

/** Most guests come from here, in this order (spec §3). */
const NEAR_COUNTRIES = ['CZ', 'AT', 'DE', 'NL']

type Names = { countries: Record<string, string | string[]> }
export type Country = { code: string; name: string }
type Countries = { near: Country[]; all: Country[] }

/** What can be chosen while the names are on their way, and should they not come. */
export const UNNAMED: Countries = { near: NEAR_COUNTRIES.map((code) => ({ code, name: code })), all: [] }

/** Each language is a file of its own, which only the form that asks for a country fetches. */
const NAMES: Record<Lang, () => Promise<Names>> = {
  cz: () => import('i18n-iso-countries/langs/cs.json'),
  en: () => import('i18n-iso-countries/langs/en.json'),
  de: () => import('i18n-iso-countries/langs/de.json'),
  pl: () => import('i18n-iso-countries/langs/pl.json'),
}
const LOCALES: Record<Lang, string> = { cz: 'cs', en: 'en', de: 'de', pl: 'pl' }

/** The countries of the world by their ISO codes (spec §3), by name; the nearest ones are a list of their own. */
export async function countriesIn(lang: Lang): Promise<Countries> {
  const { countries } = await NAMES[lang]()
  // Some have several names, the usual one first.
  const country = (code: string): Country => ({ code, name: [countries[code] ?? code].flat()[0] ?? code })
  const { compare } = new Intl.Collator(LOCALES[lang])
  return {
    near: NEAR_COUNTRIES.map(country),
    all: Object.keys(countries)
      .filter((code) => !NEAR_COUNTRIES.includes(code))
      .map(country)
      .sort((one, other) => compare(one.name, other.name)),
  }
}
