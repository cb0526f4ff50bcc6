/** Characters (docs/product.md §10.4). */
export const PASSWORD_MIN = 8
/** Nothing is cut off: what is longer is refused. */
export const PASSWORD_MAX = 128

/** At least eight characters, with a small letter, a capital one and a digit (docs/product.md §10.4). */
export const isPassword = (text: string): boolean =>
  text.length >= PASSWORD_MIN &&
  text.length <= PASSWORD_MAX &&
  /\p{Ll}/u.test(text) &&
  /\p{Lu}/u.test(text) &&
  /\d/.test(text)
