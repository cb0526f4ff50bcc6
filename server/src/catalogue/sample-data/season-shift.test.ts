import { addDays, dayRange, daysBetween, isDay } from '@gondola/rules/day.ts'
import {
  aBanner,
  aBenefit,
  aCatalogue,
  aGiftVoucher,
  aProduct,
  aSlotGroup,
  aSummer,
  aVariant,
  aWinter,
} from '@gondola/rules/testing/a-catalogue.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seasonShifts, shiftCatalogue, shiftDayRange } from './season-shift.ts'

const aDay = fc.integer({ min: 0, max: 20 * 365 }).map((ahead) => addDays('2025-01-01', ahead))

describe('sample data', () => {
  test.each([
    ['2026-11-21', 0, 0],
    ['2027-03-29', 0, 0],
    ['2027-03-30', 1, 0],
    ['2027-11-07', 1, 0],
    ['2027-11-08', 1, 1],
    ['2031-06-01', 5, 4],
    ['2025-12-24', -1, -1],
    ['2025-06-01', -1, -2],
  ])('of a shop on %s moves the winter by %i and the summer by %i years', (today, winter, summer) => {
    expect(seasonShifts(aCatalogue().seasons, today)).toEqual(
      new Map([
        ['winter', winter],
        ['summer', summer],
      ]),
    )
  })

  test('that is right for today stays the same object', () => {
    const catalogue = aCatalogue()
    expect(shiftCatalogue(catalogue, '2026-12-24')).toBe(catalogue)
  })

  test('a season moves with its sale, its periods, its hours and its name', () => {
    const { seasons, openingHours } = shiftCatalogue(aCatalogue(), '2027-04-10')
    expect(seasons[0]).toMatchObject({
      id: 'winter',
      name: { cz: 'Zima 2027/28', en: 'Winter 2027/28', de: 'Winter 2027/28' },
      from: '2027-12-05',
      to: '2028-03-29',
      saleFrom: '2027-04-01',
      saleTo: '2028-03-29',
    })
    expect(seasons[0]?.periods[0]?.ranges).toEqual([['2027-12-25', '2028-01-03']])
    expect(seasons[0]?.salesPeriods[0]?.ranges).toEqual([['2027-04-01', '2027-09-30']])
    expect(seasons[1]).toEqual(aSummer())
    expect(openingHours[0]).toMatchObject({ activity: 'ski', from: '2027-12-05', to: '2028-03-29' })
    expect(openingHours[1]).toMatchObject({ activity: 'zipline', from: '2027-04-24' })
    expect(openingHours[2]).toEqual(aCatalogue().openingHours[2])
    expect(shiftCatalogue(aCatalogue(), '2028-05-01').seasons[1]?.name.cz).toBe('Léto 2028')
  })

  test('a product moves with its season, with all that is dated in it', () => {
    const dated = { from: '2026-12-18', to: '2027-03-14' }
    const product = aProduct({
      name: { cz: 'Sezónní skipas 2026/27', en: 'Season pass 2026/27', de: 'Saisonkarte 2026/27' },
      description: { cz: 'Od roku 2012', en: 'Since 2012', de: 'Seit 2012' },
      validity: dated,
      visibility: { from: null, to: '2027-03-14' },
      validityOptions: { ...aProduct().validityOptions, except: [{ from: '2026-12-24', to: '2026-12-24' }] },
      visibilityOptions: { ...aProduct().visibilityOptions, except: [{ from: '2026-12-31', to: '2027-01-01' }] },
      variants: [
        aVariant({
          validity: dated,
          priceBook: [
            { salesPeriod: 'presale', from: '2026-04-01', to: '2026-09-30', standard: 1, club: 1 },
            { period: 'all', standard: 2, club: 2 },
          ],
        }),
      ],
    })
    const moved = shiftCatalogue(aCatalogue({ products: [product] }), '2027-04-10').products[0]
    const later = { from: '2027-12-18', to: '2028-03-14' }
    expect(moved).toMatchObject({
      name: { cz: 'Sezónní skipas 2027/28' },
      description: { en: 'Since 2012' },
      validity: later,
      visibility: { from: null, to: '2028-03-14' },
      validityOptions: { except: [{ from: '2027-12-24', to: '2027-12-24' }] },
      visibilityOptions: { except: [{ from: '2027-12-31', to: '2028-01-01' }] },
    })
    expect(moved?.variants[0]).toMatchObject({
      validity: later,
      priceBook: [{ from: '2027-04-01', to: '2027-09-30' }, { period: 'all' }],
    })
    expect(moved?.variants[0]?.priceBook[1]).toEqual({ period: 'all', standard: 2, club: 2 })
  })

  test('what belongs to two seasons moves with the one in which it lies', () => {
    const product = aProduct({
      seasons: ['winter', 'summer'],
      validityOptions: {
        ...aProduct().validityOptions,
        except: [
          { from: '2026-12-24', to: '2026-12-24' },
          { from: '2027-07-01', to: '2027-07-02' },
        ],
      },
    })
    const moved = shiftCatalogue(aCatalogue({ products: [product] }), '2027-04-10').products[0]
    expect(moved?.validityOptions.except).toEqual([
      { from: '2027-12-24', to: '2027-12-24' },
      { from: '2027-07-01', to: '2027-07-02' },
    ])
  })

  test('a partner discount moves with its season, one of every season stays', () => {
    const validity = { from: '2026-12-05', to: '2027-03-29' }
    const benefits = [aBenefit({ season: 'winter', validity }), aBenefit({ validity })]
    const moved = shiftCatalogue(aCatalogue({ benefits }), '2031-06-01').benefits
    expect(moved[0]?.validity).toEqual({ from: '2031-12-05', to: '2032-03-29' })
    expect(moved[1]?.validity).toEqual(validity)
  })

  test('the slots of a season move with it, and so do their closures', () => {
    const group = aSlotGroup({ closures: [{ season: 'winter', date: '2026-12-24' }] })
    const moved = shiftCatalogue(aCatalogue({ slotGroups: [group] }), '2027-04-10').slotGroups[0]
    expect(moved?.rules[0]).toMatchObject({ from: '2027-12-05', to: '2028-03-29', capacity: 20 })
    expect(moved?.closures).toEqual([{ season: 'winter', date: '2027-12-24' }])
  })

  test('a banner moves with its season: its days and the years of the season in its words, its address stays', () => {
    const text = (words: string) => ({ cz: words, de: words, en: words })
    const banner = aBanner({
      slug: 'pass-2026-27',
      visibility: { from: '2026-10-01', to: '2026-12-04' },
      title: text('Pass 2026/27'),
      description: text('Since 2012, until 4 Dec 2026'),
      savings: {
        type: 'price',
        basePrice: 2,
        discountPrice: 1,
        tl: text('winter 2027'),
        tr: text(''),
        bl: text(''),
        br: text(''),
      },
    })
    const always = aBanner({ season: null, title: text('Stay 2026') })
    const [moved, stayed] = shiftCatalogue(aCatalogue({ banners: [banner, always] }), '2027-04-10').banners
    expect(moved).toMatchObject({
      slug: 'pass-2026-27',
      visibility: { from: '2027-10-01', to: '2027-12-04' },
      title: { cz: 'Pass 2027/28' },
      description: { cz: 'Since 2012, until 4 Dec 2027' },
      savings: { tl: { cz: 'winter 2028' }, basePrice: 2 },
    })
    expect(stayed).toEqual(always)
  })

  test('without validity stays without validity', () => {
    const moved = shiftCatalogue(aCatalogue({ products: [aGiftVoucher()] }), '2031-06-01').products[0]
    expect(moved?.validity).toEqual({ from: '1970-01-01', to: '4824-01-01' })
  })

  test('has a season that has not ended, the next one following it, on every day', () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const { seasons } = shiftCatalogue(aCatalogue(), today)
        for (const season of seasons) {
          expect(season.to >= today).toBe(true)
          expect(daysBetween(today, season.to)).toBeLessThan(366)
        }
        expect(seasons.some((season) => season.saleFrom <= today && today <= season.saleTo)).toBe(true)
      }),
    )
  })

  test('shifted again on the same day does not change', () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const once = shiftCatalogue(aCatalogue({ products: [aProduct(), aGiftVoucher()] }), today)
        expect(shiftCatalogue(once, today)).toBe(once)
      }),
    )
  })

  test('leaves no day of a season without a period, leap days too', () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const winter = shiftCatalogue(aCatalogue(), today).seasons[0] ?? aWinter()
        for (const day of dayRange(winter.from, daysBetween(winter.from, winter.to) + 1)) {
          const periods = winter.periods.filter(({ ranges }) => ranges.some(([from, to]) => from <= day && day <= to))
          expect([day, periods.length]).toEqual([day, 1])
        }
      }),
    )
  })
})

test('ranges stay ranges of real days', () => {
  fc.assert(
    fc.property(aDay, fc.nat(300), fc.integer({ min: -8, max: 8 }), (from, length, years) => {
      const moved = shiftDayRange({ from, to: addDays(from, length) }, years)
      expect([isDay(moved.from), isDay(moved.to), moved.from <= moved.to]).toEqual([true, true, true])
    }),
  )
})
