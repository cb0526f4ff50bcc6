import type { VariantItem } from '@gondola/contract/catalogue.ts'
import type { DayPrice } from '@gondola/contract/pricing.ts'
import { describe, expect, test } from 'vitest'
import { type OwnPrice, type OwnPrices, ownPrices } from '../../lib/own-price.ts'
import { openDays } from '../../shared/day-infos.ts'
import { aProduct, aVariant } from './sample-product.ts'
import {
  calendarQuestion,
  chosenEntries,
  combined,
  familySaving,
  firstDay,
  hasNoDay,
  initialSelection,
  missing,
  readSelection,
  select,
  splitAges,
  writeSelection,
} from './selection.ts'

const TODAY = '2026-12-01'
const price = (standard: number | null, state: DayPrice['state'] = 'open'): OwnPrice => ({
  own: standard,
  standard,
  club: standard,
  state,
})
const chosen = (counts: Record<string, number>, day: string | null = '2026-12-12') => ({
  ...initialSelection(aProduct(), TODAY),
  counts,
  day,
})

describe('the selection', () => {
  test('starts with one adult and no day', () => {
    expect(initialSelection(aProduct(), TODAY)).toMatchObject({ counts: { adult: 1 }, day: null })
  })

  test('starts empty where the variants stand for different things', () => {
    const vouchers = aProduct({
      variants: [aVariant('v500', { personType: 'any' }), aVariant('v1000', { personType: 'any' })],
    })
    expect(initialSelection(vouchers, TODAY).counts).toEqual({})
  })

  test('the calendar opens at the season, unless the product is sold all year or later', () => {
    const seasons = [
      { _id: 'last', from: '2025-12-05', to: '2026-03-29' },
      { _id: 'winter', from: '2026-12-05', to: '2027-03-29' },
    ]
    const season = ['last', 'winter']
    expect(firstDay(aProduct({ season }), seasons, TODAY)).toBe('2026-12-05')
    expect(firstDay(aProduct({ season }), seasons, '2027-01-10')).toBe('2027-01-10')
    expect(firstDay(aProduct({ season, yearRound: true }), seasons, TODAY)).toBe(TODAY)
    expect(firstDay(aProduct({ season, validity: { from: '2026-12-18', to: null } }), seasons, TODAY)).toBe(
      '2026-12-18',
    )
  })

  test('a product whose validity runs from 1970 to 4824 has no day to choose and is bought today', () => {
    const voucher = aProduct({ validity: { from: '1970-01-01', to: '4824-01-01' } })
    expect(hasNoDay(voucher)).toBe(true)
    expect(initialSelection(voucher, TODAY).day).toBe(TODAY)
    expect(hasNoDay(aProduct({ validity: { from: '2026-12-05', to: '2027-03-29' } }))).toBe(false)
  })

  test('choosing a date drops the variants that are not valid on it and says so', () => {
    const after = select(chosen({ adult: 2, child: 1 }), { type: 'drop', variantIds: ['child', 'family'] })
    expect(after.counts).toEqual({ adult: 2 })
    expect(after.note).toEqual({ kind: 'dropped', variantIds: ['child'] })
  })

  test('nothing is said when only variants fall out that were not chosen', () => {
    const before = chosen({ adult: 2 })
    expect(select(before, { type: 'drop', variantIds: ['family'] })).toBe(before)
  })

  test('a date that became impossible moves and says so; the next choice clears the words', () => {
    const moved = select(chosen({ adult: 1 }), { type: 'move', to: '2026-12-13' })
    expect(moved).toMatchObject({ day: '2026-12-13', note: { kind: 'moved', from: '2026-12-12', to: '2026-12-13' } })
    expect(select(moved, { type: 'count', variantId: 'child', count: 1 }).note).toBeNull()
  })

  test('adding to the cart brings back the initial selection and sets the submitted flag', () => {
    const initial = initialSelection(aProduct(), TODAY)
    expect(select(chosen({ adult: 4 }), { type: 'submitted', initial })).toEqual({ ...initial, submitted: true })
  })

  test('a family ticket takes the place of the adult that the page began with, and of nobody who was chosen', () => {
    const family = { type: 'count', variantId: 'family', count: 1, isForAll: true } as const
    const begun = initialSelection(aProduct(), TODAY)
    expect(select(begun, family).counts).toEqual({ family: 1 })
    const chosen = select(begun, { type: 'count', variantId: 'adult', count: 2 })
    expect(select(chosen, family).counts).toEqual({ adult: 2, family: 1 })
  })

  test('zero takes a variant out', () => {
    expect(select(chosen({ adult: 1 }), { type: 'count', variantId: 'adult', count: 0 }).counts).toEqual({})
  })
})

describe('the address', () => {
  const read = (query: string, product = aProduct()) => readSelection(product, new URLSearchParams(query), TODAY)

  test('names day and pieces, and writing reads back the same', () => {
    const selection = read('date=2026-12-12&n=adult:2,child:1')
    expect(selection).toMatchObject({ day: '2026-12-12', counts: { adult: 2, child: 1 } })
    expect(writeSelection(aProduct(), selection, TODAY)).toEqual({ date: '2026-12-12', n: 'adult:2,child:1' })
  })

  test('is plain for the initial selection, and says so when nobody is chosen', () => {
    expect(writeSelection(aProduct(), initialSelection(aProduct(), TODAY), TODAY)).toEqual({})
    const nobody = { ...chosen({}), day: null }
    expect(writeSelection(aProduct(), nobody, TODAY)).toEqual({ n: '' })
    expect(read('n=').counts).toEqual({})
  })

  test.each(['date=2026-11-30', 'date=2026-13-45', 'date=soon', 'n=ghost:3', 'n=adult:x', 'n=adult:-2', 'n=:::,,'])(
    '%s is left out where it does not fit',
    (query) => {
      const selection = read(query)
      expect(selection.day).toBeNull()
      expect(Object.keys(selection.counts).filter((id) => id !== 'adult')).toEqual([])
    },
  )

  test("cannot pass a variant's upper bound", () => {
    expect(read('n=family:50,adult:999').counts).toEqual({ family: 5, adult: 100 })
  })
})

describe('what prices are asked for', () => {
  const { variants } = aProduct()

  test('the whole party, and every piece for the total', () => {
    const party = [
      { variantId: 'adult', count: 2 },
      { variantId: 'child', count: 1 },
    ]
    expect(calendarQuestion(variants, { child: 1, adult: 2 })).toEqual({ entries: party, limited: false })
    expect(chosenEntries(variants, { child: 1, adult: 2 })).toEqual(party)
  })

  test('ten pieces are still the whole party, eleven are the first chosen variant once', () => {
    expect(calendarQuestion(variants, { adult: 8, child: 2 }).limited).toBe(false)
    expect(calendarQuestion(variants, { child: 11 })).toEqual({
      entries: [{ variantId: 'child', count: 1 }],
      party: [{ variantId: 'child', count: 11 }],
      limited: true,
    })
    expect(chosenEntries(variants, { child: 11 })).toEqual([{ variantId: 'child', count: 11 }])
  })

  test('until the server answers for the party, its single prices are added up', () => {
    const singles = {
      adult: { '2026-12-12': { ...price(900), gate: 1290 }, '2026-12-13': price(800) },
      child: { '2026-12-12': price(500, 'few'), '2026-12-13': price(null, 'closed') },
    }
    const party = [
      { variantId: 'adult', count: 2 },
      { variantId: 'child', count: 1 },
    ]
    expect(combined(party, singles)).toMatchObject({
      '2026-12-12': { standard: 2300, gate: 3080, state: 'few' },
      '2026-12-13': { standard: null, state: 'closed' },
    })
    expect(combined(party, { adult: singles.adult })).toEqual({})
  })

  test('a member’s party adds up in the club’s column, with what that is compared with', () => {
    const day = '2026-12-12'
    const adult: DayPrice = { standard: 900, club: 850, gate: 1290, lastPrice: 1000, clubLastPrice: 950, state: 'open' }
    const child: DayPrice = { standard: 500, club: 470, state: 'open', clubLastPrice: 480 }
    const seenBy = (column: 'standard' | 'club') =>
      combined(
        [
          { variantId: 'adult', count: 2 },
          { variantId: 'child', count: 1 },
        ],
        { adult: ownPrices({ [day]: adult }, column), child: ownPrices({ [day]: child }, column) },
      )[day]
    expect(seenBy('club')).toMatchObject({ own: 2170, standard: 2300, gate: 3050, lastPrice: 2380 })
    expect(seenBy('standard')).toMatchObject({ own: 2300, club: 2170, gate: 3080 })
  })

  test('until the server answers for the party, it says a former price only where each of its pieces has one', () => {
    const day = '2026-12-12'
    const party = [
      { variantId: 'adult', count: 2 },
      { variantId: 'child', count: 1 },
    ]
    const reduced = { adult: { [day]: { ...price(900), lastPrice: 1000 } }, child: { [day]: price(500) } }
    expect(combined(party, reduced)[day]).not.toHaveProperty('lastPrice')
    expect(combined(party.slice(0, 1), reduced)[day]?.lastPrice).toBe(2000)
    const both = { ...reduced, child: { [day]: { ...price(500), lastPrice: 600 } } }
    expect(combined(party, both)[day]?.lastPrice).toBe(2600)
  })
})

describe('days', () => {
  const prices: OwnPrices = {
    '2026-12-12': price(1180),
    '2026-12-10': price(1090),
    '2026-12-13': price(null, 'closed'),
    '2026-12-15': price(1090, 'few'),
    '2026-12-09': price(900, 'soldOut'),
  }

  test('sold out and closed days are not offered', () => {
    expect(openDays(prices)).toEqual(['2026-12-10', '2026-12-12', '2026-12-15'])
  })
})

describe('the time of a product with slots', () => {
  const bridge = aProduct({ hasTimeSlots: true, timeSlotGroup: 'bridge' })
  const at = { ...chosen({ adult: 1 }), time: '11:30' }

  test('choosing a date clears it, and so does a move of the date', () => {
    expect(select(at, { type: 'day', day: '2026-12-19' }).time).toBeNull()
    expect(select(at, { type: 'move', to: '2026-12-19' }).time).toBeNull()
  })

  test('one that is taken meanwhile falls out, and the page says which', () => {
    expect(select(at, { type: 'lose-time' })).toMatchObject({ time: null, note: { kind: 'time-lost', time: '11:30' } })
  })

  test('it stands in the address with the day, and not without slots', () => {
    const written = new URLSearchParams(writeSelection(bridge, at, TODAY))
    expect(readSelection(bridge, written, TODAY)).toMatchObject({ day: at.day, time: '11:30' })
    expect(readSelection(aProduct(), written, TODAY).time).toBeNull()
    expect(readSelection(bridge, new URLSearchParams('time=11:30'), TODAY).time).toBeNull()
    expect(readSelection(bridge, new URLSearchParams(`date=${at.day}&time=25:00`), TODAY).time).toBeNull()
  })
})

describe('what is missing before the cart', () => {
  const plain = { hasTimes: false, valid: true }

  test('a person, then a day, as the page asks for them', () => {
    expect(missing(chosen({}, null), { ...plain, valid: false })).toBe('person')
    expect(missing(chosen({ adult: 1 }, null), { ...plain, valid: false })).toBe('day')
    expect(missing(chosen({}), { ...plain, valid: false })).toBe('person')
  })

  test('an invalid selection stays closed, a whole one is open', () => {
    expect(missing(chosen({ adult: 1 }), { ...plain, valid: false })).toBe('valid')
    expect(missing(chosen({ adult: 1 }), { ...plain, valid: undefined })).toBe('valid')
    expect(missing(chosen({ adult: 1 }), plain)).toBeNull()
  })

  test('a product with slots needs a time, unless its day cannot be had at all', () => {
    const slots = { ...plain, hasTimes: true }
    expect(missing(chosen({ adult: 1 }), slots)).toBe('time')
    expect(missing(chosen({ adult: 1 }), { ...slots, valid: false })).toBe('valid')
    expect(missing({ ...chosen({ adult: 1 }), time: '11:30' }, slots)).toBeNull()
  })
})

describe('names', () => {
  test.each([
    ['Dospělý 19–64', { person: 'Dospělý', from: '19', to: '64' }],
    ['Senior 65+', { person: 'Senior', from: '65', to: null }],
    ['Dítě do 6 let 0–5', { person: 'Dítě do 6 let', from: '0', to: '5' }],
    ['Kind unter 6 0–5', { person: 'Kind unter 6', from: '0', to: '5' }],
    ['Dítě do 3 let', { person: 'Dítě do 3 let' }],
    ['Rodina 2+2', { person: 'Rodina 2+2' }],
    ['Poukaz 500 Kč', { person: 'Poukaz 500 Kč' }],
  ])('%s', (name, parts) => {
    expect(splitAges(name)).toEqual(parts)
  })

  test('a family ticket says what it saves against single tickets', () => {
    const { variants } = aProduct()
    const family = variants[2] as VariantItem
    const priceOf = (id: string) => ({ adult: 290, child: 210, family: 870 })[id] ?? null
    expect(familySaving(family, variants, { priceOf })).toBe(2 * 290 + 2 * 210 - 870)
    expect(familySaving(family, variants, { priceOf, less: 30 })).toBe(2 * 290 + 2 * 210 - 870 - 30)
    expect(familySaving(family, variants, { priceOf: () => null })).toBeNull()
    expect(familySaving(family, variants, { priceOf: (id) => (id === 'family' ? 5000 : 1) })).toBeNull()
  })
})
