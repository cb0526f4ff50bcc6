import type { SLOT_GUARDS } from '../config.ts'

export type SlotGuard = (typeof SLOT_GUARDS)[number]

/**
 * What keeps a place from being sold twice or lost, each with a switch: a test that switches one off has to notice.
 * Nothing but a test ever writes here, in another process by the setting WITHOUT_SLOT_GUARD, which production refuses. The
 * second line, the CHECKs of the table, has none.
 */
export const GUARDS: Record<SlotGuard, boolean> = {
  /** What is wanted of a slot is added up before it is taken. */
  sums: true,
  /** A slot is taken only while it has room. */
  room: true,
  /** Slots are locked in the order of their keys. */
  order: true,
  /** Whoever does not get all the places that he wants leaves nothing written: a hold begins again, a payment is refunded. */
  outrun: true,
  /** What is held already is read once it is locked. */
  locked: true,
  /** Who has lost his places has none to give back. */
  given: true,
  /** What a cart has let go of goes over to one of its entries. */
  heir: true,
  /** Who buys or extends a hold looks whether it still has its places. */
  kept: true,
  /** Who gives back an expired hold looks again, once it is locked, whether it was extended. */
  expired: true,
  /** Who would be hoarding gets no places. */
  hoarding: true,
  /** Carts and networks wait for each other before it is read what they hold. */
  holders: true,
  /** An order is ended for what is taken out of it only when, once it is locked, no payment of it is open. */
  idle: true,
  /** Who takes out looks once more for what another call of the cart has set free. */
  again: true,
  /** A lowered offer leaves what is taken. */
  taken: true,
  /** Slots are laid out while no operator is just changing one. */
  exceptions: true,
  /** What is taken out is marked before it is looked whether a payment of it is open. */
  marked: true,
  /** The order of a payment that has failed ends when something was taken out of it meanwhile. */
  dropped: true,
  /** A hold is written over only by who has read and locked it. */
  known: true,
  /** A closed slot is bought no more. */
  closed: true,
  /** The submits of one cart that collided wait for each other. */
  submits: true,
  /** Who ends an order for a new one locks the holds of both in the order of their keys. */
  sorted: true,
  /** An order that was paid once is not paid again. */
  once: true,
  /** An order is sold no place that another cart holds, though it be by the same entry. */
  own: true,
}
