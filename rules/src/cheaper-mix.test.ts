import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cheaperMix, hasSets, type MixVariant, peopleOf } from './cheaper-mix.ts'
import { brokenBound } from './quantity.ts'

const variant = (id: string, price: number | undefined, change: Partial<MixVariant> = {}): MixVariant => ({
  id,
  personType: id,
  countMin: -1,
  countMax: -1,
  price,
  ...change,
})
const FAMILY = { personType: 'family', people: { adult: 2, child: 2 } }
const BRIDGE = [
  variant('adult', 500),
  variant('senior', 440),
  variant('child', 310),
  variant('mini', 0),
  variant('family', 1510, FAMILY),
]

describe('two adults and two children', () => {
  test('pay less with a family ticket, and are told what it saves', () => {
    expect(cheaperMix(BRIDGE, { adult: 2, child: 2 })).toEqual({ counts: { family: 1 }, price: 1510, saving: 110 })
  })

  test('with others beside them take the family ticket for four of them', () => {
    expect(cheaperMix(BRIDGE, { adult: 3, senior: 1, child: 2, mini: 1 })).toEqual({
      counts: { family: 1, adult: 1, senior: 1, mini: 1 },
      price: 2450,
      saving: 110,
    })
  })

  test('who have a family ticket are told nothing', () => {
    expect(cheaperMix(BRIDGE, { family: 1 })).toBeNull()
  })

  test('whose family ticket costs more than single ones take these', () => {
    const dear = [...BRIDGE.slice(0, 4), variant('family', 1700, FAMILY)]
    expect(cheaperMix(dear, { family: 1 })).toEqual({ counts: { adult: 2, child: 2 }, price: 1620, saving: 80 })
  })

  test('are offered nothing on a day without family tickets', () => {
    expect(cheaperMix([...BRIDGE.slice(0, 4), variant('family', undefined, FAMILY)], { adult: 2, child: 2 })).toBeNull()
  })
})

test.each([
  ['two seniors are not the adults of a family ticket', { senior: 2, child: 2 }],
  ['two adults and one child leave a place of it empty', { adult: 2, child: 1 }],
  ['nobody needs no ticket', {}],
])('%s', (_, chosen) => {
  expect(cheaperMix(BRIDGE, chosen)).toBeNull()
})

test('no more family tickets are taken than one may buy', () => {
  const few = [...BRIDGE.slice(0, 4), variant('family', 1510, { ...FAMILY, countMax: 1 })]
  expect(cheaperMix(few, { adult: 4, child: 4 })).toMatchObject({ counts: { family: 1, adult: 2, child: 2 } })
})

test('a lesson for two takes the place of two lessons for one', () => {
  const lessons = [
    variant('one', 1490, { personType: 'any', people: { person: 1 } }),
    variant('two', 1990, { personType: 'any', people: { person: 2 } }),
  ]
  expect(cheaperMix(lessons, { one: 3 })).toEqual({ counts: { two: 1, one: 1 }, price: 3480, saving: 990 })
})

test('a thing is never exchanged for another one, and stays beside the people', () => {
  const cars = [variant('car', 200, { personType: 'any' }), variant('bus', 100, { personType: 'any' })]
  expect(cheaperMix(cars, { car: 2 })).toBeNull()
  expect(cheaperMix([...BRIDGE, ...cars], { adult: 2, child: 2, car: 1 })?.counts).toEqual({ family: 1, car: 1 })
  expect(peopleOf({ personType: 'adult-noecard' })).toBeUndefined()
})

test('a product without sets has one mix only', () => {
  expect(hasSets(BRIDGE)).toBe(true)
  expect(hasSets(BRIDGE.slice(0, 4))).toBe(false)
})

const someVariants = fc
  .record({
    adult: fc.nat(9),
    child: fc.nat(9),
    family: fc.nat(30),
    small: fc.nat(20),
    countMax: fc.constantFrom(-1, 1, 2),
    countMin: fc.constantFrom(-1, 2, 3),
  })
  .map(({ adult, child, family, small, countMax, countMin }) => [
    variant('adult', adult, { countMin }),
    variant('child', child),
    variant('family', family, { ...FAMILY, countMax }),
    variant('small', small, { personType: 'family', people: { adult: 1, child: 2 } }),
  ])
const someCounts = fc.record({ adult: fc.nat(4), child: fc.nat(4), family: fc.nat(1), small: fc.nat(1) })

test('it is the cheapest of all that can be tried', () => {
  fc.assert(
    fc.property(someVariants, someCounts, (variants, chosen) => {
      const bring = (counts: Readonly<Record<string, number>>) => {
        const sum = { adult: 0, child: 0, price: 0 }
        for (const { id, price = 0, ...one } of variants) {
          const count = counts[id] ?? 0
          sum.price += count * price
          sum.adult += count * (peopleOf(one)?.adult ?? 0)
          sum.child += count * (peopleOf(one)?.child ?? 0)
        }
        return sum
      }
      const now = bring(chosen)
      let least = now.price
      for (let adult = 0; adult <= now.adult; adult++)
        for (let child = 0; child <= now.child; child++)
          for (let family = 0; family * 2 <= now.adult; family++)
            for (let small = 0; small <= now.adult; small++) {
              const counts = { adult, child, family, small }
              const all = bring(counts)
              const isLegal = variants.every((one) => !brokenBound(one, counts[one.id as keyof typeof counts]))
              if (isLegal && all.adult === now.adult && all.child === now.child) least = Math.min(least, all.price)
            }
      const found = cheaperMix(variants, chosen)
      expect(found?.price ?? now.price).toBe(least)
      if (found) {
        expect(bring(found.counts)).toEqual({ ...now, price: least })
        expect(found.saving).toBe(now.price - least)
      }
    }),
  )
})
