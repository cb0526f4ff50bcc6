import { addDays, type Day, daysOfMonth } from '@gondola/rules/day.ts'
import { SEARCH_DAYS } from '@gondola/rules/validity.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export type PriceEntry = { variantId: string; count: number }
/** `party` as in `PriceQuestion`. */
export type Asked = { entries: PriceEntry[]; party?: PriceEntry[] | undefined }

const MINUTE = 60_000

/** The last day that the calendar shows. */
export const lastDay = (today: Day): Day => addDays(today, SEARCH_DAYS - 1)

/** The days of a month that can be asked prices for: 31 at most. */
export const askableDays = (month: string, today: Day): Day[] =>
  daysOfMonth(month).filter((day) => day >= today && day <= lastDay(today))

/** How often what is shown is asked for again while somebody looks: a rule may change, and with midnight the day of sale. */
export const PRICES_MS = 2 * MINUTE

/** Prices of a combination for some days (spec §7 prices), kept per question. */
export const pricesQuery = (entries: PriceEntry[], dates: Day[], party?: PriceEntry[]) =>
  queryOptions({
    queryKey: ['prices', entries, dates, party],
    queryFn: ({ signal }) => call('prices', { body: { origin: 'eshop', entries, party, dates } }, { signal }),
    enabled: entries.length > 0 && dates.length > 0,
    staleTime: MINUTE,
    refetchInterval: PRICES_MS,
  })
