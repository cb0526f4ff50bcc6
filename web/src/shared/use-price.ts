import { formatPrice } from '@gondola/rules/money.ts'
import { useBoot } from '../state/boot.tsx'

/**
 * Returns a formatter of decimal crowns, in the resort's style. Hellers other than 00 are always shown, as they are
 * paid.
 */
export function usePrice(): (crowns: number) => string {
  const {
    config: { priceDecimals },
    lang,
  } = useBoot()
  return (crowns) => formatPrice(Math.round(crowns * 100), { decimals: priceDecimals, lang })
}
