import type { DayPrice } from '@gondola/contract/pricing.ts'
import { describe, expect, test } from 'vitest'
import { type OwnPrice, ownPrices } from '../lib/own-price.ts'
import { blockedReason, dayInfos } from './day-infos.ts'

const t = (key: string, vars?: Record<string, string | number>) =>
  vars ? `${key} ${Object.values(vars).join(' ')}` : key
const words = { t, lang: 'cz' as const, figures: String, showPrices: true, isOpenForSome: () => false }
const price = (standard: number | null, state: DayPrice['state'] = 'open', more: Partial<DayPrice> = {}): OwnPrice => ({
  own: standard,
  standard,
  club: null,
  state,
  ...more,
})
const [a, b, c] = ['2026-12-10', '2026-12-11', '2026-12-12'] as const

describe('a day of the calendar', () => {
  test('shows the price of the party, and waits while it is not known', () => {
    expect(dayInfos([a, b], { [a]: price(1180) }, words)).toEqual({
      [a]: { state: 'open', price: '1180', cheapest: false, few: false, note: undefined },
      [b]: { state: 'waiting' },
    })
  })

  test('says what is saved against the till, where the price is shown at all', () => {
    const cheaper = { [a]: price(1180, 'open', { gate: 1490 }), [b]: price(1180, 'open', { gate: 1180 }) }
    const infos = dayInfos([a, b], cheaper, words)
    expect([infos[a]?.saving, infos[b]?.saving]).toEqual([{ figures: '−310', words: 'shop.saving 310' }, undefined])
    expect(dayInfos([a], cheaper, { ...words, showPrices: false })[a]?.saving).toBeUndefined()
  })

  test('the cheapest days are marked, full ones never', () => {
    const infos = dayInfos([a, b, c], { [a]: price(1000), [b]: price(1200), [c]: price(500, 'soldOut') }, words)
    expect([infos[a]?.cheapest, infos[b]?.cheapest, infos[c]?.cheapest]).toEqual([true, false, undefined])
  })

  test('of a member is told in the club’s column alone: price, saving and the cheapest mark', () => {
    const day = (standard: number, club: number, more: Partial<DayPrice> = {}): DayPrice => ({
      standard,
      club,
      state: 'open',
      ...more,
    })
    const prices = { [a]: day(1000, 980, { gate: 1200 }), [b]: day(1100, 900, { gate: 1300, clubGate: 1250 }) }
    const seenBy = (column: 'standard' | 'club') => {
      const infos = dayInfos([a, b], ownPrices(prices, column), words)
      return [a, b].map((one) => [infos[one]?.price, infos[one]?.saving?.figures, infos[one]?.cheapest])
    }
    expect(seenBy('standard')).toEqual([
      ['1000', '−200', true],
      ['1100', '−200', false],
    ])
    expect(seenBy('club')).toEqual([
      ['980', '−220', false],
      ['900', '−350', true],
    ])
  })

  test('without showDatePrices no price and no mark is shown', () => {
    const infos = dayInfos([a, b], { [a]: price(1000), [b]: price(1200) }, { ...words, showPrices: false })
    expect(infos[a]).toMatchObject({ price: undefined, cheapest: false })
  })

  test('few places are counted, a full or closed day stays in place and says why', () => {
    const closed = price(null, 'closed', { reasons: ['weekday'] })
    const infos = dayInfos(
      [a, b, c],
      { [a]: price(1000, 'few', { free: 38 }), [b]: price(null, 'soldOut'), [c]: closed },
      words,
    )
    expect(infos[a]).toMatchObject({ few: true, note: 'shop.date.places 38' })
    expect(infos[b]).toEqual({ state: 'blocked', note: 'shop.day.soldOut' })
    expect(infos[c]).toEqual({ state: 'blocked', note: 'shop.day.weekday' })
  })

  test('where the places of a day slot are not told, few are told in words', () => {
    expect(dayInfos([a], { [a]: price(1000, 'few') }, words)[a]).toMatchObject({ few: true, note: 'shop.date.few' })
  })

  test('a day that only some of the party can use may be chosen', () => {
    const infos = dayInfos([a], { [a]: price(null, 'closed') }, { ...words, isOpenForSome: () => true })
    expect(infos[a]).toEqual({ state: 'open', note: 'shop.date.notAll' })
  })

  test('the sentence takes the first reason that it knows', () => {
    expect(blockedReason(price(null, 'closed', { reasons: ['noPrice', 'validity', 'out-of-season'] }), words)).toBe(
      'shop.reason.out-of-season',
    )
    expect(blockedReason(price(null, 'closed', { reasons: ['noPrice'] }), words)).toBe('shop.reason.closed')
    expect(blockedReason(price(null, 'soldOut'), words)).toBe('shop.reason.soldOut')
  })

  test('a day of maintenance says so, one whose times are over that it is too late', () => {
    const closure = { cz: 'údržba', en: 'maintenance', de: 'Wartung' }
    const closed = price(null, 'closed', { reasons: ['closure'], closure })
    const late = price(null, 'closed', { reasons: ['slot-past'] })
    const infos = dayInfos([a, b], { [a]: closed, [b]: late }, words)
    expect(infos[a]).toEqual({ state: 'blocked', note: 'údržba' })
    expect(infos[b]).toEqual({ state: 'blocked', note: 'shop.day.late' })
    expect(blockedReason(closed, words)).toBe('údržba')
    expect(blockedReason(late, words)).toBe('shop.reason.slot-past')
    expect(blockedReason(price(null, 'closed', { reasons: ['no-slots', 'weekday'] }), words)).toBe(
      'shop.reason.weekday',
    )
  })
})
