/** States of an act after a sale. It is `unpaid` first only if something has to be paid. */
export const ACT_STATES = ['unpaid', 'running', 'success', 'failed'] as const
export type ActState = (typeof ACT_STATES)[number]

/** Every move of an act that is allowed (docs/product.md §19.2). */
export const ACT_MOVES: Readonly<Record<ActState, readonly ActState[]>> = {
  unpaid: ['running', 'failed'],
  running: ['success', 'failed'],
  success: [],
  failed: [],
}

/** States of one entry in an act. The last two are final. */
export const ITEM_STATES = ['requested', 'success', 'error'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** Returns the state of a running act by its items: all have to succeed (docs/product.md §19.2). */
export function actStateOf(items: readonly ItemState[]): ActState {
  if (items.includes('requested')) return 'running'
  return items.every((state) => state === 'success') ? 'success' : 'failed'
}

/**
 * Reasons why an act failed for an entry. All but the first two are of changes only.
 * - `used`: it has opened a gate.
 * - `refused`: the access system refused it.
 * - `not-covered`, `not-paid`: its money is missing.
 * - `too-late`: its old day began before the access system was asked.
 * - `left`: its guest has cancelled the change before paying.
 */
export const ITEM_ERRORS = ['used', 'refused', 'not-covered', 'not-paid', 'too-late', 'left'] as const
export type ItemError = (typeof ITEM_ERRORS)[number]
