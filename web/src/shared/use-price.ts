import { formatPrice } from '@gondola/rules/money.ts'
import { useBoot } from '../state/boot.tsx'

/** Formats decimal crowns of the wire, and sums of them, as the resort shows prices. */
export function usePrice(): (crowns: number) => string {
  const { config, lang } = useBoot()
  const decimals = config.priceDecimals === 1 || config.priceDecimals === 2 ? config.priceDecimals : 0
  return (crowns) => formatPrice(Math.round(crowns * 100), { decimals, lang })
}
