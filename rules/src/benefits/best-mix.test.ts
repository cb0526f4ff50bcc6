import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Effect } from '../catalogue.ts'
import type { BenefitTerms, Piece, Right } from './benefit.ts'
import { isCompanion, names, savingOf } from './benefit.ts'
import { bestMix, type Limit, type Pins } from './best-mix.ts'

const DAY = '2027-02-06'
const aPiece = (change: Partial<Piece> = {}): Piece => ({
  productId: 'pass',
  variantId: 'pass-adult',
  entryType: 'PRODUCT',
  takesDiscounts: true,
  arrival: DAY,
  price: 100_000,
  ...change,
})
const child = (change: Partial<Piece> = {}) => aPiece({ variantId: 'pass-child', price: 60_000, ...change })

const percent = (value: number): Effect => ({
  type: 'percent',
  value,
  appliesTo: ['pass'],
  variants: [],
  with: null,
  redeem: 'shop',
})
const terms = (id: string, effect: Effect, change: Partial<BenefitTerms> = {}): BenefitTerms => ({
  id,
  validity: { from: null, to: null },
  maxUsage: 10,
  variants: [],
  effect,
  ...change,
})
const byCode = (benefit: BenefitTerms, id = benefit.id): Right => ({ id, benefit, uses: 1 })
const bySegment = (benefit: BenefitTerms): Right => ({ id: benefit.id, benefit, uses: Number.POSITIVE_INFINITY })
const idsOf = ({ assigned }: ReturnType<typeof bestMix>) => assigned.map((right) => right?.id ?? null)

describe('the mix', () => {
  test('gives a piece one benefit only, the greater one', () => {
    const rights = [bySegment(terms('vip', percent(20))), byCode(terms('employee', percent(50)))]
    const mix = bestMix(rights, [aPiece()])
    expect([idsOf(mix), mix.savings]).toEqual([['employee'], [50_000]])
  })

  test('of equal sums takes what needs no code', () => {
    const rights = [byCode(terms('code', percent(20))), bySegment(terms('vip', percent(20)))]
    expect(idsOf(bestMix(rights, [aPiece()]))).toEqual(['vip'])
  })

  test('of equal sums takes benefits and pieces in their order', () => {
    const [one, other] = [terms('one', percent(20), { maxUsage: 1 }), terms('other', percent(20), { maxUsage: 1 })]
    const mix = bestMix([bySegment(one), bySegment(other)], [aPiece(), aPiece(), aPiece()])
    expect(idsOf(mix)).toEqual(['one', 'other', null])
  })

  test('uses up one code before the next of the same benefit', () => {
    const employee = terms('employee', percent(50), { maxUsage: 2 })
    const mix = bestMix([byCode(employee, 'first'), byCode(employee, 'second')], [aPiece(), aPiece()])
    expect(idsOf(mix)).toEqual(['first', 'first'])
  })

  test('of equal sums takes one code for two pieces, not two', () => {
    const [one, two] = [terms('one', percent(50), { maxUsage: 1 }), terms('two', percent(50), { maxUsage: 2 })]
    const mix = bestMix([byCode(one), byCode(two)], [aPiece(), aPiece()])
    expect([idsOf(mix), mix.savings]).toEqual([
      ['two', 'two'],
      [50_000, 50_000],
    ])
  })

  test('uses up a chosen code before the next of the same benefit', () => {
    const employee = terms('employee', percent(50), { maxUsage: 2 })
    const rights = [byCode(employee, 'first'), byCode(employee, 'second')]
    expect(idsOf(bestMix(rights, [aPiece(), aPiece()], new Map([[0, 'second']])))).toEqual(['second', 'second'])
  })

  test('leaves a chosen code where its buyer put it, and mixes the rest', () => {
    const employee = terms('employee', percent(50), { maxUsage: 1 })
    const mix = bestMix([byCode(employee)], [aPiece(), child()], new Map([[1, 'employee']]))
    expect([idsOf(mix), mix.savings]).toEqual([
      [null, 'employee'],
      [0, 30_000],
    ])
  })

  test('does not put a chosen code where it does not work', () => {
    const adults = terms('adults', { ...percent(50), variants: ['pass-adult'] })
    expect(idsOf(bestMix([byCode(adults)], [child(), aPiece()], new Map([[0, 'adults']])))).toEqual([null, 'adults'])
  })

  test('gives none of a benefit of which the least number is not reached', () => {
    const trio = terms('trio', percent(50), { variants: [{ variant: 'pass-adult', countMin: 3, countMax: -1 }] })
    const rights = [bySegment(terms('vip', percent(20))), byCode(trio)]
    expect(idsOf(bestMix(rights, [aPiece(), aPiece()]))).toEqual(['vip', 'vip'])
    expect(idsOf(bestMix(rights, [aPiece(), aPiece(), aPiece()]))).toEqual(['trio', 'trio', 'trio'])
  })

  test('gives a benefit on the day on which its least number is reached, whatever is bought for another day', () => {
    const trio = terms('trio', percent(50), { variants: [{ variant: 'pass-adult', countMin: 3, countMax: -1 }] })
    const pieces = [aPiece(), aPiece(), aPiece(), aPiece({ arrival: '2027-02-07' })]
    const mix = bestMix([byCode(trio)], pieces)
    expect([idsOf(mix), mix.reasons.get('trio'), mix.limits.get('trio')]).toEqual([
      ['trio', 'trio', 'trio', null],
      'over-limit',
      { least: 3 },
    ])
    const rights = [bySegment(terms('vip', percent(20))), byCode(trio)]
    expect(idsOf(bestMix(rights, pieces))).toEqual(['trio', 'trio', 'trio', 'vip'])
  })

  test('reaches the least number of another day with a piece that would save more elsewhere', () => {
    const variants = [{ variant: 'pass-adult', countMin: 2, countMax: -1 }]
    const pair = terms('pair', percent(50), { maxUsage: 4, variants })
    const next = aPiece({ arrival: '2027-02-07', price: 60_000 })
    const { savings } = bestMix([byCode(pair)], [aPiece(), aPiece(), aPiece(), next, next])
    expect(savings).toEqual([50_000, 50_000, 0, 30_000, 30_000])
  })

  test('keeps a benefit where its buyer put it with as many others as it needs, or drops it', () => {
    const pair = terms('pair', percent(10), { variants: [{ variant: 'pass-adult', countMin: 2, countMax: -1 }] })
    const rights = [bySegment(terms('vip', percent(20))), byCode(pair)]
    const pins = new Map([[0, 'pair']])
    expect(idsOf(bestMix(rights, [aPiece(), aPiece(), aPiece()], pins))).toEqual(['pair', 'vip', 'pair'])
    expect(idsOf(bestMix(rights, [aPiece(), child()], pins))).toEqual(['vip', 'vip'])
  })

  test('takes nothing off vouchers, cards and products without discounts', () => {
    const pieces = [
      aPiece({ entryType: 'transaction_voucher_product' }),
      aPiece({ entryType: 'card-product' }),
      aPiece({ takesDiscounts: false }),
    ]
    const mix = bestMix([byCode(terms('code', percent(20)))], pieces)
    expect([idsOf(mix), mix.reasons.get('code')]).toEqual([[null, null, null], 'not-in-cart'])
  })
})

describe('a reason', () => {
  const half: Effect = {
    ...percent(50),
    type: 'freeWith',
    variants: ['pass-child'],
    with: { products: ['pass'], variants: ['pass-adult'], pieces: 1, sameArrival: true },
  }

  test.each<[string, BenefitTerms, Piece[], string | undefined]>([
    ['nothing of it in the cart', terms('code', percent(20)), [aPiece({ productId: 'tower' })], 'not-in-cart'],
    ['no companion', terms('code', half), [child()], 'needs-companion'],
    ['a free companion', terms('code', half), [child(), aPiece({ price: 0 })], 'needs-companion'],
    ['a companion too few', terms('code', half), [aPiece(), child(), child()], 'needs-companion'],
    [
      'a companion too few that would not help',
      terms('code', half, { maxUsage: 1 }),
      [aPiece(), child(), child()],
      'over-limit',
    ],
    [
      'another day',
      terms('code', percent(20), { validity: { from: null, to: '2027-02-05' } }),
      [aPiece()],
      'wrong-day',
    ],
    [
      'a lower price anyway',
      terms('code', { ...percent(0), type: 'fixedPrice', value: 200_000 }),
      [aPiece()],
      'no-effect',
    ],
    ['its limit', terms('code', percent(20), { maxUsage: 1 }), [aPiece(), aPiece()], 'over-limit'],
    [
      'fewer than its least number',
      terms('code', percent(20), { variants: [{ variant: 'pass-adult', countMin: 2, countMax: -1 }] }),
      [aPiece(), child()],
      'over-limit',
    ],
    ['nothing', terms('code', percent(20)), [aPiece(), aPiece()], undefined],
  ])('is told for %s', (_, benefit, pieces, reason) => {
    expect(bestMix([byCode(benefit)], pieces).reasons.get('code')).toBe(reason)
  })

  const bound = (countMin: number, countMax: number) => ({
    variants: [{ variant: 'pass-adult', countMin, countMax }],
  })
  test.each<[string, Partial<BenefitTerms>, Limit]>([
    ['the most of an order', { maxUsage: 1 }, { count: 1 }],
    ['the most of a variant and day, where that is less', { maxUsage: 3, ...bound(-1, 2) }, { count: 2 }],
    ['the most of an order, where that is less', { maxUsage: 1, ...bound(-1, 2) }, { count: 1 }],
    ['the least number that is not reached', bound(4, -1), { least: 4 }],
  ])('about a limit has the number of %s', (_, change, limit) => {
    const mix = bestMix([byCode(terms('code', percent(20), change))], [aPiece(), aPiece(), aPiece()])
    expect([mix.reasons.get('code'), mix.limits.get('code')]).toEqual(['over-limit', limit])
  })

  test('about a limit has the most of an order, where that leaves too few for another day', () => {
    const pair = terms('pair', percent(50), { maxUsage: 3, ...bound(2, -1) })
    const sunday = aPiece({ arrival: '2027-02-07' })
    const { reasons, limits } = bestMix([byCode(pair)], [aPiece(), aPiece(), sunday, sunday])
    expect([reasons.get('pair'), limits.get('pair')]).toEqual(['over-limit', { count: 3 }])
  })

  test('is that they are too few, where only something that takes off less works instead', () => {
    const rights = [bySegment(terms('vip', percent(20))), byCode(terms('trio', percent(50), bound(3, -1)))]
    const { reasons, limits } = bestMix(rights, [aPiece(), aPiece()])
    expect([...reasons, ...limits]).toEqual([
      ['trio', 'over-limit'],
      ['trio', { least: 3 }],
    ])
  })

  describe('of a group whose benefit is beside itself', () => {
    const group: Effect = {
      ...percent(100),
      type: 'freeWith',
      with: { products: ['pass'], variants: [], pieces: 2, sameArrival: true },
    }
    const people = (count: number, change: Partial<Piece> = {}) => Array.from({ length: count }, () => aPiece(change))

    test.each<[string, number, number, string | undefined]>([
      ['a group too small', 10, 2, 'needs-companion'],
      ['nobody who is only beside who is free', 10, 3, undefined],
      ['nobody of a group too small for one more', 10, 5, undefined],
      ['nobody of two whole groups', 10, 6, undefined],
      ['no limit that keeps nobody from it', 1, 3, undefined],
      ['a limit that one more would need', 1, 6, 'over-limit'],
    ])('is told for %s', (_, maxUsage, count, reason) => {
      expect(bestMix([byCode(terms('code', group, { maxUsage }))], people(count)).reasons.get('code')).toBe(reason)
    })

    test('is told for a day on which nobody is free', () => {
      const pieces = [...people(3), ...people(1, { arrival: '2027-02-07' })]
      expect(bestMix([byCode(terms('code', group))], pieces).reasons.get('code')).toBe('needs-companion')
    })

    test('is told for a second code only, which takes nothing off', () => {
      const benefit = terms('code', group, { maxUsage: 1 })
      const { reasons } = bestMix([byCode(benefit, 'first'), byCode(benefit, 'second')], people(3))
      expect(reasons).toEqual(new Map([['second', 'needs-companion']]))
    })
  })

  test('is not told for who costs nothing, beside others who get the benefit', () => {
    const pieces = [aPiece(), aPiece({ variantId: 'pass-mini', price: 0 })]
    expect(bestMix([byCode(terms('code', percent(20)))], pieces).reasons).toEqual(new Map())
  })

  test('is told for a code that something better keeps from being used', () => {
    const rights = [bySegment(terms('vip', percent(20))), byCode(terms('code', percent(10)))]
    expect(bestMix(rights, [aPiece()]).reasons).toEqual(new Map([['code', 'no-effect']]))
  })
})

/** Whether an assignment keeps every limit of its benefits and codes. `uses` has the right of each piece. */
const isAllowed = (rights: readonly Right[], pieces: readonly Piece[], uses: readonly (Right | null)[]): boolean =>
  rights.every((right) => {
    const { benefit } = right
    if (uses.filter((one) => one?.id === right.id).length > benefit.maxUsage) return false
    const ofBenefit = pieces.filter((_, at) => uses[at]?.benefit.id === benefit.id)
    const { with: companions } = benefit.effect
    return ofBenefit.every((piece) => {
      const alike = ofBenefit.filter((other) => other.arrival === piece.arrival)
      const { countMin = -1, countMax = -1 } = benefit.variants.find(({ variant }) => variant === piece.variantId) ?? {}
      const same = alike.filter((other) => other.variantId === piece.variantId)
      if ((countMax >= 0 && same.length > countMax) || same.length < countMin) return false
      if (!companions) return true
      const beside = pieces.filter(
        (other, at) =>
          isCompanion(companions, other) &&
          uses[at]?.benefit.id !== benefit.id &&
          (!companions.sameArrival || other.arrival === piece.arrival),
      )
      return (companions.sameArrival ? alike : ofBenefit).length * companions.pieces <= beside.length
    })
  })

const savingWith = (right: Right | null, piece: Piece) => (right ? savingOf(right.benefit, piece) : 0)

/** Returns what a buyer's choices leave of a basket's assignment: each pin that is allowed after those before it. */
function pinned(rights: readonly Right[], pieces: readonly Piece[], pins: Pins): (Right | null)[] {
  const uses: (Right | null)[] = pieces.map(() => null)
  for (const [at, id] of pins) {
    const right = rights.find((one) => one.id === id) ?? null
    const piece = pieces[at]
    if (!piece || savingWith(right, piece) === 0) continue
    uses[at] = right
    if (!isAllowed(rights, pieces, uses)) uses[at] = null
  }
  return uses
}

const codesOf = (uses: readonly (Right | null)[]) =>
  new Set(uses.filter((right) => right && right.uses !== Number.POSITIVE_INFINITY)).size

/** Greatest saving of all allowed assignments that keep the pins, with the fewest codes for it, by trying each. */
function tried(rights: readonly Right[], pieces: readonly Piece[], pins: Pins) {
  const fixed = pinned(rights, pieces, pins)
  const uses = [...fixed]
  // Codes of one benefit are alike, so that only the first with room is tried, those in use before others.
  const withRoom = () => {
    const free = rights.filter((right) => uses.filter((one) => one?.id === right.id).length < right.benefit.maxUsage)
    const usedFirst = [...free.filter((one) => uses.includes(one)), ...free.filter((one) => !uses.includes(one))]
    return [...new Map(usedFirst.toReversed().map((one) => [one.benefit.id, one])).values()]
  }
  let best = { saving: 0, codes: codesOf(fixed) }
  const tryFrom = (at: number, saving: number) => {
    const piece = pieces[at]
    if (!piece) {
      if (saving < best.saving || (saving === best.saving && codesOf(uses) >= best.codes)) return
      if (isAllowed(rights, pieces, uses)) best = { saving, codes: codesOf(uses) }
      return
    }
    if (fixed[at]) return tryFrom(at + 1, saving + savingWith(fixed[at], piece))
    for (const right of [null, ...withRoom()]) {
      const off = savingWith(right, piece)
      if (right && off === 0) continue
      uses[at] = right
      tryFrom(at + 1, saving + off)
      uses[at] = null
    }
  }
  tryFrom(0, 0)
  return best
}

describe('whatever the basket', () => {
  const effects = fc.oneof(
    fc.constantFrom(5, 20, 50).map(percent),
    fc
      .constantFrom(35_000, 59_000)
      .map((value): Effect => ({ ...percent(0), type: 'fixedPrice', value, variants: ['pass-adult'] })),
    fc
      .record({
        value: fc.constantFrom(50, 100),
        pieces: fc.constantFrom(1, 2),
        sameArrival: fc.boolean(),
        isAmongItself: fc.boolean(),
      })
      .map(
        ({ value, pieces, sameArrival, isAmongItself }): Effect => ({
          ...percent(value),
          type: 'freeWith',
          variants: isAmongItself ? [] : ['pass-child'],
          with: { products: ['pass'], variants: isAmongItself ? [] : ['pass-adult'], pieces, sameArrival },
        }),
      ),
  )
  const GREATEST: BenefitTerms['variants'][] = [[], [{ variant: 'pass-child', countMin: -1, countMax: 1 }]]
  const LEAST: BenefitTerms['variants'][] = [
    [{ variant: 'pass-child', countMin: 2, countMax: -1 }],
    [
      { variant: 'pass-adult', countMin: 2, countMax: 2 },
      { variant: 'pass-child', countMin: 3, countMax: -1 },
    ],
  ]
  const someRights = (bounds: BenefitTerms['variants'][]) =>
    fc
      .array(
        fc.record({
          effect: effects,
          maxUsage: fc.constantFrom(1, 2, 4, 10),
          variants: fc.constantFrom(...bounds),
          codes: fc.constantFrom(0, 1, 1, 2),
        }),
        { maxLength: 4 },
      )
      .map((list) =>
        list.flatMap(({ effect, codes, ...change }, at) => {
          const benefit = terms(`benefit-${at}`, effect, change)
          if (codes === 0) return bySegment(benefit)
          return Array.from({ length: codes }, (_, code) => byCode(benefit, `code-${at}-${code}`))
        }),
      )
  const somePieces = fc.array(
    fc
      .record({ arrival: fc.constantFrom(DAY, '2027-02-07'), price: fc.constantFrom(40_000, 60_000, 93_000, 93_050) })
      .chain((change) => fc.constantFrom(aPiece(change), child(change))),
    { minLength: 1, maxLength: 7 },
  )
  const somePins = fc.oneof(
    fc.constant([]),
    fc.array(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 7 })), { maxLength: 4 }),
  )
  const sum = (savings: readonly number[]) => savings.reduce((all, saving) => all + saving, 0)
  const savingOfMix = (rights: Right[], pieces: Piece[]) => sum(bestMix(rights, pieces).savings)
  const always = (
    holds: (rights: Right[], pieces: Piece[], pins: Map<number, string>) => void,
    bounds = [...GREATEST, ...LEAST],
  ) =>
    fc.assert(
      fc.property(someRights(bounds), somePieces, somePins, (rights, pieces, choices) => {
        const pins = choices.flatMap(([at, of]) => {
          const right = rights[of % Math.max(1, rights.length)]
          return right ? [[at % pieces.length, right.id] as const] : []
        })
        holds(rights, pieces, new Map(pins))
      }),
      { numRuns: 400 },
    )

  test('what the buyer put somewhere stays there, and no other assignment of the rest saves more, or as much with fewer codes', () => {
    always((rights, pieces, pins) => {
      const { assigned, savings } = bestMix(rights, pieces, pins)
      for (const [at, right] of pinned(rights, pieces, pins).entries()) if (right) expect(assigned[at]).toBe(right)
      expect({ saving: sum(savings), codes: codesOf(assigned) }).toEqual(tried(rights, pieces, pins))
    }, GREATEST)
  })

  test('no other assignment that reaches every least number saves more, or as much with fewer codes', () => {
    always((rights, pieces) => {
      const { assigned, savings } = bestMix(rights, pieces)
      expect({ saving: sum(savings), codes: codesOf(assigned) }).toEqual(tried(rights, pieces, new Map()))
    })
  })

  test('every limit is kept, by each code as well', () => {
    always((rights, pieces, pins) =>
      expect(isAllowed(rights, pieces, bestMix(rights, pieces, pins).assigned)).toBe(true),
    )
  })

  test('one right more never makes it dearer', () => {
    always((rights, pieces) =>
      expect(savingOfMix(rights, pieces)).toBeGreaterThanOrEqual(savingOfMix(rights.slice(1), pieces)),
    )
  })

  test('its order never changes the sum', () => {
    always((rights, pieces) =>
      expect(savingOfMix(rights.toReversed(), pieces.toReversed())).toBe(savingOfMix(rights, pieces)),
    )
  })

  test('what is given is named and takes something off, never more than the price', () => {
    always((rights, pieces) => {
      const { assigned, savings } = bestMix(rights, pieces)
      assigned.forEach((right, at) => {
        const piece = pieces[at] as Piece
        expect(savings[at]).toBeLessThanOrEqual(piece.price)
        expect((savings[at] ?? 0) > 0).toBe(right !== null && names(right.benefit, piece))
      })
    })
  })

  test('a hundred different pieces are mixed within a blink', () => {
    const pieces = Array.from({ length: 100 }, (_, at) => (at % 3 ? child : aPiece)({ price: 50_000 + at * 100 }))
    const rights = [5, 20, 50].map((value) => byCode(terms(`off-${value}`, percent(value))))
    const started = performance.now()
    bestMix(rights, pieces)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
