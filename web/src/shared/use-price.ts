import { formatPrice } from '@gondola/rules/money.ts'
import { useBoot } from '../state/boot.tsx'

/** Returns a formatter of decimal crowns, in the resort's style. Hellers are always shown, as they are paid. */
export function usePrice(): (crowns: number) => string {
  const {
    config: { priceDecimals },
    lang,
  } = useBoot()
  return (crowns) => {
    const haler = Math.round(crowns * 100)
    return formatPrice(haler, { decimals: haler % 100 === 0 ? priceDecimals : 2, lang })
  }
}
