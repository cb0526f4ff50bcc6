import { describe, expect, test } from 'vitest'
import { anEntry, aPrice } from '../../state/testing/entries.ts'
import { type Basket, creditFor, markedWith, type OwnBenefit, outcomeOf } from './benefit-view.ts'

const text = (words: string) => ({ cz: words, de: words, en: words })
const own = (id: string, change: Partial<OwnBenefit> = {}): OwnBenefit => ({
  ...{ id, benefitId: id, kind: 'automatic', name: text(id), description: text(''), badge: text('−20 %') },
  ...{ validity: { from: null, to: null }, maxUsage: 10, products: ['pass'], variants: [], usesLeft: null },
  effect: { type: 'percent', value: 20, with: null, redeem: 'shop' },
  ...{ min: 0, max: 0 },
  ...change,
})
const half = own('half', {
  kind: 'token',
  badge: text('−50 %'),
  maxUsage: 2,
  usesLeft: 1,
  variants: [{ variant: 'child', countMin: -1, countMax: 2 }],
  effect: {
    type: 'freeWith',
    value: 50,
    with: { products: ['pass'], variants: ['adult'], pieces: 1, sameArrival: true },
    redeem: 'shop',
  },
})
const credit = own('credit', {
  kind: 'credit',
  ...{ min: 50, max: 100 },
  effect: { type: 'credit', value: 100, with: null, redeem: 'shop' },
})
const basket = (adults: number, children: number, change: Partial<Basket> = {}): Basket => ({
  ...{ productId: 'pass', entryType: 'PRODUCT', day: '2026-12-12', inCart: [] },
  variants: [
    { variantId: 'adult', count: adults, price: 860 },
    { variantId: 'child', count: children, price: 640 },
  ],
  ...change,
})

describe('what benefits do to a choice', () => {
  test('two adults and two children with VIP and a half-price code', () => {
    const { saved, of } = outcomeOf(basket(2, 2), [own('vip'), half], ['half'])
    expect(saved).toBe(984)
    expect(of.adult).toMatchObject({ one: 172, saved: 344, badge: text('vip −20 %') })
    expect(of.child).toMatchObject({ one: 320, saved: 640, badge: text('−50 %'), max: 2 })
  })

  test('before anything is chosen, each variant says what it would get', () => {
    const { saved, of } = outcomeOf(basket(0, 0), [own('vip')])
    expect([saved, of.adult?.one, of.child?.one]).toEqual([0, 172, 128])
  })

  test('nothing is taken off a free ticket, and it has no badge', () => {
    const free = basket(0, 0, { variants: [{ variantId: 'mini', count: 0, price: 0 }] })
    expect(outcomeOf(free, [own('vip')]).of.mini).toMatchObject({ badge: null, one: 0, saved: 0 })
  })

  test('children alone wait for an adult', () => {
    const { saved, lonely } = outcomeOf(basket(0, 1), [half])
    expect([saved, lonely.has('half')]).toEqual([0, true])
  })

  test('an adult in the cart is their companion', () => {
    const inCart = [anEntry({ productId: 'pass', variantId: 'adult' })]
    expect(outcomeOf(basket(0, 1, { inCart }), [half], ['half']).saved).toBe(320)
    const served = anEntry({ productId: 'pass', variantId: 'child', benefits: ['half'], voucherJournal: ['half'] })
    // The dearer child of the two gets it.
    expect(outcomeOf(basket(0, 1, { inCart: [...inCart, served] }), [half]).saved).toBe(0)
  })

  describe('the most pieces', () => {
    const codes = ['first', 'second'].map((id) =>
      own(id, { benefitId: 'employee', kind: 'token', maxUsage: 1, usesLeft: 1 }),
    )
    const servedBy = (id: string, change = {}) =>
      anEntry({ productId: 'pass', variantId: 'adult', benefits: ['employee'], voucherJournal: [id], ...change })
    const mostAdults = (inCart: Basket['inCart'], inPlay: OwnBenefit[], chosen: string[]) =>
      outcomeOf(basket(1, 0, { inCart }), inPlay, chosen).of.adult?.max

    test('are not bound by VIP', () => expect(mostAdults([], [own('vip')], [])).toBeUndefined())

    test('are not bound by a code of the cart, which nobody can switch off here', () =>
      expect(mostAdults([servedBy('first')], codes.slice(0, 1), [])).toBeUndefined())

    test('are those of all codes of one benefit', () => expect(mostAdults([], codes, ['first', 'second'])).toBe(2))

    test('are fewer by those in the cart', () => expect(mostAdults([servedBy('first')], codes, ['second'])).toBe(1))

    test('do not count what a code of somebody else serves in the cart', () =>
      expect(mostAdults([servedBy('of a friend')], codes.slice(0, 1), ['first'])).toBe(1))

    test('of a variant and day are within its own limit, whoever serves them', () => {
      const variants = [{ variant: 'adult', countMin: -1, countMax: 2 }]
      const bounded = codes.map((code) => ({ ...code, maxUsage: 5, variants }))
      expect(mostAdults([servedBy('of a friend', { arrival: '2026-12-12' })], bounded, ['first', 'second'])).toBe(1)
    })
  })

  test('more pieces than a benefit is for show their own price, and the sum tells', () => {
    const { saved, of } = outcomeOf(basket(12, 0), [own('vip')])
    expect([saved, of.adult?.one, of.adult?.saved]).toEqual([1720, 0, 1720])
  })
})

describe('credit', () => {
  const needs = (one: Basket, inPlay: OwnBenefit[] = []) => creditFor(credit, one, outcomeOf(one, inPlay))

  test.each([
    [3, 0, 300, 300],
    [0, 0, 0, 0],
    [12, 0, 1000, 1000],
  ])('for %i adults and %i children needs %i crowns and pays %i', (adults, children, required, pays) => {
    expect(needs(basket(adults, children))).toEqual({ required, inCart: 0, pays })
  })

  test('pays no more than a piece costs', () => {
    const cheap = basket(0, 0, { variants: [{ variantId: 'mini', count: 1, price: 50 }] })
    expect(needs(cheap)).toEqual({ required: 100, inCart: 0, pays: 50 })
  })

  test('tells what the entries of the cart need already', () => {
    const inCart = [1, 2, 3].map(() => anEntry({ voucher: credit.id }))
    expect(needs(basket(2, 0, { inCart }))).toEqual({ required: 200, inCart: 300, pays: 200 })
  })

  test('is not needed for what a benefit makes free, here and in the cart', () => {
    const free = own('free', { maxUsage: 1, effect: { type: 'percent', value: 100, with: null, redeem: 'shop' } })
    expect(needs(basket(2, 0), [free])).toEqual({ required: 100, inCart: 0, pays: 100 })
    const served = anEntry({ voucher: credit.id, price: { ...aPrice(900), withoutCredits: 0 } })
    expect(needs(basket(1, 0, { inCart: [served] }))).toEqual({ required: 100, inCart: 0, pays: 100 })
  })

  describe('that is switched on', () => {
    const adultsOnly = { ...credit, maxUsage: 4, variants: [{ variant: 'adult', countMin: -1, countMax: -1 }] }
    const marked = (one: Basket, inPlay: OwnBenefit[] = []) => markedWith(adultsOnly, one, outcomeOf(one, inPlay).of)

    test('marks the variants that it works on, unless a benefit does', () => {
      const { adult, child } = marked(basket(1, 1))
      expect([adult?.badge, child?.badge]).toEqual([text('credit −20 %'), null])
      expect(marked(basket(1, 1), [own('vip')]).adult?.badge).toEqual(text('vip −20 %'))
    })

    test('bounds them by its pieces, less those of the cart', () => {
      const { adult, child } = marked(basket(1, 1))
      expect([adult?.max, child?.max]).toEqual([4, undefined])
      const inCart = [anEntry({ productId: 'pass', variantId: 'adult', voucher: credit.id }), anEntry()]
      expect(marked(basket(1, 0, { inCart })).adult?.max).toBe(3)
    })

    test('leaves a narrower bound, and does not mark what is free', () => {
      const one = basket(1, 0)
      expect(markedWith(adultsOnly, one, { adult: { badge: null, saved: 0, one: 0, max: 2 } }).adult?.max).toBe(2)
      const free = basket(0, 0, { variants: [{ variantId: 'adult', count: 0, price: 0 }] })
      expect(marked(free).adult?.badge).toBeNull()
    })
  })
})
