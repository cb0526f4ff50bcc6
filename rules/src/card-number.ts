/** The kinds of access systems; each has card numbers of its own (docs/product.md §7.6). */
export type TicketSystemKind = 'A' | 'B'

/** What the access system keys a card on, by the names of the calls. */
export type CardIdentifiers =
  | { wtpNumber: string }
  /** A printed number in its three parts. */
  | { chipId: string; serialNumber: string; luhnNumber: string }

/** The number of a card of kind B in its three parts. */
export type Identification = Extract<CardIdentifiers, { chipId: string }>

/**
 * Why what was typed is no number of a card. `ticket-number` is the three- or four-part number with `*` that stands on the
 * front of a card of kind B and changes with every sale.
 */
export type UnreadableNumber = 'unreadable' | 'ticket-number' | 'luhnInvalid'

const CHIP = '01'
const SERIAL_DIGITS = 20
/** With the signs that nobody sees, such as those that keep a number in a sentence on one line. */
const BLANKS_AND_DASHES = /[\s\p{Dash_Punctuation}\u2212\p{Format}]/gu
/** Longer than whatever anybody types; the patterns below are linear all the same. */
const LONGEST_TYPED = 60

/**
 * A number of kind A as it is printed: eight, three and three capitals or digits, never the letter O (docs/product.md
 * §7.6).
 */
export const WTP_PATTERN = /^[0-9A-NP-Z]{8}-[0-9A-NP-Z]{3}-[0-9A-NP-Z]{3}$/

/** What a guest typed in one form: wide signs made narrow, without blanks and dashes. */
const bare = (typed: string): string => typed.normalize('NFKC').replace(BLANKS_AND_DASHES, '')

/**
 * The WTP number in what a guest typed, as it is printed. Its letters never include O, so an O is a zero. undefined when it
 * is none.
 */
export function readWtpNumber(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined
  const signs = bare(typed).toUpperCase().replaceAll('O', '0')
  const number = `${signs.slice(0, 8)}-${signs.slice(8, 11)}-${signs.slice(11)}`
  return WTP_PATTERN.test(number) ? number : undefined
}

/**
 * Reads what a guest typed: `01-1614 7159 9229 9670 9834-2` with or without blanks, dashes and the chip in front, and with O
 * for 0. The check digit counts only when asked: it is right on most cards, not proven on all.
 */
export function readIdentification(
  typed: string,
  { luhnCheck = false }: { luhnCheck?: boolean } = {},
): Identification | UnreadableNumber {
  if (typed.length > LONGEST_TYPED) return 'unreadable'
  const signs = typed.normalize('NFKC').replace(/O/gi, '0')
  if (isTicketNumber(signs)) return 'ticket-number'
  const digits = bare(signs)
  const parts = /^(?:01)?(\d{20})(\d)$/.exec(digits)
  if (!parts || (digits.length !== SERIAL_DIGITS + 1 && !digits.startsWith(CHIP))) return 'unreadable'
  const [, serialNumber = '', luhnNumber = ''] = parts
  if (luhnCheck && luhnDigit(CHIP + serialNumber) !== luhnNumber) return 'luhnInvalid'
  return { chipId: CHIP, serialNumber, luhnNumber }
}

/** `01-1614 7159 9229 9670 9834-2`, as it is printed. */
export const writeIdentification = ({ chipId, serialNumber, luhnNumber }: Identification): string =>
  `${chipId}-${serialNumber.replace(/\d{4}(?=\d)/g, '$& ')}-${luhnNumber}`

/** The number of a card as it is printed. */
export const printedNumber = (identifiers: CardIdentifiers): string =>
  'wtpNumber' in identifiers ? identifiers.wtpNumber : writeIdentification(identifiers)

export type ReadCard = { number: string; identifiers: CardIdentifiers }

/**
 * The card in what a guest typed: its number as it is printed, and what the access system keys it on. Numbers of kind A have
 * no check digit, so `luhnCheck` means nothing there.
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

/** A number as it is printed, or as much of it as `identifiers` say; the other way round of `readCard`. */
export const typedIdentifiers = (identifiers: CardIdentifiers): string =>
  'wtpNumber' in identifiers
    ? identifiers.wtpNumber
    : `${identifiers.chipId}-${identifiers.serialNumber}-${identifiers.luhnNumber}`

function isTicketNumber(text: string): boolean {
  if (!text.includes('*')) return false
  const parts = text.split(/[*\s\p{Dash_Punctuation}]+/u).filter((part) => part !== '')
  return (parts.length === 3 || parts.length === 4) && parts.every((part) => /^\d+$/.test(part))
}

/** The digit that makes the sum of Luhn (every second digit doubled, from the right) end with 0. */
function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
