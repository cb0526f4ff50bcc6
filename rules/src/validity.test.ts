import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product, Variant, Weekday } from './catalogue.ts'
import { addDays, daysBetween } from './day.ts'
import { aCatalogue, aGiftVoucher, aProduct, aSummer, aVariant, aWinter } from './testing/a-catalogue.ts'
import {
  arrivalDays,
  arrivalFor,
  closingTime,
  hasArrival,
  invalidReasons,
  lastsUntilClosing,
  nearestValidDay,
  nextValidDay,
} from './validity.ts'

type Case = { product?: Partial<Product>; variant?: Partial<Variant>; today?: string; time?: string }

const question = ({ product = {}, variant, today = '2026-12-10', time = '08:20' }: Case) => ({
  catalogue: aCatalogue(),
  product: aProduct(product),
  variant: variant && aVariant(variant),
  today,
  time,
})
const reasons = (arrival: string, given: Case = {}) => invalidReasons(question(given), arrival)

const options = (change: Partial<Product['validityOptions']>): Partial<Product> => ({
  validityOptions: { ...aProduct().validityOptions, ...change },
})
const untilThree = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, { from: '00:00', to: '15:00' }]))

describe('a day of arrival', () => {
  test('yesterday is past, today is not', () => {
    expect(reasons('2026-12-09')).toEqual(['past'])
    expect(reasons('2026-12-10')).toEqual([])
  })

  test.each([
    ['2026-12-04', ['out-of-season']],
    ['2026-12-05', []],
    ['2027-03-29', []],
    ['2027-03-30', ['out-of-season']],
  ])('%s at the border of the season gives %j', (arrival, answer) => {
    expect(reasons(arrival, { today: '2026-12-01' })).toEqual(answer)
  })

  test.each([
    ['2026-03-31', ['not-on-sale']],
    ['2026-04-01', []],
  ])('of a season is sold from the first day of its sale: on %s %j', (today, answer) => {
    expect(reasons('2027-01-10', { today })).toEqual(answer)
  })

  test('of a season has to be sold by that season, not by another one of the product', () => {
    const product = { seasons: ['winter', 'summer'] }
    expect(reasons('2027-05-01', { product, today: '2026-11-30' })).toEqual(['not-on-sale'])
    expect(reasons('2027-05-01', { product, today: '2026-12-01' })).toEqual([])
  })

  test('outside the seasons of the variant is out of season', () => {
    const product = { seasons: ['winter', 'summer'] }
    expect(reasons('2027-01-10', { product, variant: { seasons: ['summer'] } })).toEqual(['out-of-season'])
  })

  test('between the seasons is valid for what is sold all year, while one of its seasons is on sale', () => {
    const product = { seasons: ['winter', 'summer'], yearRound: true, activities: ['treetop'] }
    expect(reasons('2027-04-10', { product })).toEqual([])
    expect(reasons('2028-04-10', { product, today: '2027-11-08' })).toEqual(['not-on-sale'])
  })

  test('on which an activity is closed is closed, with the weekdays of its opening hours', () => {
    const product = { seasons: ['summer'], activities: ['zipline'] }
    expect(reasons('2027-05-13', { product })).toEqual(['closed'])
    expect(reasons('2027-05-14', { product })).toEqual([])
  })

  test('needs all activities open', () => {
    const product = { seasons: ['summer'], activities: ['treetop', 'zipline'] }
    expect(reasons('2027-05-13', { product })).toEqual(['closed'])
    expect(reasons('2027-05-14', { product })).toEqual([])
  })

  test.each([
    ['2026-12-23', []],
    ['2026-12-24', ['excepted']],
    ['2026-12-26', ['excepted']],
    ['2026-12-27', []],
  ])('%s beside an excepted range gives %j', (arrival, answer) => {
    expect(reasons(arrival, { product: options({ except: [{ from: '2026-12-24', to: '2026-12-26' }] }) })).toEqual(
      answer,
    )
  })

  test('listed weekdays are the allowed ones', () => {
    const product = options({ dayDOW: [6, 0] })
    expect(reasons('2026-12-11', { product })).toEqual(['weekday'])
    expect(reasons('2026-12-12', { product })).toEqual([])
    expect(reasons('2026-12-13', { product })).toEqual([])
    expect(reasons('2026-12-14', { product })).toEqual(['weekday'])
  })

  test('outside the validity of the product or the variant is not valid', () => {
    expect(reasons('2026-12-17', { product: { validity: { from: '2026-12-18', to: null } } })).toEqual(['validity'])
    expect(reasons('2026-12-18', { product: { validity: { from: '2026-12-18', to: null } } })).toEqual([])
    expect(reasons('2026-12-19', { variant: { validity: { from: null, to: '2026-12-18' } } })).toEqual(['validity'])
  })

  test.each([
    ['2026-12-11', ['validity']],
    ['2026-12-12', []],
    ['2026-12-24', []],
    ['2026-12-25', ['validity']],
  ])('dynamic validity counts from today: %s gives %j', (arrival, answer) => {
    expect(reasons(arrival, { product: { dynamicValidity: { from: 2, to: 14 } } })).toEqual(answer)
  })

  test('all reasons are told', () => {
    const product = { ...options({ dayDOW: [1 as Weekday] }), validity: { from: '2027-01-01', to: null } }
    expect(reasons('2026-12-02', { product })).toEqual(['past', 'out-of-season', 'weekday', 'validity'])
  })
})

describe('a pass of several days', () => {
  const pass = (validityAmount: number, change: Partial<Product> = {}): Partial<Product> => ({
    activities: ['ski'],
    validityAmount,
    ...change,
  })

  test.each([
    ['2027-03-24', 6, []],
    ['2027-03-25', 6, ['later-day']],
    ['2027-03-28', 2, []],
    ['2027-03-29', 2, ['later-day']],
    ['2027-03-29', 1, []],
    ['2027-03-30', 2, ['out-of-season', 'closed']],
  ])('from %s for %i days, with lifts until the 29th, gives %j', (arrival, amount, answer) => {
    expect(reasons(arrival, { product: pass(amount) })).toEqual(answer)
  })

  test('needs its season on each day even without hours of opening', () => {
    expect(reasons('2027-03-29', { product: pass(2, { activities: [] }) })).toEqual(['later-day'])
    const allYear = pass(2, { activities: ['treetop'], yearRound: true })
    expect(reasons('2027-03-29', { product: allYear })).toEqual([])
  })

  test('may run from one of its seasons into the next one', () => {
    const catalogue = aCatalogue({ seasons: [aWinter(), aSummer({ from: '2027-03-30' })] })
    const asked = { ...question({ product: { validityAmount: 3, seasons: ['winter', 'summer'] } }), catalogue }
    expect(invalidReasons(asked, '2027-03-28')).toEqual([])
  })

  test('is not sold over a day on which its activity is closed, or which is excepted', () => {
    const zipline = pass(3, { seasons: ['summer'], activities: ['zipline'] })
    expect(reasons('2027-05-14', { product: zipline })).toEqual([])
    expect(reasons('2027-05-15', { product: zipline })).toEqual(['later-day'])
    const christmas = pass(3, options({ except: [{ from: '2026-12-24', to: '2026-12-24' }] }))
    expect(reasons('2026-12-21', { product: christmas })).toEqual([])
    expect(reasons('2026-12-22', { product: christmas })).toEqual(['later-day'])
  })

  test('that may begin on Saturdays only is used on Sunday too', () => {
    expect(reasons('2026-12-12', { product: pass(2, options({ dayDOW: [6] })) })).toEqual([])
  })

  test.each([
    ['of a season, which ends with it', pass(115, { seasonal: true })],
    ['counted in hours', pass(4, { validityUnit: 'hours' })],
  ])('is not one %s', (_, product) => {
    expect(reasons('2027-03-29', { product })).toEqual([])
  })

  test('has a last day of arrival as many days before the end', () => {
    expect(arrivalDays(question({ product: pass(7) }), '2027-03-01').at(-1)).toBe('2027-03-23')
  })
})

describe('the time of sale', () => {
  const product = options({ salesTime: untilThree })

  test.each([
    ['15:00', []],
    ['15:01', ['sales-time']],
  ])('at %s gives %j for an arrival today', (time, answer) => {
    expect(reasons('2026-12-10', { product, time })).toEqual(answer)
  })

  test('limits no other arrival: those are sold round the clock', () => {
    expect(reasons('2026-12-11', { product, time: '23:59' })).toEqual([])
  })

  test('goes by the weekday of the arrival; a weekday without hours has no limit', () => {
    const fridays = options({ salesTime: { 5: { from: '09:00', to: '12:00' } } })
    expect(reasons('2026-12-11', { product: fridays, today: '2026-12-11', time: '08:59' })).toEqual(['sales-time'])
    expect(reasons('2026-12-12', { product: fridays, today: '2026-12-12', time: '23:00' })).toEqual([])
  })

  test.each([
    ['15:59', []],
    ['16:00', ['closing-time']],
  ])('at %s gives %j for today, as the lifts close at four', (time, answer) => {
    expect(reasons('2026-12-10', { product: { activities: ['ski'] }, time })).toEqual(answer)
    expect(reasons('2026-12-11', { product: { activities: ['ski'] }, time })).toEqual([])
  })

  test('ends with the first of several activities', () => {
    expect(closingTime(aCatalogue(), ['treetop', 'zipline'], '2027-05-14')).toBe('16:30')
    expect(closingTime(aCatalogue(), ['treetop', 'zipline'], '2027-05-13')).toBeUndefined()
    expect(closingTime(aCatalogue(), [], '2027-05-13')).toBeUndefined()
  })
})

test.each([
  ['of the hours that its activity is open', { activities: ['evening'], validityAmount: 3 }, true],
  ['of more hours than that', { activities: ['evening'], validityAmount: 4 }, true],
  ['of fewer hours', { activities: ['evening'], validityAmount: 2 }, false],
  ['of the shortest of its activities', { activities: ['ski', 'evening'], validityAmount: 3 }, true],
  ['of an activity that is open longer in one season', { activities: ['treetop'], validityAmount: 6 }, false],
  ['of no activity', { activities: [], validityAmount: 3 }, false],
  ['of an activity without hours', { activities: ['bob'], validityAmount: 3 }, false],
  ['of days', { activities: ['evening'], validityAmount: 3, validityUnit: 'days' }, false],
] as const)('a validity %s lasts until closing: %j → %s', (_, { activities, ...validity }, isSo) => {
  const evening = { activity: 'evening', season: 'winter', open: '18:00', close: '21:00' }
  const catalogue = aCatalogue({ openingHours: [...aCatalogue().openingHours, evening] })
  expect(lastsUntilClosing(catalogue, { validityUnit: 'hours', ...validity, activities: [...activities] })).toBe(isSo)
})

describe('a product without a day of arrival', () => {
  test('is bought for today, whatever day is given', () => {
    const gift = aGiftVoucher()
    expect(hasArrival(gift)).toBe(false)
    expect(hasArrival(aProduct())).toBe(true)
    expect(arrivalFor(gift, '2026-12-01', '2026-12-10')).toBe('2026-12-10')
    expect(arrivalFor(aProduct(), '2026-12-24', '2026-12-10')).toBe('2026-12-24')
    expect(reasons('2026-12-09', { product: gift })).toEqual([])
  })

  test('is not sold while none of its seasons is', () => {
    expect(reasons('2027-11-08', { product: aGiftVoucher(), today: '2027-11-08' })).toEqual(['not-on-sale'])
  })

  test('has today as its only day', () => {
    expect(arrivalDays(question({ product: aGiftVoucher() }), '2026-12-01')).toEqual(['2026-12-10'])
  })
})

describe('days of arrival', () => {
  test('begin today at the earliest and count from the day that is asked', () => {
    const product = { activities: ['ski'] }
    const days = arrivalDays(question({ product }), '2026-12-08', 5)
    expect(days).toEqual(['2026-12-10', '2026-12-11', '2026-12-12'])
    expect(arrivalDays(question({ product }), '2026-12-01', 5)).toEqual([])
    const year = arrivalDays(question({ product }), '2026-12-10')
    expect([year.length, year.at(-1)]).toEqual([110, '2027-03-29'])
  })

  test('a year of them is found in a few milliseconds', () => {
    const asked = question({ product: { ...options({ dayDOW: [6, 0] }), activities: ['ski'] }, variant: {} })
    arrivalDays(asked, asked.today)
    const times = Array.from({ length: 20 }, () => {
      const start = performance.now()
      arrivalDays(asked, asked.today)
      return performance.now() - start
    })
    // The others may have waited for a processor.
    expect(Math.min(...times)).toBeLessThan(5)
  })
})

describe('the next valid day', () => {
  const weekends = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

  test('may be the first one, and is sought a year ahead at most', () => {
    expect(nextValidDay('2026-12-10', weekends)).toBe('2026-12-12')
    expect(nextValidDay('2026-12-12', weekends)).toBe('2026-12-12')
    expect(nextValidDay('2026-12-10', () => false)).toBeUndefined()
    expect(nextValidDay('2026-12-10', (day) => day === '2027-12-10')).toBe('2027-12-10')
    expect(nextValidDay('2026-12-10', (day) => day === '2027-12-11')).toBeUndefined()
  })
})

describe('the nearest valid day', () => {
  const today = '2026-12-10'
  const only =
    (...days: string[]) =>
    (day: string) =>
      days.includes(day)

  test.each([
    ['the day itself', ['2026-12-20', '2026-12-21'], '2026-12-20'],
    ['the smaller distance', ['2026-12-18', '2026-12-23'], '2026-12-18'],
    ['the later one on a tie', ['2026-12-18', '2026-12-22'], '2026-12-22'],
    ['today, when it is the nearest', ['2026-12-10', '2027-02-01'], '2026-12-10'],
    ['never one before today', ['2026-12-09', '2027-02-01'], '2027-02-01'],
    ['none when there is none', [], undefined],
  ])('is %s', (_, valid, answer) => {
    expect(nearestValidDay('2026-12-20', only(...valid), { today })).toBe(answer)
  })

  test('of a day in the past is the first from today', () => {
    expect(nearestValidDay('2026-12-01', only('2026-12-09', '2026-12-13', '2026-12-14'), { today })).toBe('2026-12-13')
  })

  test('no valid day from today lies nearer', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: -30, max: 60 }), { maxLength: 6 })
    fc.assert(
      fc.property(offsets, fc.integer({ min: -20, max: 60 }), (valid, wanted) => {
        const day = addDays(today, wanted)
        const found = nearestValidDay(day, only(...valid.map((offset) => addDays(today, offset))), { today })
        const distances = valid.filter((offset) => offset >= 0).map((offset) => Math.abs(offset - wanted))
        expect(found && Math.abs(daysBetween(day, found))).toBe(distances.length ? Math.min(...distances) : undefined)
      }),
    )
  })
})
