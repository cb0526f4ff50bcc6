import type { OrderItem } from '@gondola/contract/orders.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay, type Instant, zonedClock } from '@gondola/rules/day.ts'
import { timeText } from '../../lib/day-text.ts'
import type { T } from '../../lib/i18n.ts'

type Entry = Pick<OrderItem['entries'][number], 'ready' | 'reversed'>

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

/** What became of an order's tickets in one sentence or two, for those who do not see them change. */
export function readyWords(entries: Entry[], t: T): string {
  const of = (state: Entry['ready']['state']) => entries.filter(({ ready }) => ready.state === state)
  const ready = of('ready').filter(({ reversed }) => !reversed).length
  const blocked = of('blocked').length
  const failed = of('failed').length
  if (of('waiting').length > 0) return t('confirmation.status.waiting')
  return [
    ...(ready > 0 ? [t('confirmation.status.ready', { ready, count: entries.length })] : []),
    ...(blocked > 0 ? [t('confirmation.status.blocked', { blocked, count: entries.length })] : []),
    ...(failed > 0 ? [t('confirmation.status.failed', { failed, count: entries.length })] : []),
  ].join(' ')
}
