/**
 * The WTP number in what a guest typed, as it is printed: eight, three and three capitals or digits with dashes. Its
 * letters never include O, so an O is a zero. undefined when it is none.
 */
export function readWtpNumber(typed: string): string | undefined {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}\u2212]/gu, '')
    .replaceAll('O', '0')
  const parts = /^([0-9A-Z]{8})([0-9A-Z]{3})([0-9A-Z]{3})$/.exec(signs)
  return parts ? parts.slice(1).join('-') : undefined
}
