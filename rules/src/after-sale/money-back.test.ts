import { describe, expect, test } from 'vitest'
import { shareOut } from '../benefits/pay-with.ts'
import {
  leavesTooFew,
  mayCostMore,
  moneyBack,
  type PaidEntry,
  sharesOf,
  splitBack,
  spreadOver,
  sumOfShares,
} from './money-back.ts'

const WITH_ADULT = { products: ['ski'], variants: ['adult'], pieces: 1, sameArrival: true }

const anEntry = (uuid: string, price: number, change: Partial<PaidEntry> = {}): PaidEntry => ({
  uuid,
  variantId: 'adult',
  productId: 'ski',
  arrival: '2026-12-26',
  price: price * 100,
  listed: (change.listed ?? price) * 100,
  benefitId: null,
  companions: null,
  countMin: -1,
  isUndelivered: false,
  shares: sharesOf(price * 100, { voucher: 0, credit: 0 }),
  ...(({ listed: _, ...rest }) => rest)(change),
})
const child = (uuid: string, price: number, listed: number) =>
  anEntry(uuid, price, { variantId: 'child', listed, benefitId: 'child-half', companions: WITH_ADULT })
const back = (entries: PaidEntry[], ...returned: string[]) => moneyBack(entries, new Set(returned))
const total = (entries: PaidEntry[], ...returned: string[]) => sumOfShares(back(entries, ...returned).total) / 100

describe('what depends on what leaves costs its own price', () => {
  const family = [anEntry('adult', 1130), child('child', 425, 850)]
  test('so an adult brings back 705, and the child is 850 from then on', () => {
    const money = back(family, 'adult')
    expect(sumOfShares(money.total)).toBe(705_00)
    expect([...money.rest]).toEqual([['child', 850_00]])
    expect(money.restPaid.get('child')).toEqual({ card: 425_00, credit: 0, voucher: 0 })
  })
  test('and may cost more only once the last adult leaves', () => {
    const two = [...family, anEntry('other', 1130)]
    expect(mayCostMore(family, 'child', ['adult', 'child'])).toBe(true)
    expect(mayCostMore(two, 'child', ['adult'])).toBe(false)
    expect(mayCostMore(two, 'child', ['adult', 'other'])).toBe(true)
    expect(mayCostMore(two, 'adult', ['child', 'other'])).toBe(false)
  })
  test('and both steps together bring back what was paid', () => {
    const left = anEntry('child', 850, { shares: sharesOf(850_00, { voucher: 0, credit: 0 }) })
    expect(total(family, 'adult') + total([left], 'child')).toBe(1555)
    expect(total(family, 'adult', 'child')).toBe(1555)
  })
  test('a child that leaves changes nothing for the adult', () => {
    expect([total(family, 'child'), back(family, 'child').rest.size]).toEqual([425, 0])
  })
  test('a second adult keeps the child where it is', () => {
    expect(back([...family, anEntry('other', 1130)], 'adult').rest.size).toBe(0)
  })
  test('of two children with one adult left the earlier keeps its price', () => {
    const two = [anEntry('a', 1130), anEntry('b', 1130), child('c', 425, 850), child('d', 425, 850)]
    expect([...back(two, 'a').rest.keys()]).toEqual(['d'])
  })
  test('an adult of another day is no companion', () => {
    expect([...back([...family, anEntry('other', 1130, { arrival: '2026-12-27' })], 'adult').rest.keys()]).toEqual([
      'child',
    ])
  })
  test('an adult who was free herself is a companion as at the sale, and what leaves with her pays the difference', () => {
    const free = [anEntry('adult', 0, { listed: 1130, benefitId: 'free' }), child('child', 425, 850)]
    const mini = anEntry('mini', 600, { variantId: 'mini' })
    expect([total(free, 'adult'), back(free, 'adult').rest.size]).toEqual([0, 0])
    const money = back([...free, mini], 'adult', 'mini')
    expect([sumOfShares(money.total), [...money.rest]]).toEqual([175_00, [['child', 850_00]]])
    expect(mayCostMore(free, 'child', ['adult'])).toBe(true)
  })
  test('an adult whom we could not deliver still counts, and whoever had nobody before keeps the price', () => {
    const refused = anEntry('refused', 1130, { isUndelivered: true })
    expect(back([...family, refused], 'adult').rest.size).toBe(0)
    expect([total([refused, child('c', 425, 850), child('d', 425, 850)], 'c')]).toEqual([425])
    const alone = [child('child', 425, 850), anEntry('mini', 50, { variantId: 'mini' })]
    expect([total(alone, 'mini'), back(alone, 'mini').rest.size]).toEqual([50, 0])
  })
  test('a child that costs its own price already is not written again', () => {
    expect(back([anEntry('adult', 1130), child('child', 850, 850)], 'adult').rest.size).toBe(0)
  })
  test('nothing is taken beyond what those that leave had paid', () => {
    const cheap = [anEntry('adult', 100), child('child', 425, 850)]
    const money = back(cheap, 'adult')
    expect([sumOfShares(money.total), money.rest.get('child')]).toEqual([0, 525_00])
  })
})

describe('money goes back the way it came', () => {
  const prices = [900_00, 670_00, 50_00]
  const [a = 0, b = 0, c = 0] = shareOut(500_00, prices)
  const party = [a, b, c].map((voucher, at) =>
    anEntry(String(at), (prices[at] ?? 0) / 100, { shares: sharesOf(prices[at] ?? 0, { voucher, credit: 0 }) }),
  )
  test('an entry brings back exactly its own shares', () => {
    expect(party.map(({ shares }) => [shares.voucher / 100, shares.card / 100])).toEqual([
      [278, 622],
      [207, 463],
      [15, 35],
    ])
    expect(back(party, '1').total).toEqual({ card: 463_00, credit: 0, voucher: 207_00 })
  })
  test('a part comes from the card first, then credit, then the voucher', () => {
    expect(splitBack({ card: 40, credit: 30, voucher: 20 }, 25)).toEqual({ card: 25, credit: 0, voucher: 0 })
    expect(splitBack({ card: 40, credit: 30, voucher: 20 }, 75)).toEqual({ card: 40, credit: 30, voucher: 5 })
  })
  test('of several payments the newest gives back first', () => {
    const payments = [
      { attemptId: 'new', left: 140 },
      { attemptId: 'old', left: 2520 },
    ]
    expect(spreadOver(payments, 100)).toEqual([{ attemptId: 'new', amount: 100 }])
    expect(spreadOver(payments, 950)).toEqual([
      { attemptId: 'new', amount: 140 },
      { attemptId: 'old', amount: 810 },
    ])
    expect(() => spreadOver(payments, 2661)).toThrow(RangeError)
  })
})

test('a group is never left below its least number, but may go whole', () => {
  const school = Array.from({ length: 10 }, (_, n) => anEntry(String(n), 380, { countMin: 10 }))
  const all = school.map(({ uuid }) => uuid)
  const teacher = anEntry('teacher', 0, { variantId: 'teacher' })
  expect(leavesTooFew([...school, teacher], new Set(['0']))).toBe(true)
  expect(leavesTooFew([...school, teacher], new Set(all))).toBe(false)
  expect(leavesTooFew([...school, teacher], new Set(['teacher']))).toBe(false)
  const bridge = Array.from({ length: 22 }, (_, n) => anEntry(String(n), 380, { countMin: 20 }))
  expect(leavesTooFew(bridge, new Set(['0', '1']))).toBe(false)
  expect(leavesTooFew(bridge, new Set(['0', '1', '2']))).toBe(true)
})
