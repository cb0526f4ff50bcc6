import { romanized } from './romanized.ts'

/** Letters of Latin Extended-A that the fonts of our documents lack. */
const UNDRAWN = new Set('\u00adĈĉĔĕĜĝĤĥĨĩĬĭĴĵĸĿŀŉŎŏŜŝŢţŦŧſ')
const SIGNS = new Set('ȘșȚțẞ–—‘’‚“”„•…€−×→')

function isDrawn(letter: string) {
  const code = letter.codePointAt(0) ?? 0
  const inLatin = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0x17f)
  return (inLatin && !UNDRAWN.has(letter)) || SIGNS.has(letter)
}

/**
 * Returns text that the fonts can draw; undefined when letters are left over. Rare accents become base letters, odd
 * spaces become U+00A0, and emoji are dropped.
 */
export function drawable(text: string): string | undefined {
  let drawn = ''
  for (const letter of text
    .normalize('NFC')
    .replace(/[\s\u200b-\u200f\u202f\u2060\ufeff]+/g, (run) => (/[ \t\r\n]/.test(run) ? ' ' : '\u00a0'))) {
    if (isDrawn(letter)) drawn += letter
    else {
      const base = letter.normalize('NFD').charAt(0)
      if (base === letter || !isDrawn(base)) {
        if (/\p{L}/u.test(letter)) return undefined
        continue
      }
      drawn += base
    }
  }
  return drawn.trim()
}

/**
 * Returns a name that the fonts can draw, with Cyrillic and Greek in Latin letters. A name is better read like that
 * than left out.
 */
export const drawableName = (text: string): string | undefined => drawable(romanized(text))
