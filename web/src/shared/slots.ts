import type { SlotDay } from '@gondola/contract/slots.ts'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import { call } from '../lib/api.ts'
import { useBoot } from '../state/boot.tsx'
import { query, useQuery } from './queries.ts'
import { combineSlotDays, type SlotInfo, slotInfos } from './slot-infos.ts'
import { useShopNow } from './use-shop-now.ts'

/** Polling interval of the slots while somebody chooses a time. */
const SLOTS_MS = 10_000

/** Query for the slots of a group on some days, polled while shown (docs/product.md §4.10). */
const slotsQuery = (groupId: string, days: Day[]) =>
  query({
    queryKey: ['slots', groupId, days],
    queryFn: ({ signal }) => call('timeSlots', { query: { groupId, dates: days.join() } }, { signal }),
    staleTime: SLOTS_MS / 2,
    // The cache may be stale. A choice of times is often opened because the old one is gone.
    refetchOnMount: 'always',
    refetchInterval: SLOTS_MS,
  })

/** Slots that are loading, loaded or failed. */
export type SlotsOfDays = {
  status: 'loading' | 'loaded' | 'failed'
  type: SlotDay['type']
  /** Name of the slot group; null until loaded. */
  name: LocalText | null
  /** Slots that exist on all of the days, each as on its fullest day. Full and past ones are among them. */
  infos: SlotInfo[]
  /** Time of the shop at which the slots were judged. */
  now: Instant
  retry: () => void
}

/**
 * Returns the slots of a group for a party that needs `places` on each day. `view` changes each loaded day first, for
 * instance to count the party's own places as free. The slots are polled every ten seconds. Requests nothing while
 * `isOff`.
 */
export function useSlotsOfDays(
  group: string,
  days: Day[],
  { places, view, isOff = false }: { places: number; view?: (day: SlotDay) => SlotDay; isOff?: boolean },
): SlotsOfDays {
  const { resort } = useBoot()
  const { data, status, refetch, dataUpdatedAt } = useQuery({
    ...slotsQuery(group, days),
    enabled: !isOff && days.length > 0,
  })
  const now = useShopNow(dataUpdatedAt)
  const found = data && combineSlotDays(view ? data.map(view) : data)
  return {
    status: data ? 'loaded' : status === 'error' ? 'failed' : 'loading',
    type: data?.[0]?.type ?? 'range',
    name: data?.[0]?.translations ?? null,
    infos: found ? slotInfos(found, { places, now, cutoffMinutes: resort.slotCutoffMinutes }) : [],
    now,
    retry: () => void refetch(),
  }
}
