import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { addDays, type Day, type TimeOfDay } from '@gondola/rules/day.ts'
import { useReducer, useState } from 'react'
import { useSearch } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { isBuyableDay } from '../../shared/day-infos.ts'
import { lastDay } from '../../shared/day-prices.ts'
import { useBoot } from '../../state/boot.tsx'
import { useCartCount } from '../../state/cart.ts'
import { cheaperParty } from './cheaper-party.ts'
import { NO_CHOICE } from './own-choice.ts'
import { putIntoCart } from './put-into-cart.ts'
import {
  initialSelection,
  type Missing,
  missing,
  readSelection,
  type Selection,
  select,
  totalCount,
  writeSelection,
} from './selection.ts'
import { usePickerDays } from './use-picker-days.ts'
import type { Prices } from './use-prices.ts'
import { useSelectionAddress } from './use-selection-address.ts'

export type Picker = ReturnType<typeof usePicker>

/** Holds the selection of one product. `pathOf` returns the page's address with what is chosen. */
export function usePicker(
  product: ProductItem,
  pathOf = (search: Record<string, string>) => paths.product(product._id, search),
) {
  const { today, config } = useBoot()
  const address = useSearch()
  const inCart = useCartCount()
  const [selection, dispatch] = useReducer(select, null, () =>
    readSelection(product, new URLSearchParams(address), today),
  )
  const [own, setOwn] = useState(NO_CHOICE)
  useSelectionAddress(pathOf(writeSelection(product, selection, today)))
  const { view, month, dates, turn, turnStrip, prices, known, news, setNews, noteLookedAround, find, ...days } =
    usePickerDays(product, selection, dispatch)
  const { day, counts } = selection
  const invalid = days.invalid ?? []
  // A mix is compared without benefits (docs/product.md §3.19).
  const cheaper = own.works ? null : cheaperParty(product, selection, { prices, invalid })
  const isRefused = invalid.some((id) => counts[id])
  const isForNobody = days.invalid?.length === product.variants.length
  const room = config.productCountLimit - inCart - totalCount(counts)

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
    invalid,
    missing: room < 0 ? 'count' : missingOf(product, selection, { prices, isRefused }),
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
      putIntoCart(product, selection, { own, most: config.productCountLimit })
      dispatch({ type: 'submitted', initial: initialSelection(product, today) })
      setNews('none')
    },
  }
}

/** Returns what the selection needs before it can be bought. `price`: its price is on its way. */
function missingOf(
  { hasTimeSlots: hasTimes }: ProductItem,
  selection: Selection,
  { prices: { total, isTotalSure, hasFailed }, isRefused }: { prices: Prices; isRefused: boolean },
): Missing | 'price' | null {
  const isSellable = isTotalSure ? total !== null && isBuyableDay(total) : undefined
  const open = missing(selection, { hasTimes, valid: !isRefused && isSellable })
  return open === 'valid' && !isTotalSure && !hasFailed ? 'price' : open
}
