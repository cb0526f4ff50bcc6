import { describe, expect, test } from 'vitest'
import { anEntry, aPrice, aQuote, at, inMinutes, quoted } from '../state/testing/entries.ts'
import { aResult } from '../testing/sample-codes.ts'
import {
  amountOf,
  basketOf,
  type CartEntry,
  clockSkew,
  endingSoon,
  hasEnded,
  isLapsed,
  NOTHING,
  parseStored,
  withForgotten,
  withQuote,
} from './cart-entries.ts'
import { grouped } from './cart-groups.ts'

describe('what is sent and shown', () => {
  test('a basket carries no name, no price and no personal data', () => {
    const entry = anEntry({ isGift: true })
    expect(basketOf([entry])).toEqual({
      origin: 'eshop',
      entries: [{ uuid: entry.id, variantId: 'adult', validFrom: '2026-12-12', method: 'exchange', isGift: true }],
    })
  })

  test('a piece that is to be cheaper by a benefit names the token of the benefit', () => {
    const [cheaper, other] = basketOf([anEntry({ voucher: 'token-7' }), anEntry()]).entries
    expect(cheaper?.voucher).toBe('token-7')
    expect(JSON.parse(JSON.stringify(other))).not.toHaveProperty('voucher')
  })

  test('a piece without a gate price counts with its own, and a gate price that saves nothing is none', () => {
    expect(amountOf([anEntry(), anEntry({ price: aPrice(100) })])).toMatchObject({ base: 1000, gate: 1390 })
    expect(amountOf([anEntry({ price: aPrice(100) })]).gate).toBeNull()
    expect(amountOf([])).toEqual(NOTHING)
  })

  test('credit and gift vouchers that pay all leave nothing due, to the heller', () => {
    const gifts = (...paid: number[]) => paid.map((saved) => aResult({ saved }))
    const withCredit = anEntry({ price: { ...aPrice(1130), credit: 100.1, discounted: 1029.9 } })
    expect(amountOf([withCredit], gifts(2000)).due).toBe(0)
    expect(amountOf([anEntry({ price: aPrice(150) })], gifts(0.01, 149.98, 0.01)).due).toBe(0)
    expect(amountOf([anEntry({ price: aPrice(150) })], gifts(0.01, 149.97, 0.01)).due).toBe(0.01)
  })

  test('a line has a former price where it costs less than in the 30 days before, and only as a whole', () => {
    const priced = (price: number, lastPrice: number | null) => anEntry({ price: { ...aPrice(price), lastPrice } })
    const former = (...entries: CartEntry[]) => grouped(entries)[0]?.lines[0]?.former
    expect(former(priced(450, 860), priced(450, 860))).toBe(1720)
    expect(former(priced(900, 860))).toBeNull()
    expect(former(priced(900, 900))).toBeNull()
    expect(former(priced(450, 860), priced(450, null))).toBeNull()
    expect(former(priced(450, 460), priced(450, 430))).toBeNull()
    expect(former(priced(450, 860), anEntry({ price: null }))).toBeNull()
  })

  test('the same product on the same day is one group with a line per variant', () => {
    const groups = grouped([
      anEntry(),
      anEntry({ variantId: 'child', price: aPrice(500), priceValidTo: inMinutes(9) }),
      anEntry({ arrival: '2026-12-13' }),
      anEntry(),
    ])
    expect(groups.map((group) => [group.arrival, group.entries.length])).toEqual([
      ['2026-12-12', 3],
      ['2026-12-13', 1],
    ])
    expect(groups[0]?.lines.map((line) => [line.variantId, line.entries.length, line.price])).toEqual([
      ['adult', 2, 1800],
      ['child', 1, 500],
    ])
    expect(groups[0]?.heldUntil).toBe(at + 9 * 60_000)
  })

  test('what cannot be had is shown apart, after what can, so that the prices add up', () => {
    const gone = anEntry({ price: null, errors: [{ code: 'unavailable' }] })
    const child = anEntry({ variantId: 'child', price: aPrice(500) })
    const [group] = grouped([anEntry(), gone, child])
    expect(group?.shownLines.map((line) => [line.variantId, line.entries.length, line.price])).toEqual([
      ['adult', 1, 900],
      ['child', 1, 500],
      ['adult', 1, null],
    ])
    expect(group?.lines.map((line) => line.entries.length)).toEqual([2, 1])
  })

  test('a line without a quote yet has no price instead of a wrong one', () => {
    expect(grouped([anEntry(), anEntry({ price: null })])[0]?.lines[0]?.price).toBeNull()
  })
})

describe('reservations', () => {
  test('a quote reaches its own entries and leaves later ones alone', () => {
    const [first, later] = [anEntry({ price: null, priceValidTo: null }), anEntry({ price: null })]
    const [told, untouched] = withQuote([first, later], aQuote([quoted(first, { price: aPrice(870) })]))
    expect(told?.price?.discounted).toBe(870)
    expect(untouched).toBe(later)
  })

  test('a piece keeps which benefits the last quote took off its price and what it says of its voucher', () => {
    const entry = anEntry()
    const told = (change: object) => withQuote([entry], aQuote([quoted(entry, change)]))[0]
    const cheaper = { benefitsApplied: ['ten-off'], voucherJournal: ['ten-off: 90'] }
    expect(told(cheaper)).toMatchObject({ benefits: ['ten-off'], voucherJournal: ['ten-off: 90'] })
    expect(told({})).toMatchObject({ benefits: [], voucherJournal: [] })
  })

  test('an entry ends at the very end of its reservation and not before', () => {
    const entry = anEntry()
    expect(hasEnded([entry], at + 15 * 60_000 - 1)).toBe(false)
    expect(hasEnded([entry], at + 15 * 60_000)).toBe(true)
  })

  test('an entry that the server calls expired stays, with its last price and the end of its hold', () => {
    const entry = anEntry()
    const answer = quoted(entry, { price: null, priceValidTo: null, errors: [{ code: 'reservation-expired' }] })
    const [told] = withQuote([entry], aQuote([answer]))
    expect(told).toMatchObject({ price: entry.price, priceValidTo: entry.priceValidTo })
    expect(told && isLapsed(told)).toBe(true)
    expect(told && hasEnded([told], at + 60 * 60_000)).toBe(false)
  })

  test('an entry whose reservation ended over a day ago has lapsed, though the server would hold it anew', () => {
    const end = Date.parse(anEntry().priceValidTo ?? '')
    const day = 24 * 60 * 60_000
    const areLapsed = (now: number, change = {}) => withForgotten([anEntry(change)], now).map(isLapsed)
    expect(areLapsed(end + day)).toEqual([false])
    expect(areLapsed(end + day + 1)).toEqual([true])
    expect(areLapsed(end + 2 * day, { priceValidTo: null })).toEqual([false])
  })

  test('an entry without a reservation never expires', () => {
    expect(hasEnded([anEntry({ priceValidTo: null })], at + 1e12)).toBe(false)
  })

  test('the warning comes two minutes before the end, once for each end', () => {
    const entry = anEntry()
    expect(endingSoon([entry], at + 13 * 60_000 - 1, new Set())).toEqual([])
    expect(endingSoon([entry], at + 13 * 60_000, new Set())).toEqual([entry])
    expect(endingSoon([entry], at + 14 * 60_000, new Set([`${entry.id} ${entry.priceValidTo}`]))).toEqual([])
  })

  test("a browser whose clock is wrong learns the server's from a new reservation", () => {
    const entry = anEntry()
    const quote = aQuote([quoted(entry)])
    const fresh = new Set([entry.id])
    const late = 20 * 60_000
    expect(clockSkew(quote, { fresh, sentAt: at - 1000, now: at + 1000 })).toBe(0)
    expect(clockSkew(quote, { fresh, sentAt: at + late, now: at + late + 1000 })).toBe(-late)
    expect(clockSkew(quote, { fresh: new Set(), sentAt: at + late, now: at + late })).toBeNull()
  })

  test('a reservation that was made shorter, as its cart held the slot before, tells nothing of the clock', () => {
    const entry = anEntry()
    const shorter = { ...quoted(entry), priceValidTo: new Date(at + 5 * 60_000).toISOString(), renewalsLeft: 0 }
    expect(clockSkew(aQuote([shorter]), { fresh: new Set([entry.id]), sentAt: at, now: at })).toBeNull()
  })

  test('a slow answer is no wrong clock', () => {
    const entry = anEntry()
    expect(
      clockSkew(aQuote([quoted(entry)]), { fresh: new Set([entry.id]), sentAt: at - 50_000, now: at + 50_000 }),
    ).toBe(0)
  })
})

describe('what a browser kept', () => {
  const kept = (change: object = {}) => ({ entries: [anEntry()], email: 'a@b.cz', skew: 0, checkedAt: at, ...change })

  test('a cart of this version is read back', () => {
    const amount = { ...NOTHING, base: 800, club: 720, due: 800 }
    const before = kept({ vouchers: ['DITE-50'], results: [aResult()], benefits: [], amount })
    expect(parseStored(JSON.stringify(before))).toEqual(before)
  })

  test('a cart that was kept by an older shop, which says nothing of benefits, is read back too', () => {
    const { benefits, voucherJournal, ...older } = anEntry()
    const entries = [{ ...older, benefits, voucherJournal }]
    expect(parseStored(JSON.stringify(kept({ entries: [older] })))?.entries).toEqual(entries)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['another shape', '{"items":[]}'],
    ['an entry without a day', JSON.stringify(kept({ entries: [{ ...anEntry(), arrival: 'soon' }] }))],
    ['an entry with a broken price', JSON.stringify(kept({ entries: [{ ...anEntry(), price: { discounted: '9' } }] }))],
    ['an entry with broken benefits', JSON.stringify(kept({ entries: [{ ...anEntry(), benefits: [7] }] }))],
    ['an entry with a broken part', JSON.stringify(kept({ entries: [{ ...anEntry(), timeSlotName: null as never }] }))],
    ['an entry with an unknown method', JSON.stringify(kept({ entries: [{ ...anEntry(), method: 'fax' }] }))],
  ])('%s is dropped', (_, stored) => {
    expect(parseStored(stored)).toBeNull()
  })
})
