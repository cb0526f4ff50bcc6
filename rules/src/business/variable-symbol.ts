/** Digits of a variable symbol. Banks take at most ten. */
const DIGITS = 10
/** Symbols that one year can have. */
export const MOST_SYMBOLS = 99_999

/** Returns the check digit of ISO 7064 MOD 11,10. */
function checkDigit(digits: string): string {
  const product = [...digits].reduce((last, digit) => (((last + Number(digit)) % 10 || 10) * 2) % 11, 10)
  return String((11 - product) % 10)
}

/**
 * Returns a variable symbol (docs/product.md §20.35). It has two digits of the operator, two of the year, five of a
 * serial number, and one that checks them.
 */
export function variableSymbol({ prefix, year, serial }: { prefix: number; year: number; serial: number }): string {
  if (!Number.isInteger(prefix) || prefix < 10 || prefix > 99) throw new RangeError(`Not two digits: ${prefix}`)
  if (!Number.isInteger(serial) || serial < 1 || serial > MOST_SYMBOLS) throw new RangeError(`No serial: ${serial}`)
  const digits = `${prefix}${String(year % 100).padStart(2, '0')}${String(serial).padStart(5, '0')}`
  return digits + checkDigit(digits)
}

/** Returns whether ten digits have the right check digit. */
export const isVariableSymbol = (text: string): boolean =>
  /^[1-9]\d{9}$/.test(text) && checkDigit(text.slice(0, -1)) === text.at(-1)

/**
 * Returns what a payer abroad writes into the text of a transfer (docs/product.md §20.63). Null for the resort's
 * country, where banks have a field for the symbol.
 */
export const paymentReference = (symbol: string, country: string): string | null =>
  country === 'CZ' ? null : `/VS/${symbol}`

/** A symbol in a text, as banks and accounting programs write it. */
const NAMED = /(?:\/VS\/?|\bVS:)\s*(\d+)(?!\d)/gi
const TEN_DIGITS = new RegExp(`(?<!\\d)\\d{${DIGITS}}(?!\\d)`, 'g')

const onlyOne = (found: readonly string[]): string | undefined => {
  const different = [...new Set(found)]
  return different.length === 1 ? different[0] : undefined
}

/**
 * Returns the symbol of a payment. It is its field, else the one that its texts name, else the only valid one in them.
 * A field of more than ten digits is returned as it is and fits nothing. Two different symbols are none.
 */
export function symbolOfPayment({ field, texts }: { field: string; texts: readonly string[] }): string | undefined {
  const typed = field.trim()
  if (/[^0\s]/.test(typed)) return typed.length > DIGITS ? typed : typed.replace(/^0+/, '')
  const named = texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, digits = '']) => digits)).filter(Number)
  if (named.length > 0) return onlyOne(named)
  return onlyOne(
    texts.flatMap((text) => [...text.matchAll(TEN_DIGITS)].map(([digits]) => digits)).filter(isVariableSymbol),
  )
}
