import type { Lang } from '@gondola/rules/catalogue.ts'

/** Countries that most guests come from, in the order shown. */
const NEAR_COUNTRIES = ['CZ', 'AT', 'DE', 'NL']

export type Country = { code: string; name: string }
type Countries = { near: Country[]; all: Country[] }

/** Choices until `countriesIn` has loaded, or if that fails. They are the near countries, named by their codes. */
export const UNNAMED: Countries = { near: NEAR_COUNTRIES.map((code) => ({ code, name: code })), all: [] }

const LOCALES: Record<Lang, string> = { cz: 'cs', en: 'en', de: 'de', pl: 'pl' }

/** Returns the name of a country; for an unknown code the code. */
export function countryName(code: string, lang: Lang): string {
  try {
    return new Intl.DisplayNames(LOCALES[lang], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/**
 * Returns the `near` countries, and in `all` every other country, sorted by name. The names come from `Intl`. Throws
 * when the list cannot be loaded.
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
