import { expect, test } from 'vitest'
import type { PriceRow, Season, Variant } from '../catalogue.ts'
import { priceTable } from './price-table.ts'

const name = { cz: 'Dospělý', de: 'Erwachsener', en: 'Adult' }
const variant = (id: string, priceBook: PriceRow[]) => ({ id, name, priceBook }) as Variant
const row = (period: string, standard: number, club = standard): PriceRow => ({ period, standard, club })
const season: Pick<Season, 'from' | 'to' | 'periods'> = {
  from: '2026-12-05',
  to: '2027-03-29',
  periods: [
    { key: 'main', ranges: [['2027-01-04', '2027-03-14']] },
    {
      key: 'low',
      ranges: [
        ['2027-03-15', '2027-03-29'],
        ['2026-12-05', '2027-01-03'],
      ],
    },
    { key: 'weekend', ranges: [['2026-12-05', '2027-03-29']], dow: [0, 6] },
    { key: 'off', ranges: [['2026-12-05', '2027-03-29']] },
  ],
}
const tableOf = (variants: Variant[], today = '2026-11-27') => priceTable({ dynamic: null, variants }, season, today)

test('a product has a row for each period, the cheapest first, with a price per variant', () => {
  const adult = variant('adult', [row('main', 1090, 1000), row('low', 950, 870)])
  const table = tableOf([adult, variant('child', [row('low', 710, 640)])])
  expect(table?.variants).toEqual([
    { id: 'adult', name },
    { id: 'child', name },
  ])
  expect(table?.rows).toEqual([
    {
      key: 'low',
      ranges: [
        ['2026-12-05', '2027-01-03'],
        ['2027-03-15', '2027-03-29'],
      ],
      prices: [
        { standard: 950, club: 870 },
        { standard: 710, club: 640 },
      ],
    },
    { key: 'main', ranges: [['2027-01-04', '2027-03-14']], prices: [{ standard: 1090, club: 1000 }, null] },
  ])
})

test('one price for all days is a row of the whole season, and days that are over are left out', () => {
  expect(tableOf([variant('child', [row('all', 430)])])?.rows).toMatchObject([
    { key: 'all', ranges: [['2026-12-05', '2027-03-29']] },
  ])
  const rows = tableOf([variant('adult', [row('main', 1090), row('low', 950)])], '2027-03-15')?.rows
  expect(rows).toMatchObject([{ key: 'low', ranges: [['2027-03-15', '2027-03-29']] }])
})

test.each([
  ['weekdays', [row('weekend', 900)]],
  ['the day of sale', [{ ...row('all', 900), salesPeriod: 'presale1' }]],
  ['the order of overlapping periods', [row('main', 1000), row('off', 900)]],
] as const)('a price that depends on %s has no table', (_, priceBook) => {
  expect(tableOf([variant('adult', [...priceBook])])).toBeUndefined()
})

test('a price that changes with the places sold has no table', () => {
  const dynamic = { lead: [], sold: [], floor: 1, ceiling: 1, roundTo: 1 }
  expect(priceTable({ dynamic, variants: [variant('adult', [row('all', 900)])] }, season, '2026-11-27')).toBeUndefined()
})
