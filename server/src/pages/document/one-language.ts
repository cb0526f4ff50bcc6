import type { Boot } from '@gondola/contract/boot.ts'
import type { LocalText, ShopLang } from '@gondola/rules/catalogue.ts'

const isLocalText = (value: object): value is LocalText =>
  'cz' in value && 'de' in value && 'en' in value && typeof value.cz === 'string'

/**
 * Returns the value with every text in one language only.
 * The type still has the other languages, which are missing.
 */
function trimmed<T>(value: T, lang: ShopLang): T {
  if (typeof value !== 'object' || value === null) return value
  if (isLocalText(value)) return { [lang]: value[lang] } as T
  if (Array.isArray(value)) return value.map((one) => trimmed(one, lang)) as T
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trimmed(one, lang)])) as T
}

/**
 * Returns boot data with texts in the page's language only.
 * A change of language loads them anew. The chosen product keeps all languages: it goes into the cart, which stays.
 */
export function inOneLanguage(boot: Boot): Boot {
  const { lang, page } = boot
  return {
    ...boot,
    resort: trimmed(boot.resort, lang),
    seasons: trimmed(boot.seasons, lang),
    categories: trimmed(boot.categories, lang),
    products: trimmed(boot.products, lang),
    banners: trimmed(boot.banners, lang),
    page:
      page.kind === 'eshop'
        ? page
        : page.kind === 'banner'
          ? { ...page, banner: trimmed(page.banner, lang) }
          : trimmed(page, lang),
  }
}
