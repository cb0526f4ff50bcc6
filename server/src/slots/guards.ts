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
  /** Who buys or extends a hold looks whether it still has its places. */
  kept: true,
  /** Who gives back an expired hold looks again, once it is locked, whether it was extended. */
  expired: true,
  /** Who would be hoarding gets no places. */
  hoarding: true,
  /** A lowered offer leaves what is taken. */
  taken: true,
  /** Slots are laid out while no operator is just changing one. */
  exceptions: true,
}
