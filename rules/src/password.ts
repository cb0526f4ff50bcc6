/** Least number of characters (docs/product.md §10.4). */
export const PASSWORD_MIN = 8
/** Greatest number of characters. A longer password is refused, never cut off. */
export const PASSWORD_MAX = 128

/**
 * Returns whether a text may be a password (docs/product.md §10.4). It has at least eight characters, with a small
 * letter, a capital and a digit.
 */
export const isPassword = (text: string): boolean =>
  text.length >= PASSWORD_MIN &&
  text.length <= PASSWORD_MAX &&
  /\p{Ll}/u.test(text) &&
  /\p{Lu}/u.test(text) &&
  /\d/.test(text)
