import type { Catalogue, OpeningHours, Product, Season, Variant } from './catalogue.ts'
import { catalogueIndex, seasonsOf } from './catalogue-index.ts'
import {
  addDays,
  type Day,
  dayRange,
  daysBetween,
  isWithin,
  isWithoutValidity,
  type TimeOfDay,
  weekday,
} from './day.ts'
import { minuteOf } from './slot.ts'

/** Days ahead that the calendar searches for a free date (docs/product.md §2.20). */
export const SEARCH_DAYS = 366

/** Days in a date strip (docs/product.md §2.19). */
export const STRIP_DAYS = 8

/** Reasons why a day of arrival is not valid. The first one is told. */
export const INVALID_REASONS = [
  'past',
  'out-of-season',
  'not-on-sale',
  'closed',
  'excepted',
  'weekday',
  'validity',
  'later-day',
  'sales-time',
  'closing-time',
] as const
export type InvalidReason = (typeof INVALID_REASONS)[number]

export type ArrivalQuestion = {
  catalogue: Catalogue
  product: Product
  /** Without a variant, only the product's rules count. */
  variant?: Variant
  today: Day
  /** Civil time now; counts only for an arrival today. */
  time: TimeOfDay
}

/**
 * Returns whether a product has a day of arrival (docs/product.md §2.16). Gift vouchers and cards have none: they are
 * bought for today.
 */
export const hasArrival = (product: Pick<Product, 'validity'>): boolean =>
  !(
    product.validity.from !== null &&
    product.validity.to !== null &&
    isWithoutValidity(product.validity.from) &&
    isWithoutValidity(product.validity.to)
  )

/** Returns the day for which a product is bought. The chosen one, or today where there is nothing to choose. */
export const arrivalFor = (product: Pick<Product, 'validity'>, chosen: Day, today: Day): Day =>
  hasArrival(product) ? chosen : today

const isOpenOn = (hours: OpeningHours, day: Day): boolean =>
  hours.months
    ? hours.months.includes(Number(day.slice(5, 7)))
    : isWithin(day, { from: hours.from ?? null, to: hours.to ?? null }) &&
      (hours.dow === undefined || hours.dow.includes(weekday(day)))

/**
 * Returns the earliest of the activities' last closing times on a day. Undefined when one of them is closed, or there
 * is none.
 */
export function closingTime(catalogue: Catalogue, activities: readonly string[], day: Day): TimeOfDay | undefined {
  const { hours } = catalogueIndex(catalogue)
  let earliest: TimeOfDay | undefined
  for (const activity of activities) {
    let latest: TimeOfDay | undefined
    for (const entry of hours.get(activity) ?? [])
      if (isOpenOn(entry, day) && (latest === undefined || entry.close > latest)) latest = entry.close
    if (latest === undefined) return undefined
    if (earliest === undefined || latest < earliest) earliest = latest
  }
  return earliest
}

/**
 * Returns whether a validity in hours always lasts until closing. It does when one of the activities is never open
 * longer. After the first passage, mostly fewer hours are left.
 */
export function lastsUntilClosing(
  catalogue: Catalogue,
  { validityUnit, validityAmount, activities }: Pick<Product, 'validityUnit' | 'validityAmount' | 'activities'>,
): boolean {
  const { hours } = catalogueIndex(catalogue)
  return (
    validityUnit === 'hours' &&
    activities.some((activity) => {
      const all = hours.get(activity) ?? []
      const first = Math.min(...all.map(({ open }) => minuteOf(open)))
      const last = Math.max(...all.map(({ close }) => minuteOf(close)))
      return all.length > 0 && last - first <= validityAmount * 60
    })
  )
}

/** Returns whether a season is sold on a day. */
export const isOnSale = (season: Season, today: Day): boolean => season.saleFrom <= today && today <= season.saleTo

const contains = (season: Season, day: Day): boolean => season.from <= day && day <= season.to

/**
 * Returns how many days a pass is used after its arrival (docs/product.md §2.17). Each of them has to be open. What is
 * valid until the end of its season may meet closed days.
 */
const daysAfterArrival = ({ validityUnit, validityAmount, seasonal }: Product): number =>
  validityUnit === 'days' && !seasonal ? Math.max(0, validityAmount - 1) : 0

const VALID: readonly InvalidReason[] = []

/**
 * Returns a check of days of arrival for one product or variant. What does not depend on the day is computed once. The
 * check returns all reasons why a day is not valid, none when it is (docs/product.md §2.11).
 */
export function arrivalCheck(question: ArrivalQuestion): (arrival: Day) => readonly InvalidReason[] {
  const { catalogue, product, variant, today, time } = question
  const seasons = seasonsOf(catalogue, product, variant)
  const soldSeasons = seasons.filter((season) => isOnSale(season, today))
  const activities = product.activities.map((activity) => catalogueIndex(catalogue).hours.get(activity) ?? [])
  const { except, dayDOW, salesTime } = product.validityOptions
  const isDated = hasArrival(product)
  const ranges = isDated ? [product.validity] : []
  if (variant) ranges.push(variant.validity)
  if (product.dynamicValidity) {
    const { from, to } = product.dynamicValidity
    ranges.push({ from: from === null ? null : addDays(today, from), to: to === null ? null : addDays(today, to) })
  }
  const isEveryWeekday = dayDOW.length === 7
  const laterDays = isDated ? daysAfterArrival(product) : 0
  const isInSeason = (day: Day) => product.yearRound || seasons.some((season) => contains(season, day))
  const isOpen = (day: Day) => activities.every((hours) => hours.some((entry) => isOpenOn(entry, day)))
  const isExcepted = (day: Day) => except.some((range) => isWithin(day, range))
  const canBeUsed = (day: Day) => isInSeason(day) && isOpen(day) && !isExcepted(day)

  return (chosen) => {
    const arrival = isDated ? chosen : today
    const reasons: InvalidReason[] = []
    if (arrival < today) reasons.push('past')
    if (product.yearRound) {
      if (soldSeasons.length === 0) reasons.push('not-on-sale')
    } else if (!isInSeason(arrival)) reasons.push('out-of-season')
    else if (!soldSeasons.some((season) => contains(season, arrival))) reasons.push('not-on-sale')
    if (!isOpen(arrival)) reasons.push('closed')
    if (isExcepted(arrival)) reasons.push('excepted')
    if (!isEveryWeekday && !dayDOW.includes(weekday(arrival))) reasons.push('weekday')
    if (!ranges.every((range) => isWithin(arrival, range))) reasons.push('validity')
    if (reasons.length === 0 && !dayRange(addDays(arrival, 1), laterDays).every(canBeUsed)) reasons.push('later-day')
    if (arrival === today) {
      const sold = salesTime?.[weekday(arrival)]
      if (sold && !(sold.from <= time && time <= sold.to)) reasons.push('sales-time')
      const closing = closingTime(catalogue, product.activities, today)
      if (closing !== undefined && time >= closing) reasons.push('closing-time')
    }
    return reasons.length === 0 ? VALID : reasons
  }
}

/** Returns all reasons why a day of arrival is not valid; none when it is. For many days use `arrivalCheck`. */
export const invalidReasons = (question: ArrivalQuestion, arrival: Day): readonly InvalidReason[] =>
  arrivalCheck(question)(arrival)

/** Returns the valid days among `count` days from `from`; none before today. */
export function arrivalDays(question: ArrivalQuestion, from: Day, count: number = SEARCH_DAYS): Day[] {
  const check = arrivalCheck(question)
  if (!hasArrival(question.product)) return check(question.today).length === 0 ? [question.today] : []
  const skipped = Math.max(0, daysBetween(from, question.today))
  return dayRange(addDays(from, skipped), count - skipped).filter((day) => check(day).length === 0)
}

/** Returns the first valid day from `from` on, within `maxDays` days (docs/product.md §2.20). */
export function nextValidDay(
  from: Day,
  isValid: (day: Day) => boolean,
  maxDays: number = SEARCH_DAYS,
): Day | undefined {
  for (let ahead = 0; ahead < maxDays; ahead++) {
    const day = addDays(from, ahead)
    if (isValid(day)) return day
  }
  return undefined
}

/** Returns the nearest valid day, the later of two, never before today (docs/product.md §2.21). */
export function nearestValidDay(
  day: Day,
  isValid: (day: Day) => boolean,
  { today, maxDays = SEARCH_DAYS }: { today: Day; maxDays?: number },
): Day | undefined {
  const lead = daysBetween(today, day)
  const nearest = Math.max(0, -lead)
  for (let distance = nearest; distance <= nearest + maxDays; distance++) {
    const later = addDays(day, distance)
    if (isValid(later)) return later
    if (distance > 0 && distance <= lead) {
      const earlier = addDays(day, -distance)
      if (isValid(earlier)) return earlier
    }
  }
  return undefined
}
