import { type Day, TIME_ZONE, type TimeOfDay } from '@gondola/rules/day.ts'
import type { TicketDocument } from '../tickets/ticket-document.ts'

/**
 * Time at which a phone suggests a ticket that has no time of entry. A `slot` for only a part of the ticket is no time
 * of entry.
 */
const MORNING: TimeOfDay = '08:00'
const LAST_MINUTE: TimeOfDay = '23:59'

export type WalletTimes = {
  /** Start of a visit of one day. After that day Apple Wallet moves the pass to the expired ones. */
  relevant?: string
  /** First minute of the first day, and below the last minute of the last day. */
  from?: string
  to?: string
}

/** Returns an instant such as `2026-12-05T10:30:00+01:00`. */
const zoned = (day: Day, time: TimeOfDay): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime(TIME_ZONE)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/**
 * Returns the times of a wallet ticket. `relevant` is set only for a ticket of one day. A validity `without` days gives
 * only `to`, the end of its last day; nothing when it has no last day.
 */
export function walletTimes({ validity, slot }: Pick<TicketDocument, 'validity' | 'slot'>): WalletTimes {
  if (validity.kind === 'without') return validity.to ? { to: zoned(validity.to, LAST_MINUTE) } : {}
  const last = validity.kind === 'range' ? validity.to : validity.from
  return {
    ...(last === validity.from ? { relevant: zoned(validity.from, slot && !slot.part ? slot.from : MORNING) } : {}),
    from: zoned(validity.from, '00:00'),
    to: zoned(last, LAST_MINUTE),
  }
}
