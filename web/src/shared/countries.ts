import type { Lang } from '@gondola/rules/catalogue.ts'

/** Most guests come from these, listed in this order. */
const NEAR_COUNTRIES = ['CZ', 'AT', 'DE', 'NL']

export type Country = { code: string; name: string }
type Countries = { near: Country[]; all: Country[] }

/** Choices while the codes are loading, and if that fails. */
export const UNNAMED: Countries = { near: NEAR_COUNTRIES.map((code) => ({ code, name: code })), all: [] }

const LOCALES: Record<Lang, string> = { cz: 'cs', en: 'en', de: 'de', pl: 'pl' }

/** Returns the name of a country; its code for an unknown one. */
export function countryName(code: string, lang: Lang): string {
  try {
    return new Intl.DisplayNames(LOCALES[lang], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/**
 * Returns the countries of the world by name. The nearest ones are a separate list. Names come
 * from Unicode's CLDR, in every browser and on the server: each country has the same name everywhere.
 */
export async function countriesIn(lang: Lang): Promise<Countries> {
  const { COUNTRIES } = await import('@gondola/rules/country.ts')
  const names = new Intl.DisplayNames(LOCALES[lang], { type: 'region' })
  const country = (code: string): Country => ({ code, name: names.of(code) ?? code })
  const { compare } = new Intl.Collator(LOCALES[lang])
  return {
    near: NEAR_COUNTRIES.map(country),
    all: COUNTRIES.filter((code) => !NEAR_COUNTRIES.includes(code))
      .map(country)
      .sort((one, other) => compare(one.name, other.name)),
  }
}
