import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { priceQuestion } from '@gondola/rules/quantity.ts'
import { askableDays, pricesQuery } from '../../shared/day-prices.ts'
import { useQuery } from '../../shared/queries.ts'
import { useBoot } from '../../state/boot.tsx'

/**
 * Asks for the price of entries together on each day of a month. With `limited` it is the price of one of them; whether
 * a day can be had is told for all (docs/product.md §3.13).
 */
export function useEntryPrices(entries: readonly OrderEntryItem[], month: string) {
  const { today } = useBoot()
  const counts: Record<string, number> = {}
  for (const { product } of entries) counts[product.variant._id] = (counts[product.variant._id] ?? 0) + 1
  const question = priceQuestion(
    Object.keys(counts).map((id) => ({ id })),
    counts,
  )
  const dates = askableDays(month, today)
  const query = useQuery({ ...pricesQuery(question.entries, dates, question.party), staleTime: 0 })
  return { dates, limited: question.limited, query }
}
