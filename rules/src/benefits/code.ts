/** Most characters of a typed code, and most codes that are taken at once. */
export const CODE_MAX = 40
export const MOST_CODES = 10

const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * Returns the form of a code that is compared (docs/product.md §17.12). Accents, spaces and punctuation do not count,
 * nor the difference of O and 0, and of I, L and 1. Empty for text without letters and digits.
 */
export const canonicalCode = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter)

/** Returns the last signs of a code, as lists and orders show it. */
export const lastSigns = (code: string): string =>
  code
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-4)
