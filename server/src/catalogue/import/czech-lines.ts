import type { LocalText } from '@gondola/rules/catalogue.ts'

/** Words of one letter stand with the next one: they never end a line. */
const ONE_LETTER_WORD = /(?<=^|[\s(„])([kvszuoai]) (?=\S)/giu

/** An ordinal stands with what it counts: "7. prosince", "5. 12.". */
const ORDINAL = /(?<=\d\.) (?=[\p{Ll}\d])/gu

export const bindCzechWords = (text: string): string =>
  text.replace(ONE_LETTER_WORD, '$1\u00a0').replace(ORDINAL, '\u00a0')

const isLocalText = (value: object): value is LocalText =>
  'cz' in value && typeof value.cz === 'string' && 'de' in value && 'en' in value

/** The same value with the Czech of every text in it bound; whoever writes a text need not think of it. */
export function withBoundCzech<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (isLocalText(value)) return { ...value, cz: bindCzechWords(value.cz) }
  if (Array.isArray(value)) return value.map(withBoundCzech) as T
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBoundCzech(one)])) as T
}
