import { addDays, type Day, daysBetween, isDay, shiftYears } from '../day.ts'
import { specialMessage, textMessage } from '../text-field.ts'
import { NAME_MAX, orderErrors } from './statement.ts'

/** What a customer may ask for with a complaint. */
export const COMPLAINT_WANTS = ['money', 'discount', 'replacement', 'other'] as const
export type ComplaintWant = (typeof COMPLAINT_WANTS)[number]

/** Most characters of a complaint, of its ticket, and of a decision. */
export const COMPLAINT_MAX = 4000
export const COMPLAINT_TICKET_MAX = 160

/** Days within which a fault should be reported; later reports are taken as well (docs/product.md §19.58). */
const TELL_DAYS = 3
/** Years after which no claim is left, and so no complaint is taken (docs/product.md §19.59). */
const CLAIM_YEARS = 3
/** Days within which a complaint is decided (docs/product.md §19.62). */
export const DECIDE_DAYS = 30

export type TypedComplaint = {
  name: string
  order: string
  email: string
  phone?: string | undefined
  what: string
  /** Optional, like the phone. */
  ticket?: string | undefined
  discoveredOn: string
}
export type ComplaintField = keyof TypedComplaint

/** Returns which fields of a complaint are wrong, with the text key of each. */
export function complaintErrors(typed: TypedComplaint, today: Day): Partial<Record<ComplaintField, string>> {
  const name = textMessage(typed.name, NAME_MAX)
  const what = textMessage(typed.what, COMPLAINT_MAX)
  const ticket = textMessage(typed.ticket, COMPLAINT_TICKET_MAX)
  const phone = specialMessage('phone', typed.phone)
  const discoveredOn = dayError(typed.discoveredOn, today)
  return {
    ...orderErrors(typed),
    ...(name ? { name } : {}),
    ...(what ? { what } : {}),
    ...(ticket && ticket !== 'form.required' ? { ticket } : {}),
    ...(phone && phone !== 'form.required' ? { phone } : {}),
    ...(discoveredOn ? { discoveredOn } : {}),
  }
}

/** Returns the text key of what is wrong with the day of a discovery. */
function dayError(day: string, today: Day): string | undefined {
  if (!isDay(day)) return 'complaint.discovered.wrong'
  if (day > today) return 'complaint.discovered.future'
  return day < shiftYears(today, -CLAIM_YEARS) ? 'complaint.discovered.past' : undefined
}

/** Returns whether a fault is reported later than it should be. */
export const isToldLate = (discoveredOn: Day, today: Day): boolean => daysBetween(discoveredOn, today) > TELL_DAYS

/** Returns the last day on which a complaint is decided. */
export const decideUntil = (raisedOn: Day): Day => addDays(raisedOn, DECIDE_DAYS)
