import { formatPrice } from '@gondola/rules/money.ts'
import { useBoot } from '../state/boot.tsx'

/** Returns a formatter of decimal crowns, in the resort's style. */
export function usePrice(): (crowns: number) => string {
  const { config, lang } = useBoot()
  const decimals = config.priceDecimals === 1 || config.priceDecimals === 2 ? config.priceDecimals : 0
  return (crowns) => formatPrice(Math.round(crowns * 100), { decimals, lang })
}
