import type { ChangeError, ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { addDays, type Day, formatDay, type TimeOfDay, weekday } from '@gondola/rules/day.ts'
import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import { daysText, timeText } from '../../../lib/day-text.ts'
import { grouped } from '../../../lib/grouped.ts'
import type { T } from '../../../lib/i18n.ts'
import { withEntryTime } from '../../../shared/slot-words.ts'
import { type Refusal, refusalWords } from '../refusal.ts'
import type { Trouble } from './change-flow.ts'
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
  return withEntryTime(daysText(day, addDays(day, length - 1), words.lang), time, {
    ...words,
    visit: first.product.meta,
  })
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

/** Returns that the date stays, and why. What is not offered says the first already; other troubles refuse nothing. */
export function refusalText(trouble: Trouble | null, t: T): string | null {
  const refusal: Refusal | null =
    trouble === 'stale' ? { code: 'act-stale' } : typeof trouble === 'object' ? trouble : null
  if (!refusal) return null
  const reason = refusalWords('change', refusal, t)
  return refusal.code === 'change-not-offered'
    ? reason
    : `${t('changeTransactionDateModal.confirmation.failed')} ${reason}`
}

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

type Words = { t: T; lang: ShopLang }
type Update = ChangeStatus['updates'][number]

/** Whether a visit has a time of the day. */
export const isTimed = (time: TimeOfDay | null): time is TimeOfDay => time !== null && time !== WHOLE_DAY

/** Keeps the words of a day or a time on one line. */
const together = (words: string): string => words.replaceAll(' ', '\u00a0')

/** Czech hours that are said with "ve": "ve dvě", "ve čtrnáct". */
const LONG_AT = [2, 3, 4, 12, 13, 14, 20, 21, 22, 23]

/** Returns "v 10.00" or "ve 13.00". */
const atText = (time: TimeOfDay, { t, lang }: Words): string =>
  together(t(LONG_AT.includes(Number(time.slice(0, 2))) ? 'acts.at.long' : 'acts.at', { time: timeText(time, lang) }))

/** Returns "05.12.": the year is beside it or plain. */
const dayOfYear = (day: Day): string => formatDay(day).slice(0, 6)

type Visit = NonNullable<Update['was']>

/**
 * Returns "05.12. v 10.00": the day, and the time where there is one. A time for a part of the ticket says which:
 * "05.12., Sky Bridge 721 v 10.00".
 */
export function earlierText({ validFrom, timeSlot }: Visit, { entry, ...words }: Words & { entry: OrderEntryItem }) {
  const day = dayOfYear(validFrom)
  if (!isTimed(timeSlot)) return day
  const part = entry.product.meta.timeSlotName?.[words.lang]
  return `${day}${part ? `, ${part}` : ''} ${atText(timeSlot, words)}`
}

/** Returns the visits of moved tickets that nobody of the order has any more. Each has such a ticket. */
export function leftVisits(
  entries: readonly OrderEntryItem[],
  moved: readonly Update[],
): { was: Visit; entry: OrderEntryItem }[] {
  const keyOf = (uuid: string, day: Day, time: TimeOfDay | null) =>
    [entries.find((entry) => entry.uuid === uuid)?.product._id, day, time].join(' ')
  const isMoved = (uuid: string) => moved.some((update) => update.uuid === uuid)
  const visited = [
    ...moved.map(({ uuid, validFrom, timeSlot }) => keyOf(uuid, validFrom, timeSlot)),
    ...entries
      .filter(({ uuid, reversed }) => !reversed && !isMoved(uuid))
      .map(({ uuid, meta }) => keyOf(uuid, meta.validFrom, meta.timeSlot?.from ?? null)),
  ]
  const left = new Map(
    moved.flatMap(({ uuid, was }) => {
      const entry = entries.find((one) => one.uuid === uuid)
      return was && entry ? [[keyOf(uuid, was.validFrom, was.timeSlot), { was, entry }] as const] : []
    }),
  )
  return [...left].filter(([key]) => !visited.includes(key)).map(([, visit]) => visit)
}

/**
 * Returns "Hotovo. Přijďte v sobotu 19.12. ve 13.00." It names no day where tickets have several, and no time that is
 * only for a part of one.
 */
export function doneTitle(updates: readonly Update[], entries: readonly OrderEntryItem[], words: Words): string {
  const { t } = words
  const [first] = updates
  const isOne = updates.every(
    ({ validFrom, timeSlot, inclusiveValidity }) =>
      validFrom === first?.validFrom && timeSlot === first.timeSlot && inclusiveValidity.length <= 1,
  )
  if (!first || !isOne) return t('acts.change.success.title')
  const { validFrom, timeSlot } = first
  const day = { on: together(t(`acts.on.${weekday(validFrom)}`)), day: dayOfYear(validFrom) }
  const isForPart = entries.some(
    ({ uuid, product }) => product.meta.timeSlotName && updates.some((update) => update.uuid === uuid),
  )
  return isTimed(timeSlot) && !isForPart
    ? t('acts.change.success.title.time', { ...day, time: atText(timeSlot, words) })
    : t('acts.change.success.title.day', day)
}
