import type { Lang } from './catalogue.ts'

/** Whole number of hellers; 100 are one crown. */
export type Haler = number

/** Currency of a resort; amounts are integer hundredths of it. */
export type Currency = 'CZK'

const NO_BREAK_SPACE = '\u00a0'

/** Returns decimal crowns, as amounts are written in calls. */
export const toCrowns = (haler: Haler): number => haler / 100

/**
 * Returns the hellers of decimal crowns. Throws a RangeError for more than two decimals, and for anything but an
 * amount.
 */
export function fromCrowns(crowns: number): Haler {
  const haler = Math.round(crowns * 100)
  if (!Number.isSafeInteger(haler) || haler / 100 !== crowns) throw new RangeError(`Not an amount in crowns: ${crowns}`)
  return haler === 0 ? 0 : haler
}

export type PriceFormat = { decimals: 0 | 1 | 2; lang: Lang }

/**
 * Returns a price such as `1 290 Kč`, with non-breaking spaces. Hellers are always shown, as they are paid. Own code,
 * because the data of `Intl` differs between browsers and server, and hydrated prices have to be the same text.
 */
export function formatPrice(haler: Haler, { decimals, lang }: PriceFormat): string {
  const [whole = '', part] = (Math.abs(haler) / 100).toFixed(haler % 100 ? 2 : decimals).split('.')
  const fraction = part ? `${lang === 'en' ? '.' : ','}${part}` : ''
  return `${haler < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)}${fraction}${NO_BREAK_SPACE}Kč`
}

export const sumOfAmounts = (amounts: readonly Haler[]): Haler => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns an amount with `percent` off, in whole crowns. */
export const lessPercent = (amount: Haler, percent: number): Haler =>
  Math.round((amount * (100 - percent)) / 10_000) * 100

/** Returns the tax inside a gross amount; `rate` is in percent. */
export const vatOf = (gross: Haler, rate: number): Haler => {
  const tax = Math.sign(gross) * Math.round((Math.abs(gross) * rate) / (100 + rate))
  return tax === 0 ? 0 : tax
}
