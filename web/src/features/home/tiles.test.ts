import type { Boot, ProductTeaser } from '@gondola/contract/boot.ts'
import { describe, expect, test } from 'vitest'
import { lowestIn } from './lowest-in.ts'
import { doubleFirst } from './tiles.ts'

const category = (id: string) => ({ _id: id, imageId: id }) as Boot['categories'][number]
const product = (id: string, change: Partial<ProductTeaser>) =>
  ({
    id,
    parents: ['ski'],
    rank: { ski: 1 },
    from: { standard: 100, club: 90 },
    ...change,
  }) as ProductTeaser

describe('category tiles', () => {
  const pictures = {
    double: { winter: 'slope', summer: 'tower-summer' },
    ski: { winter: 'slope', summer: 'slope' },
    tower: { winter: 'tower', summer: 'tower-summer' },
  }
  const resort = { pictures } as unknown as Boot['resort']
  const categories = ['card', 'ski', 'tower'].map(category)

  test('the category of the wide picture comes first', () => {
    const { tiles, double } = doubleFirst({ categories, resort, season: 'summer' })
    expect(double?._id).toBe('tower')
    expect(tiles.map((tile) => tile._id)).toEqual(['tower', 'card', 'ski'])
  })

  test('without its category all tiles are alike', () => {
    const { tiles, double } = doubleFirst({ categories: categories.slice(0, 1), resort, season: 'winter' })
    expect([tiles.length, double]).toEqual([1, undefined])
  })
})

describe('prices of a category', () => {
  const products = [
    product('b', { rank: { ski: 2 } }),
    product('a', {}),
    product('other', { parents: ['bob'] }),
    product('free', { rank: { ski: 3 }, from: { standard: 0, club: 0 } }),
  ]

  test('the lowest price is that of what is not free, and a member’s own for a member', () => {
    expect(lowestIn('ski', products, 'club')?.price).toBe(90)
    expect(lowestIn('ski', products, 'standard')).toEqual({ price: 100, isOnly: false })
    const oneOf = (standard: number) => product('one', { hasOnePrice: true, from: { standard, club: standard } })
    expect(lowestIn('ski', [oneOf(100), oneOf(100)], 'standard')).toEqual({ price: 100, isOnly: true })
    expect(lowestIn('ski', [oneOf(100), oneOf(200)], 'standard')).toEqual({ price: 100, isOnly: false })
    expect(lowestIn('none', products, 'standard')).toBeUndefined()
  })
})
