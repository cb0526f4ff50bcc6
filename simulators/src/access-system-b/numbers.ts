import type { Refused } from '../refusals.ts'

/** Error codes of this simulator. The vendor's list is not public, so all are our choice. */
const ERROR_NUMBERS = {
  badRequest: [4000, 'Request not understood'],
  unknownOrder: [4040, 'Order not found'],
  referenceUsed: [4090, 'External reference already used'],
  orderBusy: [4091, 'Order is being executed'],
  notReserved: [4092, 'Order is not reserved'],
  reservationExpired: [4093, 'Reservation expired'],
  unknownCard: [4101, 'Identification unknown'],
  cardBlocked: [4102, 'Identification blocked'],
  identificationMissing: [4103, 'Identification missing'],
  overlapping: [4104, 'Overlapping permission'],
  alreadyUsed: [4301, 'Permission already used'],
} as const satisfies Record<string, readonly [number, string]>

export function refused(name: keyof typeof ERROR_NUMBERS): Refused {
  const [number, text] = ERROR_NUMBERS[name]
  return { number, text }
}

/** Returns 409 for a conflicting state, 404 for what is missing, 422 for other refusals. */
export function statusOf({ number }: Refused): number {
  if (number === ERROR_NUMBERS.unknownOrder[0]) return 404
  return number >= 4090 && number < 4100 ? 409 : 422
}
