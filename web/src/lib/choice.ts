import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { isTracking } from '@gondola/rules/tracking.ts'

export type Choice = { lng: ShopLang } | { season: 'winter' | 'summer' }

/** Returns an address without its choices, and without parameters that track a visit. */
export function withoutChoice(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('lng')
  query.delete('season')
  for (const key of [...query.keys()]) if (isTracking(key)) query.delete(key)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Returns the address of the same page in a language or season. It works before hydration and without scripts. */
export function choiceHref(path: string, search: string, choice: Choice): string {
  const address = withoutChoice(path, search)
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(choice)}`
}
