import { type Day, TIME_ZONE, type TimeOfDay } from '@gondola/rules/day.ts'
import type { TicketDocument } from '../tickets/ticket-document.ts'

/** Time from which a phone suggests a ticket with no time for all of it. */
const MORNING: TimeOfDay = '08:00'
const LAST_MINUTE: TimeOfDay = '23:59'

export type WalletTimes = {
  /** Begin of a visit of one day. Apple Wallet files a pass as over once this day has passed. */
  relevant?: string
  /** First minute of the first day to the last minute of the last day. */
  from?: string
  to?: string
}

/** Returns an instant such as `2026-12-05T10:30:00+01:00`. */
const zoned = (day: Day, time: TimeOfDay): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime(TIME_ZONE)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** Returns the times of a wallet ticket. One without a date has only an end, where it lapses. */
export function walletTimes({ validity, slot }: Pick<TicketDocument, 'validity' | 'slot'>): WalletTimes {
  if (validity.kind === 'without') return validity.to ? { to: zoned(validity.to, LAST_MINUTE) } : {}
  const last = validity.kind === 'range' ? validity.to : validity.from
  return {
    ...(last === validity.from ? { relevant: zoned(validity.from, slot && !slot.part ? slot.from : MORNING) } : {}),
    from: zoned(validity.from, '00:00'),
    to: zoned(last, LAST_MINUTE),
  }
}
