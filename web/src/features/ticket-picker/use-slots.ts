import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { type Day, dayRange } from '@gondola/rules/day.ts'
import { type SlotsOfDays, useSlotsOfDays } from '../../state/slots.ts'
import type { Counts } from './selection.ts'

/** What is known of the slots of the chosen day; idle while no day is chosen or the product has no slots. */
export type Slots = Omit<SlotsOfDays, 'status'> & { status: SlotsOfDays['status'] | 'idle' }

/** Places that a selection takes: a family set is one piece of four. */
const placesOf = ({ variants }: ProductItem, counts: Counts): number =>
  variants.reduce((sum, { _id, places }) => sum + places * (counts[_id] ?? 0), 0)

/** The slots for the chosen party on all days of a ticket that begins on the chosen one. */
export function useSlots(product: ProductItem, day: Day | null, counts: Counts): Slots {
  const group = product.hasTimeSlots ? product.timeSlotGroup : null
  const { tokenValidityAmount, tokenValidityUnit } = product.meta
  const amount = tokenValidityUnit === 'days' ? Math.max(1, tokenValidityAmount) : 1
  const isOff = group === null || day === null
  const slots = useSlotsOfDays(group ?? '', day === null ? [] : dayRange(day, amount), {
    places: placesOf(product, counts),
    isOff,
  })
  return isOff ? { ...slots, status: 'idle', infos: [] } : slots
}
