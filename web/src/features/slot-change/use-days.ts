import type { PriceReply } from '@gondola/contract/pricing.ts'
import type { SlotDay } from '@gondola/contract/slots.ts'
import { addMonths, type Day, monthOf } from '@gondola/rules/day.ts'
import { priceQuestion } from '@gondola/rules/quantity.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { slotInfos } from '../../lib/slot-infos.ts'
import { useBoot } from '../../state/boot.tsx'
import type { CartGroup } from '../../state/cart-entries.ts'
import { slotsQuery } from '../../state/slots.ts'
import { useShopNow } from '../../state/use-shop-now.ts'
import { askableDays, type DayState, dayStates, lastDay } from './day-states.ts'

const MINUTE = 60_000

const pricesQuery = (entries: { variantId: string; count: number }[], dates: Day[]) =>
  queryOptions({
    queryKey: ['prices', entries, dates],
    queryFn: ({ signal }) => call('prices', { body: { origin: 'eshop', entries, dates } }, { signal }),
    enabled: dates.length > 0,
    staleTime: MINUTE,
  })

/** The days of a month for a group: which it can be moved to, and for what price. */
export function useDays(group: CartGroup, month: string) {
  const { today, resort } = useBoot()
  const client = useQueryClient()
  const { lines, places, timeSlotGroup } = group
  const counts = Object.fromEntries(lines.map(({ variantId, entries }) => [variantId, entries.length]))
  const { entries } = priceQuestion(
    lines.map(({ variantId }) => ({ id: variantId })),
    counts,
  )
  const length = Math.max(1, group.entries[0]?.inclusiveValidity.length ?? 1)
  const dates = askableDays(month, today)
  const prices = useQuery(pricesQuery(entries, dates))
  const slots = useQuery({
    ...slotsQuery(timeSlotGroup ?? '', dates),
    enabled: timeSlotGroup !== null && dates.length > 0,
  })
  const now = useShopNow(slots.dataUpdatedAt)
  const infosOf = (day: SlotDay) => slotInfos(day, { places, now, cutoffMinutes: resort.slotCutoffMinutes })
  const states = (days: Day[], found: PriceReply | undefined, foundSlots: SlotDay[] | undefined) =>
    dayStates(days, found, { slots: timeSlotGroup === null ? null : foundSlots, length, infosOf })

  return {
    dates,
    states: states(dates, prices.data, slots.data) as Readonly<Record<Day, DayState>>,
    prices: prices.data ?? {},
    hasFailed: prices.isError || slots.isError,
    retry() {
      void prices.refetch()
      if (timeSlotGroup !== null) void slots.refetch()
    },
    /** The first day after `after` with room for the group, up to a year ahead; null when there is none. */
    async nextFree(after: Day): Promise<Day | null> {
      for (let at = monthOf(after); at <= monthOf(lastDay(today)); at = addMonths(at, 1)) {
        const days = askableDays(at, today)
        if (days.length === 0) continue
        const [found, foundSlots] = await Promise.all([
          client.fetchQuery(pricesQuery(entries, days)),
          timeSlotGroup === null ? undefined : client.fetchQuery(slotsQuery(timeSlotGroup, days)),
        ])
        const all = states(days, found, foundSlots)
        const free = days.find((day) => day > after && all[day] === 'open')
        if (free) return free
      }
      return null
    },
  }
}
