/** States of an act after a sale. Only one with something to pay is `unpaid` first. */
export const ACT_STATES = ['unpaid', 'running', 'success', 'failed'] as const
export type ActState = (typeof ACT_STATES)[number]

/** Every move of an act that is allowed (docs/product.md §19.8). */
export const ACT_MOVES: Readonly<Record<ActState, readonly ActState[]>> = {
  unpaid: ['running', 'failed'],
  running: ['success', 'failed'],
  success: [],
  failed: [],
}

/** States of one entry in an act. There is no way back. */
export const ITEM_STATES = ['requested', 'success', 'error'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** Returns the state of a running act by its items: all have to succeed (docs/product.md §19.8). */
export function actStateOf(items: readonly ItemState[]): ActState {
  if (items.includes('requested')) return 'running'
  return items.every((state) => state === 'success') ? 'success' : 'failed'
}

/**
 * Reasons why an entry was not done. `used`: it has opened a gate. `refused`: by the access system. Only of changes:
 * `not-covered`, `not-paid`: its money is missing; `too-late`: its old day began before the access system was asked;
 * `left`: its guest has left it before paying.
 */
export const ITEM_ERRORS = ['used', 'refused', 'not-covered', 'not-paid', 'too-late', 'left'] as const
export type ItemError = (typeof ITEM_ERRORS)[number]
