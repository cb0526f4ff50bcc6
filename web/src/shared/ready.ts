import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, type Instant, zonedClock } from '@gondola/rules/day.ts'
import { timeText } from '../lib/day-text.ts'
import type { T } from '../lib/i18n.ts'

type Entry = Pick<OrderEntryItem, 'ready' | 'reversed' | 'amount'>
type Method = OrderEntryItem['meta']['method']

/** Most tickets come within this time; a code that is swapped at once would only confuse. */
const USUAL_WAIT_MS = 5_000

/**
 * Milliseconds until a ticket that waits since `at` takes longer than usual; at most the usual wait, however wrong the clock
 * of the browser is.
 */
export function usualWaitLeft(at: string | undefined, now: Instant): number {
  const waited = at === undefined ? 0 : now - Date.parse(at)
  return Math.min(USUAL_WAIT_MS, Math.max(0, USUAL_WAIT_MS - waited))
}

/** "8.12", or "21.11. 8.12" for another day than today. */
export function readySince(at: string, now: Instant, lang: ShopLang): string {
  const { today: day, time } = zonedClock(Date.parse(at))
  const shown = timeText(time, lang)
  return day === zonedClock(now).today ? shown : `${formatDay(day).slice(0, 6)} ${shown}`
}

/** What is ready, and whether since when is told: beside what is collected a time would read as when its desk opens. */
type Ready = { key: string; hasSince: boolean }
const COLLECTED: Ready = { key: 'confirmation.ready.pickup', hasSince: false }
const VOUCHER: Ready = { key: 'confirmation.ready.voucher', hasSince: false }
const READY: Record<Method, Ready> = {
  'for-print': { key: 'confirmation.ready.print', hasSince: true },
  'for-exchange-ticket': COLLECTED,
  'for-exchange-only': COLLECTED,
  'for-card': { key: 'confirmation.ready.card', hasSince: true },
}

/** The text that says how an entry stands at the gate. */
export function readyKey({
  ready: { state },
  reversed,
  type,
  meta,
}: Entry & Pick<OrderEntryItem, 'type'> & { meta: { method: Method } }): Ready {
  if (state === 'failed') return { key: 'confirmation.ready.failed', hasSince: false }
  if (reversed) return { key: 'confirmation.ready.reversed', hasSince: false }
  if (state === 'waiting') return { key: 'confirmation.ready.waiting', hasSince: false }
  if (state === 'blocked') return { key: 'confirmation.ready.blocked', hasSince: true }
  return type === 'transaction_voucher_product' ? VOUCHER : READY[meta.method]
}

/** What a guest can use now: not what still waits, was refused, given back or is blocked. */
export const usable = <One extends { ready: Pick<OrderEntryItem['ready'], 'state'>; reversed: boolean }>(
  entries: One[],
): One[] => entries.filter(({ ready, reversed }) => ready.state === 'ready' && !reversed)

/** What became of an order's tickets in one sentence or two, for those who do not see them change. */
export function readyWords(entries: Entry[], t: T): string {
  const of = (state: Entry['ready']['state']) => entries.filter(({ ready }) => ready.state === state)
  const ready = usable(entries).length
  const blocked = of('blocked').filter((entry) => !entry.reversed).length
  const failed = of('failed')
  const reversed = entries.filter((entry) => entry.reversed && entry.ready.state !== 'failed').length
  const cost = failed.some(({ amount }) => amount > 0) ? '' : '.free'
  if (of('waiting').length > 0) return t('confirmation.status.waiting')
  return [
    ...(ready > 0 ? [t('confirmation.status.ready', { ready, count: entries.length })] : []),
    ...(blocked > 0 ? [t('confirmation.status.blocked', { blocked, count: entries.length })] : []),
    ...(failed.length > 0
      ? [t(`confirmation.status.failed${cost}`, { failed: failed.length, count: entries.length })]
      : []),
    ...(reversed > 0 ? [t('confirmation.status.reversed', { reversed, count: entries.length })] : []),
  ].join(' ')
}
