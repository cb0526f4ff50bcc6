import { addDays, type Day, daysOfMonth } from '@gondola/rules/day.ts'
import { SEARCH_DAYS } from '@gondola/rules/validity.ts'
import { call } from '../lib/api.ts'
import { query } from './queries.ts'

export type PriceEntry = { variantId: string; count: number }
/**
 * A combination to be priced. `party`: everybody who comes, when `entries` are only a sample; availability goes by the
 * party.
 */
export type Asked = { entries: PriceEntry[]; party?: PriceEntry[] | undefined }

const MINUTE = 60_000

/** Returns the last day that the calendar shows. */
export const lastDay = (today: Day): Day => addDays(today, SEARCH_DAYS - 1)

/** Returns the days of a month that prices can be requested for. Those are at most 31, from today to `lastDay`. */
export const askableDays = (month: string, today: Day): Day[] =>
  daysOfMonth(month).filter((day) => day >= today && day <= lastDay(today))

/**
 * Polling interval of shown prices, in milliseconds. They may change with a price rule, and at midnight with the day of
 * sale.
 */
export const PRICES_MS = 2 * MINUTE

/** Query for the prices of a combination on some days (docs/product.md §3.12), cached per combination. */
export const pricesQuery = (entries: PriceEntry[], dates: Day[], party?: PriceEntry[]) =>
  query({
    queryKey: ['prices', entries, dates, party],
    queryFn: ({ signal }) => call('prices', { body: { origin: 'eshop', entries, party, dates } }, { signal }),
    enabled: entries.length > 0 && dates.length > 0,
    staleTime: MINUTE,
    refetchInterval: PRICES_MS,
  })
