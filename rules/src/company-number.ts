import { tidy } from './tidy.ts'

/** Characters by which people separate parts of a number, or end a line. */
const SEPARATORS = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2212./:"'°º·•]|[,;]+$/gu

/** Returns a typed number without separators, in capitals. */
export const bareNumber = (typed: string): string => tidy(typed).replace(SEPARATORS, '').toUpperCase()

/** Returns the sum of the first digits, each times its weight. */
export const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
export const last = (text: string): number => Number(text.at(-1))

/** Checks a Czech company number. Its first seven digits have the weights 8 to 2; the last digit checks them. */
export function isIco(ico: string): boolean {
  return /^\d{8}$/.test(ico) && (11 - (weighted(ico, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === last(ico)
}
