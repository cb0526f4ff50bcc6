import { LACKING_EMOJI, PRINTED_LETTERS } from './printed-signs.ts'
import { tidy } from './tidy.ts'

const classOf = (ranges: string): string => ranges.replace(/[^ -]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '')
/** Matches what is neither one of our letters nor an emoji. Every emoji of our font is one code point. */
const UNPRINTED = new RegExp(`(?![${classOf(PRINTED_LETTERS)}])(?:\\P{Emoji}|[${classOf(LACKING_EMOJI)}])`, 'gu')

/** Skin tones, which only a colour font shows. */
const SHADES = /\p{Emoji_Modifier}/gu

/** Replaces a character that no font of our documents has. */
const UNKNOWN = '\ufffd'

/**
 * Returns whether our documents can print a text whole. They cannot for scripts other than Latin, Greek and Cyrillic.
 */
export const isPrintable = (text: string): boolean => printed(text).search(UNPRINTED) < 0

/** Returns a text as printed, with its non-breaking spaces. A letter that no font has is replaced, never left out. */
export const inPrint = (text: string): string => printed(text).replace(UNPRINTED, UNKNOWN)

const printed = (text: string): string =>
  text
    .split('\u00a0')
    .map((part) => tidy(part).replace(SHADES, ''))
    .join('\u00a0')
