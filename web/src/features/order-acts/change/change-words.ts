import type { ChangeError } from '@gondola/contract/after-sale.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { addDays, type Day, type TimeOfDay } from '@gondola/rules/day.ts'
import { daysText } from '../../../lib/day-text.ts'
import { grouped } from '../../../lib/grouped.ts'
import type { T } from '../../../lib/i18n.ts'
import { withEntryTime } from '../../../shared/slot-words.ts'
import type { ChangeGroup } from './change-groups.ts'

/** Returns "1denní skipas, 2 × dospělý, dítě 6–14". */
export function groupName({ entries }: Pick<ChangeGroup, 'entries'>, t: T): string {
  const [{ product }] = entries
  const variants = grouped(entries, (entry) => entry.product.variant._id).flatMap((alike) => {
    const [first] = alike
    return first ? [t('acts.pieces', { count: alike.length, name: first.product.variant.name })] : []
  })
  return [product.name, ...variants].join(', ')
}

/** Returns the day, or the first and last of several. The time is beside it where it has one. */
export function whenText(
  { length, entries: [first] }: Pick<ChangeGroup, 'length' | 'entries'>,
  { day, time }: { day: Day; time: TimeOfDay | null },
  words: { t: T; lang: ShopLang },
): string {
  const { visitMinutes } = first.product.meta
  return withEntryTime(daysText(day, addDays(day, length - 1), words.lang), time, { ...words, visitMinutes })
}

/** Returns "doplatíte 140 Kč", "vrátíme 70 Kč" or that nothing changes. */
export function differenceText(difference: number, price: (crowns: number) => string, t: T): string {
  if (difference === 0) return t('acts.change.same')
  return difference > 0
    ? t('acts.change.pay', { price: price(difference) })
    : t('acts.sum.back', { price: price(-difference) })
}

/** Returns "+140" or "−50" for a cell of the calendar. */
export const signed = (difference: number, figures: (crowns: number) => string, t: T): string =>
  difference === 0 ? t('acts.change.same.short') : `${difference > 0 ? '+' : '−'}${figures(Math.abs(difference))}`

/** Errors with a text of their own. */
const TOLD: Partial<Record<ChangeError['code'], string>> = {
  'time-filled': 'acts.change.error.filled',
  'no-change': 'acts.change.error.none',
  companion: 'acts.change.error.companion',
  cardUsed: 'acts.change.error.card',
  cardWrongSubType: 'acts.change.error.age',
  'other-price': 'acts.change.error.price',
  countMin: 'acts.why.countMin',
}

/** Returns why a day or time cannot be had. */
export const errorWords = ({ code }: ChangeError, t: T): string => t(TOLD[code] ?? 'acts.change.error.day')
