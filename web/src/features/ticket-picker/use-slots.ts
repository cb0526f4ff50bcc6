import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { useQuery } from '@tanstack/react-query'
import { useBoot } from '../../state/boot.tsx'
import { useShopNow } from '../../state/use-shop-now.ts'
import { slotsQuery } from './picker.queries.ts'
import type { Counts } from './selection.ts'
import { type SlotInfo, slotInfos } from './slot-infos.ts'

/** Loading, loaded or failed (spec §4 Time slot loading); idle while no day is chosen or the product has no slots. */
export type Slots = {
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  type: 'day' | 'range'
  infos: SlotInfo[]
  retry: () => void
}

/** Places that a selection takes: a family set is one piece of four. */
export const placesOf = ({ variants }: Pick<ProductItem, 'variants'>, counts: Counts): number =>
  variants.reduce((sum, { _id, places }) => sum + places * (counts[_id] ?? 0), 0)

/** The slots of the chosen day for the chosen party; what others take shows within ten seconds. */
export function useSlots(product: ProductItem, day: Day | null, counts: Counts): Slots {
  const { resort } = useBoot()
  const group = product.hasTimeSlots ? product.timeSlotGroup : null
  const isIdle = group === null || day === null
  const { data, status, refetch, dataUpdatedAt } = useQuery({
    ...slotsQuery(group ?? '', day ?? ''),
    enabled: !isIdle,
  })
  const now = useShopNow(dataUpdatedAt)
  const found = isIdle ? undefined : data
  return {
    status: isIdle ? 'idle' : found ? 'loaded' : status === 'error' ? 'failed' : 'loading',
    type: found?.type ?? 'range',
    infos: found
      ? slotInfos(found, { places: placesOf(product, counts), now, cutoffMinutes: resort.slotCutoffMinutes })
      : [],
    retry: () => void refetch(),
  }
}
