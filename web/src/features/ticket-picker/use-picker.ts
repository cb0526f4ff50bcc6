import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { addDays, type Day, dayRange, monthOf, type TimeOfDay } from '@gondola/rules/day.ts'
import { STRIP_DAYS } from '@gondola/rules/validity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { isBuyableDay } from '../../shared/day-infos.ts'
import { askableDays, lastDay } from '../../shared/day-prices.ts'
import { useBoot } from '../../state/boot.tsx'
import { cart, useCartCount } from '../../state/cart.ts'
import { newEntries } from './new-entries.ts'
import { invalidVariantsQuery } from './picker.queries.ts'
import {
  calendarQuestion,
  firstDay,
  hasNoDay,
  initialSelection,
  type Missing,
  missing,
  personsFirst,
  readSelection,
  select,
  totalCount,
  writeSelection,
} from './selection.ts'
import { type Prices, usePrices } from './use-prices.ts'

/** Looks for days beyond those in view; nobody needs that at first. */
const freeDays = () => import('../../shared/free-days.ts')

export type Picker = ReturnType<typeof usePicker>
/** What the calendar has to say: of a search for the next free day, or of a day that cannot be had. */
export type News = 'none' | 'searching' | 'failed' | { found: Day | null } | { blocked: Day }

/**
 * The whole selection of one product: state, address, prices, validity and what the shop changes by itself. `pathOf`
 * answers the page's address with what is chosen.
 */
export function usePicker(
  product: ProductItem,
  pathOf = (search: Record<string, string>) => paths.product(product._id, search),
) {
  const { today, page, seasons, config } = useBoot()
  const address = useSearch()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const inCart = useCartCount()
  const [selection, dispatch] = useReducer(select, null, () =>
    readSelection(product, new URLSearchParams(address), today),
  )
  const { day, counts } = selection

  const sent = 'product' in page && page.product?._id === product._id ? page.first : null
  const start = day ?? sent ?? firstDay(product, seasons, today)
  const [month, setMonth] = useState(monthOf(start))
  const [stripStart, setStripStart] = useState(start)
  const [news, setNews] = useState<News>('none')

  const view = hasNoDay(product) ? 'none' : product.meta.dateView === 'DateStrip' ? 'strip' : 'month'
  const dates =
    view === 'none' ? [today] : view === 'strip' ? dayRange(stripStart, STRIP_DAYS) : askableDays(month, today)
  const prices = usePrices(product, selection, dates)

  const show = (shown: Day) => {
    setMonth(monthOf(shown))
    if (shown < stripStart || shown > addDays(stripStart, STRIP_DAYS - 1)) setStripStart(shown)
  }
  const question = calendarQuestion(product.variants, counts)
  const look = async (after: Day) => (await freeDays()).nextFreeDay(client, { ...question, after, today })

  const invalid = useInvalidVariants(product, view === 'none' ? null : day)
  const known =
    day === null || view === 'none' ? null : (prices.confirmed[day] ?? (prices.isTotalSure ? prices.total : null))
  const isLost = known !== null && !isBuyableDay(known) && totalCount(counts) > 0
  const moveOn = useEffectEvent((lost: Day, isCurrent: () => boolean) => {
    const move = (to: Day | null) => {
      if (!isCurrent()) return
      dispatch({ type: 'move', to })
      if (to !== null) show(to)
    }
    freeDays()
      .then(({ nearestFreeDay }) => nearestFreeDay(client, { ...question, day: lost, today }))
      .then(move, () => move(null))
  })
  const judged = useRef<Day | null>(null)
  /** Only choosing a day drops variants; adding a variant that the day does not know moves the day instead (spec §2). */
  const dropInvalid = useEffectEvent((judgedDay: Day, variantIds: string[]) => {
    if (judged.current === judgedDay) return false
    judged.current = judgedDay
    dispatch({ type: 'drop', variantIds })
    return variantIds.some((id) => counts[id])
  })
  useEffect(() => {
    if (day === null || invalid === null) return
    if (dropInvalid(day, invalid) || !isLost) return
    let isCurrent = true
    moveOn(day, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [isLost, day, invalid])

  const hasLookedAround = useRef(day !== null)
  const isViewEmpty =
    view !== 'none' && dates.every((one) => prices.confirmed[one] !== undefined && !isBuyableDay(prices.confirmed[one]))
  const lookAhead = useEffectEvent(() => {
    if (hasLookedAround.current) return
    hasLookedAround.current = true
    look(dates.at(-1) ?? today).then(
      (found) => {
        if (found === null) setNews({ found })
        else show(found)
      },
      () => undefined,
    )
  })
  useEffect(() => {
    if (isViewEmpty) lookAhead()
  }, [isViewEmpty])

  const target = pathOf(writeSelection(product, selection, today))
  const written = useRef(target)
  useEffect(() => {
    if (written.current === target) return
    written.current = target
    navigate(target, { replace: true })
  }, [target, navigate])

  const isFirst = personsFirst(product)
  const isRefused = invalid?.some((id) => counts[id]) ?? false
  const isForNobody = invalid?.length === product.variants.length
  const open = missing(selection, {
    personsFirst: isFirst,
    hasTimes: product.hasTimeSlots,
    valid: isRefused ? false : prices.isTotalSure ? isSellable(prices) : undefined,
  })
  const room = config.productCountLimit - inCart - totalCount(counts)
  const why: Missing | 'price' | 'count' | null =
    room < 0 ? 'count' : open === 'valid' && !prices.isTotalSure && !prices.hasFailed ? 'price' : open

  return {
    product,
    selection,
    prices,
    /** The ticket is not valid on the chosen day, however many places are free. */
    isDayInvalid:
      isRefused || isForNobody || (known !== null && known.state === 'closed' && !known.reasons?.includes('no-slots')),
    view,
    canTypeDay: product.meta.dateView === 'DatePicker',
    month,
    dates,
    news,
    invalid: invalid ?? [],
    missing: why,
    arePersonsFirst: isFirst,
    /** Items that still fit into the cart beside what is chosen. */
    room,
    last: lastDay(today),
    setCount(variantId: string, count: number) {
      setNews('none')
      dispatch({ type: 'count', variantId, count })
    },
    choose(chosen: Day) {
      setNews('none')
      hasLookedAround.current = true
      dispatch({ type: 'day', day: chosen })
    },
    chooseTime(time: TimeOfDay) {
      setNews('none')
      dispatch({ type: 'time', time })
    },
    loseTime: () => dispatch({ type: 'lose-time' }),
    refuse: (blocked: Day) => setNews({ blocked }),
    turn(to: string) {
      hasLookedAround.current = true
      setMonth(to)
    },
    turnStrip(way: 1 | -1) {
      hasLookedAround.current = true
      const next = addDays(stripStart, way * STRIP_DAYS)
      const isPast = next < today
      setStripStart(isPast ? today : next)
    },
    /** Chooses the first free day after one, of itself after the chosen day. */
    async findNext(after = day ?? addDays(today, -1)) {
      hasLookedAround.current = true
      setNews('searching')
      try {
        const found = await look(after)
        setNews({ found })
        if (found === null) return
        dispatch({ type: 'day', day: found })
        show(found)
      } catch {
        setNews('failed')
      }
    },
    add() {
      const added = newEntries(product, selection, { now: Date.now(), newId: () => crypto.randomUUID() })
      void cart.add(added, config.productCountLimit).then(() => {
        void client.invalidateQueries({ queryKey: ['prices'] })
        void client.invalidateQueries({ queryKey: ['slots'] })
      })
      dispatch({ type: 'submitted', initial: initialSelection(product, today) })
      setNews('none')
    },
  }
}

const isSellable = ({ total, isTotalSure }: Prices) => isTotalSure && total !== null && isBuyableDay(total)

/** Variants that are not valid on the day, as the server says; null until all are known. */
function useInvalidVariants(product: ProductItem, day: Day | null): string[] | null {
  const { data } = useQuery({
    ...invalidVariantsQuery(
      product.variants.map(({ _id }) => _id),
      day ?? '',
    ),
    enabled: day !== null,
  })
  return day === null ? null : (data ?? null)
}
