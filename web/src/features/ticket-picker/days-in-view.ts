import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { addDays, type Day, dayRange } from '@gondola/rules/day.ts'
import { STRIP_DAYS } from '@gondola/rules/validity.ts'
import { askableDays } from '../../shared/day-prices.ts'
import { hasNoDay } from './selection.ts'

/** How the days of a product are shown; `none` for a product without a day. */
export type DayView = 'none' | 'strip' | 'month'

export const dayViewOf = (product: ProductItem): DayView =>
  hasNoDay(product) ? 'none' : product.meta.dateView === 'DateStrip' ? 'strip' : 'month'

/** Returns the days to request prices for. A product without a day has the price of today. */
export function daysInView(view: DayView, at: { month: string; stripStart: Day; today: Day }): Day[] {
  if (view === 'none') return [at.today]
  return view === 'strip' ? dayRange(at.stripStart, STRIP_DAYS) : askableDays(at.month, at.today)
}

/** Returns the start of a strip that contains `day`. It moves only when it has to. */
export const stripShowing = (day: Day, start: Day): Day =>
  day < start || day > addDays(start, STRIP_DAYS - 1) ? day : start

/** Returns the start of the strip after turning it; never before today. */
export function turnedStrip(start: Day, way: 1 | -1, today: Day): Day {
  const next = addDays(start, way * STRIP_DAYS)
  return next < today ? today : next
}
