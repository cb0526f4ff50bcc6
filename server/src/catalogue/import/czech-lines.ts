import type { LocalText } from '@gondola/rules/catalogue.ts'
import { joinShortWords } from '@gondola/rules/czech.ts'

/** Space after an ordinal, which is joined to what it counts: "7. prosince", "5. 12.". */
const ORDINAL = /(?<=\d\.) (?=[\p{Ll}\d])/gu

export const bindCzechWords = (text: string): string => joinShortWords(text).replace(ORDINAL, '\u00a0')

const isLocalText = (value: object): value is LocalText =>
  'cz' in value && typeof value.cz === 'string' && 'de' in value && 'en' in value

/**
 * Returns the value with non-breaking spaces in every Czech text in it. So authors of a catalogue need not set them.
 */
export function withBoundCzech<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (isLocalText(value)) return { ...value, cz: bindCzechWords(value.cz) }
  if (Array.isArray(value)) return value.map(withBoundCzech) as T
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBoundCzech(one)])) as T
}
