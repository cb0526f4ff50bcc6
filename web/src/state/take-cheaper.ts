import type { CheaperMix } from '@gondola/contract/orders.ts'
import { defaultMethod } from '@gondola/rules/handout.ts'
import { call } from '../lib/api.ts'
import type { CartEntry } from '../lib/cart-entries.ts'
import { cart } from './cart.ts'
import { personData } from './people.ts'

/**
 * Returns the cart's entries, with those of a cheaper mix replaced by its `pieces`. Of each variant in `pieces`, up to
 * `count` of the mix's entries stay. Missing ones are `added` as copies of the mix's first entry; its other entries are
 * `removed`. Nothing changes if an entry of the mix has left the cart.
 */
export function withCheaper(
  entries: CartEntry[],
  { entries: ids, pieces }: Pick<CheaperMix, 'entries' | 'pieces'>,
  newId: () => string,
): { entries: CartEntry[]; added: CartEntry[]; removed: CartEntry[] } {
  const replaced = entries.filter(({ id }) => ids.includes(id))
  const [first] = replaced
  if (!first || replaced.length < ids.length) return { entries, added: [], removed: [] }
  const staying: CartEntry[] = []
  const added: CartEntry[] = []
  for (const { variant, count } of pieces) {
    const same = replaced.filter(({ variantId }) => variantId === variant._id).slice(0, count)
    staying.push(...same)
    for (let piece = same.length; piece < count; piece++)
      added.push({
        ...first,
        id: newId(),
        createdAt: first.createdAt,
        variantId: variant._id,
        variantName: variant.name,
        variantTags: variant.tags,
        personType: variant.personType,
        places: variant.places,
        showUserForm: variant.userData.showForm,
        method: first.method ?? defaultMethod(first.tags) ?? null,
        price: null,
        priceValidTo: null,
        renewalsLeft: 0,
        benefits: [],
        voucherJournal: [],
        errors: [],
      })
  }
  const removed = replaced.filter((entry) => !staying.includes(entry))
  const at = entries.indexOf(first)
  const others = entries.filter((entry) => !removed.includes(entry))
  const before = entries.slice(0, at).filter((entry) => others.includes(entry)).length
  return { entries: [...others.slice(0, before), ...added, ...others.slice(before)], added, removed }
}

/**
 * Replaces entries by a cheaper mix and has the cart priced. If a new piece cannot be bought, the replaced entries
 * return. Otherwise their personal data is dropped.
 */
export async function takeCheaper(mix: CheaperMix): Promise<void> {
  let exchange = withCheaper([], mix, crypto.randomUUID)
  await cart.change(async (current) => {
    exchange = withCheaper(current, mix, () => crypto.randomUUID())
    const entryUuids = exchange.removed.map(({ id }) => id).join(',')
    // Without a response the holds expire by themselves.
    if (entryUuids) await call('releaseReservations', { query: { entryUuids } }).catch(() => undefined)
    return exchange.entries
  })
  const { added, removed } = exchange
  if (added.length === 0 && removed.length === 0) return
  await cart.recheck(new Set(added.map(({ id }) => id)))
  const isNew = ({ id }: CartEntry) => added.some((one) => one.id === id)
  if (!cart.get().entries.some((entry) => isNew(entry) && entry.errors.length > 0))
    return personData.drop(removed.map(({ id }) => id))
  cart.remove(
    added.map(({ id }) => id),
    true,
  )
  await cart.restore(removed)
}
