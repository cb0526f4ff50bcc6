import type { ShopLang } from '@gondola/rules/catalogue.ts'

export type Choice = { lng: ShopLang } | { season: 'winter' | 'summer' }

/**
 * Parameters that some page reads (docs/product.md §11.26). All others, such as those of advertisements, are dropped.
 */
const READ = /^(category|change|date|error|key|kod|n|offer|order|payment|product|time|token|transaction|version|view)$/

/** Returns an address with only the parameters that a page reads. Language and season are not among them. */
export function withoutChoice(path: string, search: string): string {
  const query = new URLSearchParams(search)
  for (const key of [...query.keys()]) if (!READ.test(key)) query.delete(key)
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Returns the address of the same page in another language or season. As a plain link it works before hydration and
 * without scripts.
 */
export function choiceHref(path: string, search: string, choice: Choice): string {
  const address = withoutChoice(path, search)
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(choice)}`
}
