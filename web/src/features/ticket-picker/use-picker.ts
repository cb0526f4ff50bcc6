import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { cheaperMix, hasSets } from '@gondola/rules/cheaper-mix.ts'
import { addDays, type Day, type TimeOfDay } from '@gondola/rules/day.ts'
import { fromCrowns, type Haler } from '@gondola/rules/money.ts'
import { useReducer, useState } from 'react'
import { useSearch } from 'wouter'
import type { OwnPrice } from '../../lib/own-price.ts'
import { paths } from '../../routing/paths.ts'
import { isBuyableDay } from '../../shared/day-infos.ts'
import { lastDay } from '../../shared/day-prices.ts'
import { queryClient } from '../../shared/queries.ts'
import { useBoot } from '../../state/boot.tsx'
import { cart, useCartCount } from '../../state/cart.ts'
import { newEntries } from './new-entries.ts'
import { NO_CHOICE } from './own-choice.ts'
import {
  calendarQuestion,
  firstDay,
  initialSelection,
  type Missing,
  missing,
  readSelection,
  select,
  totalCount,
  writeSelection,
} from './selection.ts'
import { useDayRepair, useInvalidVariants } from './use-day-repair.ts'
import { useDaySearch } from './use-day-search.ts'
import { useDaysInView } from './use-days-in-view.ts'
import { type Prices, usePrices } from './use-prices.ts'
import { useSelectionAddress } from './use-selection-address.ts'

/** Lazy: the search beyond the days in view is rarely needed at first. */
const freeDays = () => import('../../shared/free-days.ts')

export type Picker = ReturnType<typeof usePicker>

/** Holds the selection of one product. `pathOf` returns the page's address with what is chosen. */
export function usePicker(
  product: ProductItem,
  pathOf = (search: Record<string, string>) => paths.product(product._id, search),
) {
  const { today, page, seasons, config } = useBoot()
  const address = useSearch()
  const inCart = useCartCount()
  const [selection, dispatch] = useReducer(select, null, () =>
    readSelection(product, new URLSearchParams(address), today),
  )
  const [own, setOwn] = useState(NO_CHOICE)
  const { day, counts } = selection
  useSelectionAddress(pathOf(writeSelection(product, selection, today)))

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
  const { news, setNews, noteLookedAround, find } = useDaySearch({
    look: async (after) => (await freeDays()).nextFreeDay(await queryClient(), { ...question, after, today }),
    show,
    emptyUntil: isViewEmpty ? (dates.at(-1) ?? today) : null,
    hasDay: day !== null,
  })

  const isRefused = invalid?.some((id) => counts[id]) ?? false
  const isForNobody = invalid?.length === product.variants.length
  const open = missing(selection, {
    hasTimes: product.hasTimeSlots,
    valid: isRefused ? false : prices.isTotalSure ? isSellable(prices) : undefined,
  })
  const room = config.productCountLimit - inCart - totalCount(counts)
  const why: Missing | 'price' | 'count' | null =
    room < 0 ? 'count' : open === 'valid' && !prices.isTotalSure && !prices.hasFailed ? 'price' : open

  const cheaper =
    day !== null && hasSets(product.variants)
      ? cheaperMix(
          product.variants.map((variant) => ({
            ...variant,
            id: variant._id,
            price: invalid?.includes(variant._id) ? undefined : halersOf(prices.single(variant._id)),
          })),
          counts,
        )
      : null

  return {
    product,
    selection,
    /** The same people for less, in hellers; null where there is nothing cheaper. */
    cheaper,
    takeCheaper() {
      if (cheaper) dispatch({ type: 'counts', counts: cheaper.counts })
    },
    prices,
    /** What benefits of the member do to it. */
    own,
    setOwn,
    /** The ticket is not valid on the chosen day, whatever places are free. */
    isDayInvalid:
      isRefused || isForNobody || (known !== null && known.state === 'closed' && !known.reasons?.includes('no-slots')),
    view,
    canTypeDay: product.meta.dateView === 'DatePicker',
    month,
    dates,
    news,
    invalid: invalid ?? [],
    missing: why,
    /** Items that still fit into the cart besides the chosen ones. */
    room,
    last: lastDay(today),
    setCount(variantId: string, count: number) {
      setNews('none')
      const isForAll = product.variants.some(({ _id, people }) => _id === variantId && people?.adult !== undefined)
      dispatch({ type: 'count', variantId, count, isForAll })
    },
    choose(chosen: Day) {
      setNews('none')
      noteLookedAround()
      dispatch({ type: 'day', day: chosen })
    },
    chooseTime(time: TimeOfDay) {
      setNews('none')
      dispatch({ type: 'time', time })
    },
    loseTime: () => dispatch({ type: 'lose-time' }),
    refuse: (blocked: Day) => setNews({ blocked }),
    turn(to: string) {
      noteLookedAround()
      turn(to)
    },
    turnStrip(way: 1 | -1) {
      noteLookedAround()
      turnStrip(way)
    },
    /** Chooses the first free day after one; by default after the chosen day. */
    findNext: (after = day ?? addDays(today, -1)) => find(after, (found) => dispatch({ type: 'day', day: found })),
    add() {
      const made = newEntries(product, selection, { now: Date.now(), newId: () => crypto.randomUUID() })
      const { credit, tokens } = own
      const added = made.map((entry) =>
        credit?.variantIds.includes(entry.variantId) ? { ...entry, voucher: credit.benefitId } : entry,
      )
      // Lazy: few members choose a benefit.
      if (tokens.length > 0)
        void import('../../state/cart-codes.ts').then(({ addCode }) => tokens.forEach((token) => void addCode(token)))
      void cart.add(added, config.productCountLimit).then(async () => {
        const client = await queryClient()
        void client.invalidateQueries({ queryKey: ['prices'] })
        void client.invalidateQueries({ queryKey: ['slots'] })
      })
      dispatch({ type: 'submitted', initial: initialSelection(product, today) })
      setNews('none')
    },
  }
}

/** Returns the price of one piece in hellers; undefined where it cannot be bought. */
const halersOf = (price: OwnPrice | null): Haler | undefined =>
  price && isBuyableDay(price) && price.own !== null ? fromCrowns(price.own) : undefined

const isSellable = ({ total, isTotalSure }: Prices) => isTotalSure && total !== null && isBuyableDay(total)
