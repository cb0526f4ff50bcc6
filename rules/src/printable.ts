import { LACKING_EMOJI, PRINTED_LETTERS } from './printed-signs.ts'
import { tidy } from './tidy.ts'

const classOf = (ranges: string): string => ranges.replace(/[^ -]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '')
/** Neither one of our letters nor an emoji. An emoji that the face has is one code point. */
const UNPRINTED = new RegExp(`(?![${classOf(PRINTED_LETTERS)}])(?:\\P{Emoji}|[${classOf(LACKING_EMOJI)}])`, 'gu')

/** Shades of skin: only a font of colours shows them. */
const SHADES = /\p{Emoji_Modifier}/gu

/** Sign in place of one that no font of our documents has. */
const UNKNOWN = '\ufffd'

/**
 * Returns whether our documents can print a text whole, as it is written. Scripts other than Latin, Greek and Cyrillic
 * they cannot.
 */
export const isPrintable = (text: string): boolean => printed(text).search(UNPRINTED) < 0

/** Returns a text as printed, non-breaking spaces kept. A letter that no font has is marked, never left out. */
export const inPrint = (text: string): string => printed(text).replace(UNPRINTED, UNKNOWN)

const printed = (text: string): string =>
  text
    .split('\u00a0')
    .map((part) => tidy(part).replace(SHADES, ''))
    .join('\u00a0')
