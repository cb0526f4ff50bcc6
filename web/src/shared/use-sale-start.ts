import { formatDay } from '@gondola/rules/day.ts'
import { useBoot, useText } from '../state/boot.tsx'

/** From when the tickets of the season are sold; undefined while nothing of it waits for that. */
export function useSaleStart(): string | undefined {
  const { saleStart, season } = useBoot()
  const t = useText()
  return (
    saleStart?.day && t(`shop.saleStart.${season}${saleStart.isNext ? '.next' : ''}`, { day: formatDay(saleStart.day) })
  )
}
