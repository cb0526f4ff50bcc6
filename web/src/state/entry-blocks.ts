import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { CartEntry } from './cart.ts'
import { groupKey } from './cart-groups.ts'

/** What is asked, and shown, in one place: one person, or equal pieces that nobody has to be named for. */
export type EntryBlock = {
  key: string
  /** At least one; they share product, variant, day and time. */
  entries: [CartEntry, ...CartEntry[]]
  hasForm: boolean
  /** Which of several persons of the same variant, from 1; null when there is only one. */
  person: number | null
}

/** The product's name says what its variant is as well, as "touring day card" does of a "day card". */
export const saysVariant = (entry: Pick<CartEntry, 'productName' | 'variantName'>, lang: ShopLang): boolean =>
  entry.productName[lang].toLowerCase().includes(entry.variantName[lang].toLowerCase())

const sameThing = (entry: CartEntry) => `${entry.variantId} ${groupKey(entry)}`

/**
 * One block per entry; equal entries without a person form and without a card of their own stand together as "4 × …", in
 * the order of the cart.
 */
export function entryBlocks(entries: CartEntry[]): EntryBlock[] {
  const blocks: EntryBlock[] = []
  const grouped = new Map<string, EntryBlock>()
  const alone = new Map<string, EntryBlock[]>()
  for (const entry of entries) {
    const same = sameThing(entry)
    const known = entry.showUserForm || entry.card ? undefined : grouped.get(same)
    if (known) {
      known.entries.push(entry)
      continue
    }
    const block: EntryBlock = { key: entry.id, entries: [entry], hasForm: entry.showUserForm, person: null }
    blocks.push(block)
    if (!entry.showUserForm && !entry.card) grouped.set(same, block)
    const equals = [...(alone.get(same) ?? []), block]
    if (equals.length > 1) for (const [index, one] of equals.entries()) one.person = index + 1
    alone.set(same, equals)
  }
  return blocks
}
