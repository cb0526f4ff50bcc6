/** Least number of characters (docs/product.md §10.4). */
export const PASSWORD_MIN = 8
/** Greatest number of characters. A longer password is refused, never cut off. */
export const PASSWORD_MAX = 128

/** Returns which parts of a password are there, for a list of what is missing. */
export const passwordParts = (text: string) => ({
  length: text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX,
  cases: /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text),
  digit: /\d/.test(text),
})

/**
 * Returns whether a text may be a password (docs/product.md §10.4). It has at least eight characters, with a small
 * letter, a capital and a digit.
 */
export const isPassword = (text: string): boolean => Object.values(passwordParts(text)).every(Boolean)
