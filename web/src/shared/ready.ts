import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, type Instant, zonedClock } from '@gondola/rules/day.ts'
import { timeText } from '../lib/day-text.ts'
import type { T } from '../lib/i18n.ts'

type Entry = Pick<OrderEntryItem, 'ready' | 'reversed' | 'amount' | 'toVoucher' | 'isOff' | 'type'>
type Method = OrderEntryItem['meta']['method']

/**
 * Milliseconds within which most tickets are issued. An offline code shown earlier would be replaced at once and only
 * confuse.
 */
const USUAL_WAIT_MS = 5_000

/**
 * Returns the milliseconds until a ticket that waits since `at` counts as late. Without `at` that is `USUAL_WAIT_MS`.
 * Never below 0 or above `USUAL_WAIT_MS`, even if the browser's clock is wrong.
 */
export function usualWaitLeft(at: string | undefined, now: Instant): number {
  const waited = at === undefined ? 0 : now - Date.parse(at)
  return Math.min(USUAL_WAIT_MS, Math.max(0, USUAL_WAIT_MS - waited))
}

/** Returns since when a ticket is blocked: a time of today such as "8.12". Of another day it returns "21.11. 8.12". */
export function readySince(at: string, now: Instant, lang: ShopLang): string {
  const { today: day, time } = zonedClock(Date.parse(at))
  const shown = timeText(time, lang)
  return day === zonedClock(now).today ? shown : `${formatDay(day).slice(0, 6)} ${shown}`
}

const READY: Record<Method, string> = {
  'for-print': 'confirmation.ready.print',
  'for-exchange-ticket': 'confirmation.ready.pickup',
  'for-exchange-only': 'confirmation.ready.pickup',
  'for-card': 'confirmation.ready.card',
}

/** Returns the text key for the state of an entry. Of several that apply, a failed issue comes first, then a return. */
export function readyKey({
  ready: { state },
  reversed,
  toVoucher,
  isOff,
  type,
  meta,
}: Entry & { meta: { method: Method } }): string {
  const isVoucher = isGiftVoucher({ type })
  if (state === 'failed') return 'confirmation.ready.failed'
  if (reversed) return toVoucher ? 'confirmation.ready.toVoucher' : 'confirmation.ready.reversed'
  if (state === 'waiting') return 'confirmation.ready.waiting'
  if (state === 'blocked') return isVoucher ? 'confirmation.ready.void' : 'confirmation.ready.blocked'
  if (isOff) return 'confirmation.ready.off'
  return isVoucher ? 'confirmation.ready.voucher' : READY[meta.method]
}

const isGiftVoucher = ({ type }: Pick<Entry, 'type'>): boolean => type === 'transaction_voucher_product'

/** Returns the entries that a guest can use now. None is waiting, refused, given back, blocked or called off. */
export const usable = <
  One extends { ready: Pick<OrderEntryItem['ready'], 'state'>; reversed: boolean; isOff?: true | undefined },
>(
  entries: One[],
): One[] => entries.filter(({ ready, reversed, isOff }) => ready.state === 'ready' && !reversed && !isOff)

/**
 * Whether the day of some entry is called off. True until the replacement or refund that the guest chose is carried
 * out.
 */
export const isOff = ({ entries }: { entries: readonly Pick<Entry, 'isOff'>[] }): boolean =>
  entries.some((entry) => entry.isOff)

/**
 * Whether some entry has an open offer because a storm called off a day. The day is the entry's only one (`isOff`) or
 * one of several (`isDayOff`). The offer is open until the guest's choice is carried out.
 */
export const hasOffer = ({ entries }: { entries: readonly Pick<OrderEntryItem, 'isOff' | 'isDayOff'>[] }): boolean =>
  entries.some((entry) => entry.isOff || entry.isDayOff)

/**
 * Returns the state of an order's tickets as sentences, for screen readers. While a ticket is waiting, only that is
 * said. Otherwise there is a sentence for each state that occurs.
 */
export function readyWords(entries: Entry[], t: T): string {
  const of = (state: Entry['ready']['state']) => entries.filter(({ ready }) => ready.state === state)
  const ready = usable(entries).length
  const stopped = of('blocked').filter((entry) => !entry.reversed)
  const voids = stopped.filter(isGiftVoucher).length
  const blocked = stopped.length - voids
  const failed = of('failed')
  const gone = entries.filter((entry) => entry.reversed && entry.ready.state !== 'failed')
  const off = entries.filter(({ isOff }) => isOff).length
  const toVoucher = gone.filter((entry) => entry.toVoucher).length
  const reversed = gone.length - toVoucher
  const cost = failed.some(({ amount }) => amount > 0) ? '' : '.free'
  if (of('waiting').length > 0) return t('confirmation.status.waiting')
  return [
    ...(ready > 0 ? [t('confirmation.status.ready', { ready, count: entries.length })] : []),
    ...(off > 0 ? [t('confirmation.status.off', { off, count: entries.length })] : []),
    ...(blocked > 0 ? [t('confirmation.status.blocked', { blocked, count: entries.length })] : []),
    ...(voids > 0 ? [t('confirmation.status.void', { void: voids, count: entries.length })] : []),
    ...(failed.length > 0
      ? [t(`confirmation.status.failed${cost}`, { failed: failed.length, count: entries.length })]
      : []),
    ...(toVoucher > 0 ? [t('confirmation.status.toVoucher', { toVoucher, count: entries.length })] : []),
    ...(reversed > 0 ? [t('confirmation.status.reversed', { reversed, count: entries.length })] : []),
  ].join(' ')
}
