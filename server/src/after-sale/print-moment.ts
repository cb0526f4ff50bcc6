import { type Instant, zonedClock } from '@gondola/rules/day.ts'
import { printDay } from '../documents/tickets/print-format.ts'
import { mailLang } from '../mail/orders/order-mail-texts.ts'

/** Names of the time zone in winter and in summer. */
const ZONES = { cz: ['SEČ', 'SELČ'], de: ['MEZ', 'MESZ'], en: ['CET', 'CEST'] } as const

/** Returns date and time to the second, with the zone: 27. 11. 2026, 14:07:32 (SEČ). */
export function printMoment(instant: Instant, lang: string): string {
  const { today, time } = zonedClock(instant)
  const [winter, summer] = ZONES[mailLang(lang)]
  const isSummer = time !== zonedClock(instant + 3_600_000, 'UTC').time
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0')
  return `${printDay(today)}, ${time}:${seconds} (${isSummer ? summer : winter})`
}
