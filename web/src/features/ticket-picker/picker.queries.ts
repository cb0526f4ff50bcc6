import type { PriceReply } from '@gondola/contract/pricing.ts'
import type { Day } from '@gondola/rules/day.ts'
import { call } from '../../lib/api.ts'
import { PRICES_MS, pricesQuery } from '../../shared/day-prices.ts'
import { loadQueries, query } from '../../shared/queries.ts'

const MINUTE = 60_000

// Soon needed on every page that chooses tickets. Not before their hydration, so it loads beside it.
if (typeof window !== 'undefined') void loadQueries()

/** Query for a product. `segments` are those of the visitor, who may see it or not. */
export const productQuery = (id: string, segments: string) =>
  query({
    queryKey: ['product', id, segments],
    queryFn: ({ signal }) => call('product', { params: { id } }, { signal }),
    staleTime: 5 * MINUTE,
  })

/**
 * Query for the prices of one piece of each variant. One response for all, so that a page of many variants renders
 * once. A variant without a price is left out.
 */
export const singlePricesQuery = (variantIds: string[], dates: Day[]) =>
  query({
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

/**
 * Query for the variants that are not valid on a day. A variant whose request fails is not
 * among them.
 */
export const invalidVariantsQuery = (variantIds: string[], arrival: Day) =>
  query({
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
