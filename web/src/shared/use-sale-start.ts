import { formatDay } from '@gondola/rules/day.ts'
import { useBoot, useText } from '../state/boot.tsx'

/** Returns when the sale of the season starts; undefined while nothing waits for it. */
export function useSaleStart(): string | undefined {
  const { saleStart, season } = useBoot()
  const t = useText()
  return (
    saleStart?.day && t(`shop.saleStart.${season}${saleStart.isNext ? '.next' : ''}`, { day: formatDay(saleStart.day) })
  )
}
