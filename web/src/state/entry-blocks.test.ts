import { describe, expect, test } from 'vitest'
import type { CartEntry } from './cart-entries.ts'
import { entryBlocks } from './entry-blocks.ts'
import { anEntry as aCartEntry } from './testing/entries.ts'

const anEntry = (change: Partial<CartEntry> = {}) => aCartEntry({ method: 'print', showUserForm: false, ...change })
const shape = (entries: CartEntry[]) =>
  entryBlocks(entries).map((block) => [block.entries.length, block.entries[0].variantId, block.person])

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
})
