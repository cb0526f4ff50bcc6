import { describe, expect, test } from 'vitest'
import type { CartEntry } from '../lib/cart-entries.ts'
import type { Person } from '../state/people.ts'
import { anEntry as aCartEntry } from '../state/testing/entries.ts'
import { type Apart, entryBlocks, separateBlocks } from './entry-blocks.ts'

const anEntry = (change: Partial<CartEntry> = {}) => aCartEntry({ method: 'print', showUserForm: false, ...change })
const shape = (entries: CartEntry[], ...rest: [people?: ReadonlyMap<string, Person>, apart?: Apart]) =>
  entryBlocks(entries, ...rest).map((block) => [block.entries.length, block.entries[0].variantId, block.person])

describe('the blocks of the details step', () => {
  test('equal entries without a person form stand together', () => {
    expect(shape([anEntry(), anEntry({ variantId: 'child' }), anEntry(), anEntry()])).toEqual([
      [3, 'adult', null],
      [1, 'child', null],
    ])
  })

  test('an entry that goes on a card of its own stands alone, and equal blocks are numbered', () => {
    const card = { id: 'token', number: 'SAMPLE01-ADT-001', subType: 'adult' as const }
    expect(shape([anEntry(), anEntry({ method: 'card', card }), anEntry()])).toEqual([
      [2, 'adult', 1],
      [1, 'adult', 2],
    ])
  })

  test('another day is another block', () => {
    expect(shape([anEntry(), anEntry({ arrival: '2027-01-11' })])).toHaveLength(2)
  })

  test('another time of the same day is another block', () => {
    expect(shape([anEntry({ time: '11:30' }), anEntry({ time: '12:00' }), anEntry({ time: '11:30' })])).toEqual([
      [2, 'adult', null],
      [1, 'adult', null],
    ])
  })

  test('each person has a block of its own, and persons of one variant are numbered', () => {
    const named = { showUserForm: true }
    expect(shape([anEntry(named), anEntry(named), anEntry({ ...named, variantId: 'child' })])).toEqual([
      [1, 'adult', 1],
      [1, 'adult', 2],
      [1, 'child', null],
    ])
  })

  test('a piece that is no gift, or handed out in another way, is never shown as one of those that are', () => {
    const gift = { isGift: true, giftTemplate: 'summer' }
    const parted = [
      [2, 'adult', 1],
      [1, 'adult', 3],
    ]
    expect(shape([anEntry(gift), anEntry(gift), anEntry()])).toEqual(parted)
    expect(shape([anEntry(gift), anEntry(gift), anEntry({ ...gift, giftTemplate: 'winter' })])).toEqual(parted)
    expect(shape([anEntry(gift), anEntry(gift), anEntry({ ...gift, hasGiftMessage: true })])).toEqual(parted)
    expect(shape([anEntry(), anEntry(), anEntry({ method: 'prepaid' })])).toEqual(parted)
  })

  test('gifts with other words are shown apart; what is no gift any longer has no words', () => {
    const gift = { isGift: true, hasGiftMessage: true }
    const [one, other] = [anEntry(gift), anEntry(gift)]
    const words = (first: string, second: string): ReadonlyMap<string, Person> =>
      new Map([
        [one.id, { giftMessage: first }],
        [other.id, { giftMessage: second }],
      ])
    expect(shape([one, other], words('Hezký den', 'Hezký den '))).toEqual([[2, 'adult', null]])
    expect(shape([one, other], words('Hezký den', 'Ahoj'))).toHaveLength(2)
    const plain = [one, other].map((entry) => ({ ...entry, isGift: false }))
    expect(shape(plain, words('Hezký den', 'Ahoj'))).toEqual([[2, 'adult', null]])
  })

  test('gifts whose words were asked for apart stay apart when a reload has forgotten the words', () => {
    const gift = { isGift: true, hasGiftMessage: true }
    const [one, other] = [anEntry({ ...gift, messageOf: 'one' }), anEntry({ ...gift, messageOf: 'other' })]
    expect(shape([one, other])).toHaveLength(2)
    expect(shape([one, { ...other, messageOf: 'one' }])).toEqual([[2, 'adult', null]])
    const same = new Map([one, other].map(({ id }) => [id, { giftMessage: 'Hezký den' }]))
    expect(shape([one, other], same)).toEqual([[2, 'adult', null]])
  })

  test('what was apart stays apart while it is being made equal', () => {
    const [gift, plain, added] = [anEntry({ isGift: true }), anEntry(), anEntry()]
    const apart = separateBlocks(entryBlocks([gift, plain]))
    expect(shape([gift, { ...plain, isGift: true }], undefined, apart)).toHaveLength(2)
    expect(shape([gift, plain, added], undefined, apart)).toHaveLength(3)
    expect(shape([gift, { ...plain, isGift: true }])).toEqual([[2, 'adult', null]])
  })
})
