import type { CartEntry } from '../../lib/cart-entries.ts'
import { grouped } from '../../lib/cart-groups.ts'
import { entriesToFix } from '../../lib/cart-remedy.ts'
import { slotChange } from '../../state/slot-change.ts'

/** Opens the dialog for entries that cannot keep their time or day. Returns whether there are any. */
export function openChange(entries: CartEntry[], options: { isLost?: boolean } = {}): boolean {
  const ids = entriesToFix(grouped(entries)).map(({ id }) => id)
  if (ids.length > 0) slotChange.open(ids, options)
  return ids.length > 0
}
