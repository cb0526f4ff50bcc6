import type { Haler } from '../money.ts'

export type Transfer = { iban: string; amount: Haler; currency: string; symbol: string; message: string }

/** Highest amount that the format can carry: ten characters with its point. */
const MOST: Haler = 9_999_999_99
const MOST_MESSAGE = 60

/**
 * Returns the text of a QR payment (docs/product.md §20.34); undefined where nothing is to be paid. It has no due day,
 * as banks would wait until then, and only characters that a QR code encodes briefly.
 */
export function spayd({ iban, amount, currency, symbol, message }: Transfer): string | undefined {
  if (amount <= 0 || amount > MOST) return undefined
  const written = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  return [
    'SPD',
    '1.0',
    `ACC:${iban}`,
    `AM:${written}`,
    `CC:${currency}`,
    `MSG:${plain(message)}`,
    `X-VS:${symbol}`,
  ].join('*')
}

/** Returns a text in the characters of an alphanumeric QR code. `*` separates fields and `%` begins an escape. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ß', 'SS')
    .toUpperCase()
    .replace(/[^0-9A-Z $+\-./:]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MOST_MESSAGE)
    .trim()
