import type { PriceReply } from '@gondola/contract/pricing.ts'
import { addMonths, type Day, firstOfMonth, monthOf } from '@gondola/rules/day.ts'
import { nearestValidDay } from '@gondola/rules/validity.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { openDays } from '../../lib/day-infos.ts'
import { type Asked, askableDays, lastDay, PRICES_MS, pricesQuery } from '../../state/day-prices.ts'

const MINUTE = 60_000

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call('product', { params: { id } }, { signal }),
    staleTime: 5 * MINUTE,
  })

/**
 * Prices of one piece of each variant, in one answer, so that a page of many variants is drawn once; a variant without
 * an answer is left out.
 */
export const singlePricesQuery = (variantIds: string[], dates: Day[]) =>
  queryOptions({
    queryKey: ['prices', 'singles', variantIds, dates],
    queryFn: async ({ client }): Promise<Record<string, PriceReply>> => {
      const replies = await Promise.allSettled(
        variantIds.map(
          async (variantId) =>
            [variantId, await client.fetchQuery(pricesQuery([{ variantId, count: 1 }], dates))] as const,
        ),
      )
      return Object.fromEntries(replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : [])))
    },
    enabled: dates.length > 0,
    staleTime: MINUTE,
    refetchInterval: PRICES_MS,
  })

/** The variants that cannot be used on a day (spec §7 single-variant validation); one without an answer is not among them. */
export const invalidVariantsQuery = (variantIds: string[], arrival: Day) =>
  queryOptions({
    queryKey: ['invalid-variants', variantIds, arrival],
    queryFn: async ({ signal }) => {
      const replies = await Promise.allSettled(
        variantIds.map((variant) => call('checkVariant', { body: { variant, arrival } }, { signal })),
      )
      return variantIds.filter((_, index) => {
        const reply = replies[index]
        return reply?.status === 'fulfilled' && !reply.value.valid
      })
    },
    staleTime: MINUTE,
  })

/** The open day nearest to `day`, the later one of two, from today up to a year ahead (spec §2); null when there is none. */
export async function nearestFreeDay(
  client: QueryClient,
  { entries, party, day, today }: Asked & { day: Day; today: Day },
): Promise<Day | null> {
  const end = lastDay(today)
  const open = new Set<Day>()
  for (let away = 0; ; away++) {
    const [first, last] = [addMonths(monthOf(day), -away), addMonths(monthOf(day), away)]
    for (const month of new Set([first, last])) {
      const dates = askableDays(month, today)
      if (dates.length === 0) continue
      for (const found of openDays(await client.fetchQuery(pricesQuery(entries, dates, party)))) open.add(found)
    }
    const [from, to] = [firstOfMonth(first), firstOfMonth(addMonths(last, 1))]
    const isUnread = (one: Day) => one <= end && (one < from || one >= to)
    // A day of a month that nobody has asked for yet may be nearer than what is known.
    const near = nearestValidDay(day, (one) => open.has(one) || isUnread(one), { today })
    if (near === undefined) return null
    if (open.has(near)) return near
  }
}
