import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { CartEntry } from '../state/cart.ts'
import { groupKey } from '../state/cart-groups.ts'
import type { Person } from '../state/people.ts'
import { wantsGiftMessage } from './informations.ts'

/** What is asked, and shown, in one place: one person, or equal pieces that nobody has to be named for. */
export type EntryBlock = {
  key: string
  /** At least one; they share product, variant, day, time and how they are handed out. */
  entries: [CartEntry, ...CartEntry[]]
  hasForm: boolean
  /** Which of the pieces of the same variant its first is, from 1; null when there is no other block of them. */
  person: number | null
}

/** The product's name says what its variant is as well, as "touring day card" does of a "day card". */
export const saysVariant = (entry: Pick<CartEntry, 'productName' | 'variantName'>, lang: ShopLang): boolean =>
  entry.productName[lang].toLowerCase().includes(entry.variantName[lang].toLowerCase())

const sameThing = (entry: CartEntry) => `${entry.variantId} ${groupKey(entry)}`

/** All that is shown of an entry's handout; what goes on a card of its own, or names a person, is like no other. */
function handoutOf(entry: CartEntry, person: Person | undefined): string {
  const { id, method, card, showUserForm, isGift, giftTemplate, messageOf = '' } = entry
  if (showUserForm || card) return id
  if (!isGift) return `${method}`
  return JSON.stringify([method, giftTemplate, wantsGiftMessage(entry) && (person?.giftMessage?.trim() || messageOf)])
}

/** In which block each entry stood. */
export type Apart = ReadonlyMap<string, string>

export const separateBlocks = (blocks: EntryBlock[]): Apart =>
  new Map(blocks.flatMap(({ key, entries }) => entries.map(({ id }) => [id, key])))

/**
 * One block per entry; entries that are equal in all that is shown of them stand together as "4 × …", in the order of the
 * cart. Those that are `apart` stay so: while one of two gifts gets its words they do not become one under the writer.
 */
export function entryBlocks(
  entries: CartEntry[],
  people: ReadonlyMap<string, Person> = new Map(),
  apart: Apart = new Map(),
): EntryBlock[] {
  const together = new Map<string, EntryBlock>()
  const things = new Map<string, { pieces: number; blocks: EntryBlock[] }>()
  for (const entry of entries) {
    const same = sameThing(entry)
    const thing = things.get(same) ?? { pieces: 0, blocks: [] }
    things.set(same, thing)
    thing.pieces++
    const alike = [same, handoutOf(entry, people.get(entry.id)), apart.get(entry.id)].join(' ')
    const known = together.get(alike)
    if (known) {
      known.entries.push(entry)
      continue
    }
    const block: EntryBlock = { key: entry.id, entries: [entry], hasForm: entry.showUserForm, person: thing.pieces }
    together.set(alike, block)
    thing.blocks.push(block)
  }
  for (const { blocks } of things.values()) if (blocks[0] && blocks.length === 1) blocks[0].person = null
  return [...together.values()]
}
