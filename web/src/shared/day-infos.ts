import type { DayPrice, PriceReply } from '@gondola/contract/pricing.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { cheapestDays } from '@gondola/rules/price.ts'
import { INVALID_REASONS } from '@gondola/rules/validity.ts'
import type { T } from '../lib/i18n.ts'
import type { OwnPrice, OwnPrices } from '../lib/own-price.ts'
import type { DayInfo } from '../ui/day-cell.tsx'

export const isBuyableDay = (price: DayPrice | undefined): boolean =>
  (price?.state === 'open' || price?.state === 'few') && price.standard !== null

/** Returns the days on which the priced combination can be bought, in order. */
export const openDays = (prices: PriceReply): Day[] =>
  Object.keys(prices)
    .filter((day) => isBuyableDay(prices[day]))
    .sort()

/** Text keys of reasons with a short word of their own. All others are shown as "closed". */
const SHORT: Record<string, string> = {
  weekday: 'shop.day.weekday',
  excepted: 'shop.day.weekday',
  validity: 'shop.day.weekday',
  'sales-time': 'shop.day.late',
  'closing-time': 'shop.day.late',
  'slot-past': 'shop.day.late',
}
/**
 * Reasons that have a sentence of their own, by priority. Reasons of the ticket come before those of its time slots.
 */
const REASONS = [...INVALID_REASONS, 'slot-past', 'no-slots'] as const

export type DayWords = {
  t: T
  lang: ShopLang
  /** Formats a price as digits only. */
  figures: (crowns: number) => string
  showPrices: boolean
  /** Whether a day is open to some of the party, although not to all. */
  isOpenForSome: (day: Day) => boolean
}

/**
 * Returns how the calendar shows each day. A day that can be bought has the price for the party; a `blocked` day has
 * the reason. A day that is open to only some of the party is `open`, with a note and no price. A day missing from
 * `prices` is `waiting`.
 */
export function dayInfos(dates: Day[], prices: OwnPrices, words: DayWords): Record<Day, DayInfo> {
  const amounts = dates.map((day) => [day, isBuyableDay(prices[day]) ? prices[day]?.own : null])
  const cheapest = words.showPrices ? cheapestDays(Object.fromEntries(amounts)) : new Set<Day>()
  const infos: Record<Day, DayInfo> = {}
  for (const day of dates) {
    const price = prices[day]
    infos[day] = price ? dayInfo(day, price, cheapest.has(day), words) : { state: 'waiting' }
  }
  return infos
}

function dayInfo(
  day: Day,
  price: OwnPrice,
  isCheapest: boolean,
  { t, lang, figures, showPrices, isOpenForSome }: DayWords,
): DayInfo {
  if (!isBuyableDay(price)) {
    if (price.state !== 'soldOut' && isOpenForSome(day)) return { state: 'open', note: t('shop.date.notAll') }
    const short =
      price.state === 'soldOut' ? 'shop.day.soldOut' : (SHORT[price.reasons?.[0] ?? ''] ?? 'shop.day.closed')
    return { state: 'blocked', note: price.closure ? price.closure[lang] : t(short) }
  }
  const few = price.state === 'few'
  const own = price.own ?? 0
  const saved = (price.gate ?? own) - own
  return {
    state: 'open',
    price: showPrices ? (own === 0 ? t('shop.free') : figures(own)) : undefined,
    saving:
      showPrices && saved > 0
        ? { figures: `−${figures(saved)}`, words: t('shop.saving', { price: figures(saved) }) }
        : undefined,
    // The mark would cover the words on few places, which matter more.
    cheapest: isCheapest && !few,
    few,
    note: few
      ? price.free === undefined
        ? t('shop.date.few')
        : t('shop.date.places', { count: price.free })
      : undefined,
  }
}

/**
 * Returns the full sentence on why a day cannot be bought. Without a `price` or a known reason it says "we are closed".
 */
export function blockedReason(price: DayPrice | undefined, { t, lang }: Pick<DayWords, 't' | 'lang'>): string {
  if (price?.state === 'soldOut') return t('shop.reason.soldOut')
  if (price?.closure) return price.closure[lang]
  const reason = REASONS.find((one) => price?.reasons?.includes(one))
  return t(reason ? `shop.reason.${reason}` : 'shop.reason.closed')
}

/** Texts of a calendar and a strip of days, apart from the days themselves. */
export const calendarTexts = (t: T) => ({
  todayText: t('shop.date.today'),
  priceUnit: t('shop.date.unit'),
  waitingText: t('shop.missing.price'),
  cheapestText: t('shop.date.cheapest'),
  selectedText: t('shop.date.selected'),
  previous: t('shop.date.previousMonth'),
  next: t('shop.date.nextMonth'),
})
