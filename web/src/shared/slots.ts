import type { SlotDay } from '@gondola/contract/slots.ts'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useBoot } from '../state/boot.tsx'
import { type SlotInfo, slotInfos, slotsTogether } from './slot-infos.ts'
import { useShopNow } from './use-shop-now.ts'

/** How often what others take is asked for while somebody chooses a time. */
const SLOTS_MS = 10_000

/** The slots of a group on some days, asked for again as long as somebody looks (spec §7 timeslots). */
const slotsQuery = (groupId: string, days: Day[]) =>
  queryOptions({
    queryKey: ['slots', groupId, days],
    queryFn: ({ signal }) => call('timeSlots', { query: { groupId, dates: days.join() } }, { signal }),
    staleTime: SLOTS_MS / 2,
    // Whoever opens a choice of times has often just been told that theirs is gone.
    refetchOnMount: 'always',
    refetchInterval: SLOTS_MS,
  })

/** Loading, loaded or failed (spec §4 Time slot loading). */
export type SlotsOfDays = {
  status: 'loading' | 'loaded' | 'failed'
  type: SlotDay['type']
  /** What the slots are of; null until they are loaded. */
  name: LocalText | null
  /** The times that a party may have on all of the days. */
  infos: SlotInfo[]
  now: Instant
  retry: () => void
}

/**
 * The slots of a group for a party that needs so many places on each of some days, each as `view` has it; what others take
 * shows within ten seconds. Nothing is asked while `isOff`.
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
  const found = data && slotsTogether(view ? data.map(view) : data)
  return {
    status: data ? 'loaded' : status === 'error' ? 'failed' : 'loading',
    type: data?.[0]?.type ?? 'range',
    name: data?.[0]?.translations ?? null,
    infos: found ? slotInfos(found, { places, now, cutoffMinutes: resort.slotCutoffMinutes }) : [],
    now,
    retry: () => void refetch(),
  }
}
