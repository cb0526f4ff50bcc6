import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { PriceReply } from '@gondola/contract/pricing.ts'
import { type Day, monthOf } from '@gondola/rules/day.ts'
import { type Column, type OwnPrice, type OwnPrices, ownPrices } from '../../lib/own-price.ts'
import { isBuyableDay, openDays } from '../../shared/day-infos.ts'
import { askableDays, pricesQuery } from '../../shared/day-prices.ts'
import { useQuery } from '../../shared/queries.ts'
import { useBoot } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { singlePricesQuery } from './picker.queries.ts'
import { type Counts, calendarQuestion, chosenEntries, combined, leadOf, type Selection } from './selection.ts'
import { useDebounced } from './use-debounced.ts'

const QUIET_MS = 150

/** All prices in the visitor's column. */
export type Prices = {
  column: Column
  /** Prices per day in view, for the whole party (docs/product.md §3.13). Above the calculation limit for one piece. */
  days: OwnPrices
  /** The server's own prices of those days. The rest of `days` is added up from single prices. */
  confirmed: OwnPrices
  /** Returns the price of one piece on the chosen day. Before that its lowest in view. */
  single: (variantId: string) => OwnPrice | null
  /** All pieces on the chosen day; before that the lowest in view. */
  total: OwnPrice | null
  /** Whether the total is the server's own for exactly this selection. */
  isTotalSure: boolean
  isLimited: boolean
  /** The pieces that the days in view are priced for. One of the lead variant if none are chosen. */
  shownCounts: Counts
  /** Whether one of the chosen variants alone could come on a day. */
  isOpenForSome: (day: Day) => boolean
  /** The price of a season pass where all days in view cost the same. */
  onePrice: number | null
  hasFailed: boolean
  retry: () => void
}

const cheapest = (days: OwnPrices): OwnPrice | null =>
  openDays(days).reduce<OwnPrice | null>((best, day) => {
    const price = days[day]
    return price && (best === null || (price.own ?? 0) < (best.own ?? 0)) ? price : best
  }, null)

/** Returns the price of all open days, if it is one. */
function onePriceOf(days: OwnPrices): number | null {
  const open = openDays(days)
  const [price = null, ...others] = new Set(open.map((day) => days[day]?.own ?? null))
  return open.length > 1 && others.length === 0 ? price : null
}

/** Returns all prices that the page of a product shows. `dates` are the days in view. */
export function usePrices(product: ProductItem, selection: Selection, dates: Day[]): Prices {
  const { page, products, today, config } = useBoot()
  const column = useColumn()
  const { variants } = product
  const { day, counts } = selection
  const question = calendarQuestion(variants, counts)
  const asked = useDebounced(question, QUIET_MS)
  const isAsked = JSON.stringify(asked) === JSON.stringify(question)

  const sent = 'product' in page ? page.prices : null
  // The prices sent with the page are as old as it, by the visitor's clock.
  const initialDataUpdatedAt = performance.timeOrigin
  const isSent = (variantId: string, days: Day[]) => days.every((one) => sent?.[variantId]?.[one])
  const [only] = asked.entries.length === 1 && asked.entries[0]?.count === 1 && !asked.limited ? asked.entries : []
  const party = useQuery({
    ...pricesQuery(asked.entries, dates, asked.party),
    ...(only && isSent(only.variantId, dates) ? { initialData: sent?.[only.variantId], initialDataUpdatedAt } : {}),
  })

  const isInMonths = dates.length > 1 && product.meta.dateView !== 'DateStrip'
  // The chosen day is out of view. In a calendar its month is cached, as it was shown; a strip requests only the day.
  const singleDates =
    day === null || dates.includes(day) ? dates : isInMonths ? askableDays(monthOf(day), today) : [day]
  const ids = variants.map(({ _id }) => _id)
  const answered: Record<string, PriceReply> =
    useQuery({
      ...singlePricesQuery(ids, singleDates),
      ...(sent && ids.every((id) => isSent(id, singleDates)) ? { initialData: sent, initialDataUpdatedAt } : {}),
    }).data ?? {}
  const singles: Record<string, OwnPrices | undefined> = Object.fromEntries(
    Object.entries(answered).map(([id, reply]) => [id, ownPrices(reply, column)]),
  )

  const pieces = chosenEntries(variants, counts)
  const askedPieces = useDebounced(pieces, QUIET_MS)
  const isElsewhere = question.limited || (day !== null && !dates.includes(day))
  const exact = useQuery({
    ...pricesQuery(askedPieces, day === null ? [] : [day]),
    enabled: day !== null && isElsewhere && askedPieces.length > 0,
  })

  const confirmed = ownPrices((isAsked && party.data) || {}, column)
  const days = { ...combined(question.entries, singles), ...confirmed }
  const isExactAsked = JSON.stringify(askedPieces) === JSON.stringify(pieces)
  const sure =
    day === null || pieces.length === 0
      ? undefined
      : isElsewhere
        ? isExactAsked
          ? ownPrices(exact.data ?? {}, column)[day]
          : undefined
        : confirmed[day]
  const added = pieces.length === 0 ? {} : combined(pieces, singles)
  const total = sure ?? (day === null ? cheapest(question.limited ? added : days) : (added[day] ?? null))

  /** The "from" price of a piece. The lead variant's is that of the lists, so that a page has one. */
  const lowestOf = (variantId: string): OwnPrice | null => {
    const lowest = cheapest(singles[variantId] ?? {})
    const teaser = leadOf(product)?._id === variantId && products.find(({ id }) => id === product._id)
    return lowest && teaser ? { ...lowest, ...teaser.from, own: teaser.from[column] } : lowest
  }

  return {
    column,
    days,
    confirmed,
    single: (variantId) => (day === null ? lowestOf(variantId) : (singles[variantId]?.[day] ?? null)),
    total: pieces.length === 0 ? null : only && day === null ? (lowestOf(only.variantId) ?? total) : total,
    isTotalSure: sure !== undefined,
    isLimited: question.limited,
    shownCounts: Object.fromEntries(question.entries.map(({ variantId, count }) => [variantId, count])),
    isOpenForSome: (one) =>
      pieces.length > 1 && pieces.some(({ variantId }) => isBuyableDay(singles[variantId]?.[one])),
    onePrice: product.meta.seasonal && config.flags.showDatePrices ? onePriceOf(days) : null,
    hasFailed: party.isError || (isElsewhere && exact.isError),
    retry: () => {
      void party.refetch()
      if (isElsewhere) void exact.refetch()
    },
  }
}
