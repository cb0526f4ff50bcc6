import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { Dispatch } from 'react'
import { isBuyableDay } from '../../shared/day-infos.ts'
import { queryClient } from '../../shared/queries.ts'
import { useBoot } from '../../state/boot.tsx'
import { calendarQuestion, firstDay, type Selection, type SelectionAction, totalCount } from './selection.ts'
import { useDayRepair, useInvalidVariants } from './use-day-repair.ts'
import { useDaySearch } from './use-day-search.ts'
import { useDaysInView } from './use-days-in-view.ts'
import { usePrices } from './use-prices.ts'

/** Lazy: the search beyond the days in view is rarely needed at first. */
const freeDays = () => import('../../shared/free-days.ts')

/**
 * Holds the days in view, their prices, and the search for free ones. Moves the selection off a day that cannot be bought.
 */
export function usePickerDays(product: ProductItem, selection: Selection, dispatch: Dispatch<SelectionAction>) {
  const { today, page, seasons } = useBoot()
  const { day, counts } = selection
  const sent = 'product' in page && page.product?._id === product._id ? page.first : null
  const { view, month, dates, show, turn, turnStrip } = useDaysInView(
    product,
    day ?? sent ?? firstDay(product, seasons, today),
    today,
  )
  const prices = usePrices(product, selection, dates)
  const question = calendarQuestion(product.variants, counts)

  const invalid = useInvalidVariants(product, view === 'none' ? null : day)
  const known =
    day === null || view === 'none' ? null : (prices.confirmed[day] ?? (prices.isTotalSure ? prices.total : null))
  useDayRepair(invalid, {
    selection,
    dispatch,
    isLost: known !== null && !isBuyableDay(known) && totalCount(counts) > 0,
    nearest: async (lost) => (await freeDays()).nearestFreeDay(await queryClient(), { ...question, day: lost, today }),
    show,
  })

  const isViewEmpty =
    view !== 'none' && dates.every((one) => prices.confirmed[one] !== undefined && !isBuyableDay(prices.confirmed[one]))
  const search = useDaySearch({
    look: async (after) => (await freeDays()).nextFreeDay(await queryClient(), { ...question, after, today }),
    show,
    emptyUntil: isViewEmpty ? (dates.at(-1) ?? today) : null,
    hasDay: day !== null,
  })

  return { view, month, dates, turn, turnStrip, prices, invalid, known, ...search }
}
