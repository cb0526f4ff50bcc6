import { call } from '../lib/api.ts'
import { amountOf, isLapsed } from '../lib/cart-entries.ts'
import { cart } from './cart.ts'
import { purchase } from './purchase.ts'

/**
 * Has the cart's lapsed entries held again, at today's price. Their old order is dropped, so the next submit makes a
 * new one. Returns `ok` with the result in the cart's `renewal`, also when some entries could not be held again
 * (`lost`). Returns `failed`, with a toast, when a call fails, or when an open payment in another tab or browser still
 * has the entries.
 */
export async function renewCart(): Promise<'ok' | 'failed'> {
  const lapsed = cart.get().entries.filter(isLapsed)
  const ids = lapsed.map(({ id }) => id)
  if (ids.length === 0) return 'ok'
  // An order of these entries ends with its holds, so the next submit makes a new one.
  purchase.setAttempt(null)
  cart.note({ isChecking: true, renewal: null })
  const failed = (kind: 'unreachable' | 'renew-failed') => {
    cart.note({ isChecking: false })
    cart.tell({ kind })
    return 'failed' as const
  }
  try {
    await cart.inOrder(() => call('releaseReservations', { query: { entryUuids: ids.join(',') } }))
  } catch {
    return failed('unreachable')
  }
  if ((await cart.recheck(new Set(ids))) === 'failed') return 'failed'
  const held = cart.get().entries.filter(({ id }) => ids.includes(id))
  // A payment that is still open in another place keeps them.
  if (held.some(isLapsed)) return failed('renew-failed')
  const lost = held.filter(({ price }) => price === null)
  const kept = lapsed.filter(({ id }) => !lost.some((entry) => entry.id === id))
  cart.note({ renewal: { before: amountOf(kept).base, after: amountOf(held).base, lost } })
  return 'ok'
}

/**
 * Extends the holds of some entries; the server allows it twice. Returns `failed`, with a toast, when the call fails.
 */
export async function extendHolds(ids: string[]): Promise<'ok' | 'failed'> {
  try {
    const reply = await cart.inOrder(() => call('extendReservations', { body: { entryUuids: ids } }))
    const held = new Map(reply.entries.map((entry) => [entry.uuid, entry]))
    const entries = cart.get().entries.map((entry) => {
      const found = held.get(entry.id)
      return found ? { ...entry, priceValidTo: found.priceValidTo, renewalsLeft: found.renewalsLeft } : entry
    })
    cart.note({ entries })
    return 'ok'
  } catch {
    cart.tell({ kind: 'extend-failed' })
    return 'failed'
  }
}
