/**
 * Latin letters in a class of characters, in either case by the flag `i`. A pattern with `\p{L}` may take 10 ms to
 * compile, on a slow phone 40.
 */
export const LETTERS = 'a-zß-ɏḀ-ỿ'

const SHORT_WORD = new RegExp(String.raw`(?<![${LETTERS}\d])([kvszuoaiw]) (?=\S)`, 'gi')

/** Joins a word of one letter to the next by a non-breaking space. It must not end a line in Czech, nor in Polish. */
export const joinShortWords = (text: string): string => text.replace(SHORT_WORD, '$1\u00a0')

/** Numbers that begin with s, š, t, č or a cluster. Such as dva, tři, čtyři, šest, sedm, dvanáct. */
const HARD_TO_SAY = new Set([2, 3, 4, 6, 7, 12, 13, 14, 16, 17])

/** Returns the preposition before a number, as read aloud: "z pěti", but "ze dvou". */
export function czechFrom(count: number): 'z' | 'ze' {
  if (count >= 1000) return count < 2000 ? 'z' : czechFrom(Math.floor(count / 1000))
  if (count >= 100) return count < 200 || HARD_TO_SAY.has(Math.floor(count / 100)) ? 'ze' : 'z'
  return HARD_TO_SAY.has(count < 20 ? count : Math.floor(count / 10)) ? 'ze' : 'z'
}
