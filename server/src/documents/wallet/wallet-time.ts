import { type Day, TIME_ZONE, type TimeOfDay } from '@gondola/rules/day.ts'
import type { TicketDocument } from '../tickets/ticket-document.ts'

/** From when a phone offers a ticket for which no time was booked. */
const MORNING: TimeOfDay = '08:00'
const LAST_MINUTE: TimeOfDay = '23:59'

export type WalletTimes = {
  /** When the visit begins. */
  relevant?: string
  /** From the first minute of the first day to the last of the last one. */
  from?: string
  to?: string
}

/** `2026-12-05T10:30:00+01:00`. */
const zoned = (day: Day, time: TimeOfDay): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime(TIME_ZONE)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** The times of a ticket as wallets want them; what has no date has no beginning, and an end only where it lapses. */
export function walletTimes({ validity, slot }: Pick<TicketDocument, 'validity' | 'slot'>): WalletTimes {
  if (validity.kind === 'without') return validity.to ? { to: zoned(validity.to, LAST_MINUTE) } : {}
  return {
    relevant: zoned(validity.from, slot?.from ?? MORNING),
    from: zoned(validity.from, '00:00'),
    to: zoned(validity.kind === 'range' ? validity.to : validity.from, LAST_MINUTE),
  }
}
