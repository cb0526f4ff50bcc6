/** The number of a card of kind B in its three parts, as the system keeps it. */
export type Identification = { chipId: string; serialNumber: string; luhnNumber: string }

const CHIP = '01'
const SERIAL_DIGITS = 20
const BLANKS_AND_DASHES = /[\s\p{Dash_Punctuation}\u2212]/gu

/**
 * Reads what a guest typed: `01-1614 7159 9229 9670 9834-2` with or without blanks, dashes and the chip in front.
 * `ticket-number` is the three- or four-part number with `*` that stands on the front of the card and changes with every
 * sale. undefined for anything else. The check digit counts only when asked: it is right on most cards, not proven on all.
 */
export function readIdentification(
  typed: string,
  { luhnCheck = false }: { luhnCheck?: boolean } = {},
): Identification | 'ticket-number' | 'luhn-invalid' | undefined {
  const text = typed.normalize('NFKC').trim()
  if (isTicketNumber(text)) return 'ticket-number'
  const digits = text.replace(BLANKS_AND_DASHES, '')
  const parts = /^(?:01)?(\d{20})(\d)$/.exec(digits)
  if (!parts || (digits.length !== SERIAL_DIGITS + 1 && !digits.startsWith(CHIP))) return undefined
  const [, serialNumber = '', luhnNumber = ''] = parts
  if (luhnCheck && luhnDigit(CHIP + serialNumber) !== luhnNumber) return 'luhn-invalid'
  return { chipId: CHIP, serialNumber, luhnNumber }
}

/** `01-1614 7159 9229 9670 9834-2`, as it is printed. */
export const writeIdentification = ({ chipId, serialNumber, luhnNumber }: Identification): string =>
  `${chipId}-${serialNumber.replace(/\d{4}(?=\d)/g, '$& ')}-${luhnNumber}`

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
