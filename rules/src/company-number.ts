import { tidy } from './tidy.ts'

/** Characters by which people separate parts of a number. */
const SEPARATORS = /[\s\p{Dash_Punctuation}\u2212./:()'’°º]/gu

/** Returns the sum of the first digits, each times its weight. */
export const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
export const last = (text: string): number => Number(text.at(-1))

/** Checks a Czech company number. Its first seven digits have the weights 8 to 2; the last digit checks them. */
export function isIco(ico: string): boolean {
  return /^\d{8}$/.test(ico) && (11 - (weighted(ico, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === last(ico)
}

/**
 * What people write before a VAT number: words, of which one names it. Some begin like a country: VA, TV, NI, CI, ST.
 * The number begins where a country and its letters stand before a digit.
 */
const LABEL =
  /^\D*?(VAT|UST|UMSATZ|UID|MWST|DPH|DI[CČ]|[TI]VA|BTW|NI[PF]|CIF|ADÓSZ)\D*?(?=(ATU|CHE|(FR|ES|GB)?\D{0,2})\d)/

/** Returns a VAT number without its label and separators, in capitals. Greek ones begin with EL, as the law writes them. */
export function tidyVatNumber(typed: string): string {
  const bare = tidy(typed).replace(SEPARATORS, '').toUpperCase().replace(LABEL, '').replace(/^GR/, 'EL')
  // Only Danish and German ones are separated by commas as well.
  return /^D[EK]/.test(bare) ? bare.replaceAll(',', '') : bare
}
