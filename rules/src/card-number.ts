import { tidyNumber } from './tidy.ts'

/** Kinds of access systems; each has its own card numbers (docs/product.md §7.6). */
export type TicketSystemKind = 'A' | 'B'

/** Numbers by which an access system knows a card, named as in the calls. */
export type CardIdentifiers =
  | { wtpNumber: string }
  /** The printed number in its three parts. */
  | { chipId: string; serialNumber: string; luhnNumber: string }

/** The number of a card of kind B in its three parts. */
export type Identification = Extract<CardIdentifiers, { chipId: string }>

/**
 * Why a typed text is no card number. `ticket-number` is the number with `*`, of three or four parts, on the front of a
 * card of kind B. It changes with every sale.
 */
export type UnreadableNumber = 'unreadable' | 'ticket-number' | 'luhnInvalid'

const CHIP = '01'
const SERIAL_DIGITS = 20
const BLANKS_AND_DASHES = /[\s-]/g
/** More characters than people type. Only a safeguard, as the patterns below are linear. */
const LONGEST_TYPED = 60

/**
 * A number of kind A as printed (docs/product.md §7.6). Eight, three and three capitals or digits, never the letter O.
 */
export const WTP_PATTERN = /^[0-9A-NP-Z]{8}-[0-9A-NP-Z]{3}-[0-9A-NP-Z]{3}$/

/** Returns a typed text without blanks and dashes, with wide characters made narrow. */
const bare = (typed: string): string => tidyNumber(typed).normalize('NFKC').replace(BLANKS_AND_DASHES, '')

/** Returns a typed WTP number as printed; undefined when it is none. Its letters never include O, so an O is a zero. */
export function readWtpNumber(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined
  const signs = bare(typed).toUpperCase().replaceAll('O', '0')
  const number = `${signs.slice(0, 8)}-${signs.slice(8, 11)}-${signs.slice(11)}`
  return WTP_PATTERN.test(number) ? number : undefined
}

/**
 * Reads a typed number such as `01-1614 7159 9229 9670 9834-2`. Blanks, dashes and the chip in front are optional, and
 * O counts as 0. The check digit counts only with `luhnCheck`: it is right on most cards, not proven on all.
 */
export function readIdentification(
  typed: string,
  { luhnCheck = false }: { luhnCheck?: boolean } = {},
): Identification | UnreadableNumber {
  if (typed.length > LONGEST_TYPED) return 'unreadable'
  const signs = tidyNumber(typed).normalize('NFKC').replace(/O/gi, '0')
  if (isTicketNumber(signs)) return 'ticket-number'
  const digits = bare(signs)
  const parts = /^(?:01)?(\d{20})(\d)$/.exec(digits)
  if (!parts || (digits.length !== SERIAL_DIGITS + 1 && !digits.startsWith(CHIP))) return 'unreadable'
  const [, serialNumber = '', luhnNumber = ''] = parts
  if (luhnCheck && luhnDigit(CHIP + serialNumber) !== luhnNumber) return 'luhnInvalid'
  return { chipId: CHIP, serialNumber, luhnNumber }
}

/** Returns the number as printed, such as `01-1614 7159 9229 9670 9834-2`. */
export const writeIdentification = ({ chipId, serialNumber, luhnNumber }: Identification): string =>
  `${chipId}-${serialNumber.replace(/\d{4}(?=\d)/g, '$& ')}-${luhnNumber}`

/** Returns the number of a card as printed. */
export const printedNumber = (identifiers: CardIdentifiers): string =>
  'wtpNumber' in identifiers ? identifiers.wtpNumber : writeIdentification(identifiers)

export type ReadCard = { number: string; identifiers: CardIdentifiers }

/**
 * Reads a typed card number: as printed, and as the access system's identifiers. Numbers of kind A have no check digit,
 * so `luhnCheck` has no effect there.
 */
export function readCard(
  kind: TicketSystemKind,
  typed: string,
  options: { luhnCheck: boolean },
): ReadCard | UnreadableNumber {
  if (kind === 'A') {
    const wtpNumber = readWtpNumber(typed)
    return wtpNumber ? { number: wtpNumber, identifiers: { wtpNumber } } : 'unreadable'
  }
  const read = readIdentification(typed, options)
  return typeof read === 'string' ? read : { number: writeIdentification(read), identifiers: read }
}

/** Returns a number for an input, or the known part of it; reverses `readCard`. */
export const typedIdentifiers = (identifiers: CardIdentifiers): string =>
  'wtpNumber' in identifiers
    ? identifiers.wtpNumber
    : `${identifiers.chipId}-${identifiers.serialNumber}-${identifiers.luhnNumber}`

function isTicketNumber(text: string): boolean {
  if (!text.includes('*')) return false
  const parts = text.split(/[*\s\p{Dash_Punctuation}]+/u).filter((part) => part !== '')
  return (parts.length === 3 || parts.length === 4) && parts.every((part) => /^\d+$/.test(part))
}

/** Returns the Luhn digit. With it the sum, every second digit doubled from the right, ends with 0. */
function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
