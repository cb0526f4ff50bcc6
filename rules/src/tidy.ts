/** Invisible characters: control characters, soft hyphens, marks of direction and width, fillers, empty objects. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu
/** Wide and small forms of letters and signs, and joined letters, written as plain ones. */
const OTHER_FORMS = /[\uff01-\uff5e\ufb00-\ufb06\ufe50-\ufe6b]+/g

/**
 * Returns a text without invisible characters, with each accent in one code point. Spaces stay, so it serves passwords.
 */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '').normalize('NFC')

/**
 * Returns typed or pasted text as the shop stores it. Invisible characters are removed, each run of spaces becomes one,
 * and none is left at the ends. The same for every field, in the browser and in the calls. A byte order mark is no space.
 */
export const tidy = (typed: string): string =>
  withoutUnseen(typed.replace(/[^\S\ufeff]|\u0085/g, ' ').replace(OTHER_FORMS, (signs) => signs.normalize('NFKC')))
    .replace(/ +/g, ' ')
    .trim()

const DASHES = /[\p{Pd}\u2212]/gu
const withHyphens = (typed: string): string => tidy(typed).replace(DASHES, '-')

/** What lists put behind a number or an e-mail. Each run is tried once, as texts may be long. */
const END = /(?<![ .,;])[ .,;]+$/

/** Returns a tidy number, code, or telephone, without its label. Any dash in it becomes a hyphen. */
export const tidyNumber = (typed: string): string =>
  withHyphens(typed)
    .replace(/^tel(efon)?[.:]+[ /]*/i, '')
    .replace(END, '')

/**
 * Returns a tidy e-mail, without the spaces that a keyboard or a line end leaves. What an address book or a link puts
 * around it goes as well. Two words stay two, and are refused.
 */
export const tidyEmail = (typed: string): string =>
  withHyphens(typed)
    .replace(/ *([@.]) */g, '$1')
    .replace(/^[^<>]*< ?([^<>]*)>[ .,;]*$/, '$1')
    .replace(/^((mailto|e-?mail) ?:[ /]*)+/i, '')
    .replace(END, '')
    .replace(/(?<! )- /g, '-')
