import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { groupKey } from '../lib/cart-groups.ts'
import type { CartEntry } from '../state/cart.ts'
import type { Person } from '../state/people.ts'
import { wantsGiftMessage } from './informations.ts'

/** Entries with one shared form: one person, or equal pieces without a named person. */
export type EntryBlock = {
  key: string
  /** At least one. They share product, variant, day, time and handout. */
  entries: [CartEntry, ...CartEntry[]]
  hasForm: boolean
  /**
   * Number of its first piece among the same pieces of the cart, from 1. Those have the same variant, day and time.
   * Null when no other block has such pieces.
   */
  person: number | null
}

/** Whether the name of the product contains that of the variant. An example is "day card" in "touring day card". */
export const saysVariant = (entry: Pick<CartEntry, 'productName' | 'variantName'>, lang: ShopLang): boolean =>
  entry.productName[lang].toLowerCase().includes(entry.variantName[lang].toLowerCase())

const sameThing = (entry: CartEntry) => `${entry.variantId} ${groupKey(entry)}`

/**
 * Returns a key of an entry's handout; entries with equal keys may share a block. An entry with a card or a named
 * person has a key of its own.
 */
function handoutOf(entry: CartEntry, person: Person | undefined): string {
  const { id, method, card, showUserForm, isGift, giftTemplate, messageOf = '' } = entry
  if (showUserForm || card) return id
  if (!isGift) return `${method}`
  return JSON.stringify([
    method,
    giftTemplate,
    wantsGiftMessage(entry) && (tidy(person?.giftMessage ?? '') || messageOf),
  ])
}

/** Keys of the blocks that entries were in, by the ids of the entries. */
export type Apart = ReadonlyMap<string, string>

export const separateBlocks = (blocks: EntryBlock[]): Apart =>
  new Map(blocks.flatMap(({ key, entries }) => entries.map(({ id }) => [id, key])))

/**
 * Groups equal entries into blocks, shown as "4 × …", in the order of the cart. Entries in different blocks of `apart`
 * stay separate, so that blocks do not merge while a gift message is typed.
 */
export function entryBlocks(
  entries: CartEntry[],
  people: ReadonlyMap<string, Person> = new Map(),
  apart: Apart = new Map(),
): EntryBlock[] {
  const blockOf = new Map<string, EntryBlock>()
  const things = new Map<string, { pieces: number; blocks: EntryBlock[] }>()
  for (const entry of entries) {
    const same = sameThing(entry)
    const thing = things.get(same) ?? { pieces: 0, blocks: [] }
    things.set(same, thing)
    thing.pieces++
    const alike = [same, handoutOf(entry, people.get(entry.id)), apart.get(entry.id)].join(' ')
    const known = blockOf.get(alike)
    if (known) {
      known.entries.push(entry)
      continue
    }
    const block: EntryBlock = { key: entry.id, entries: [entry], hasForm: entry.showUserForm, person: thing.pieces }
    blockOf.set(alike, block)
    thing.blocks.push(block)
  }
  for (const { blocks } of things.values()) if (blocks[0] && blocks.length === 1) blocks[0].person = null
  return [...blockOf.values()]
}
