import { formatDay } from '@gondola/rules/day.ts'
import { useBoot, useText } from '../state/boot.tsx'

/** Returns the text that says when the sale of the season starts. Undefined if no start is ahead. */
export function useSaleStart(): string | undefined {
  const { saleStart, season } = useBoot()
  const t = useText()
  return (
    saleStart?.day && t(`shop.saleStart.${season}${saleStart.isNext ? '.next' : ''}`, { day: formatDay(saleStart.day) })
  )
}
