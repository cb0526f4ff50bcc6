import { describe, expect, test } from 'vitest'
import { instantOf } from '../day.ts'
import { whyNotCalledOff } from './called-off.ts'

const DAY = '2026-07-18'
const now = instantOf('2026-07-10', '12:00')
const until = (day: string, time = '23:59') => instantOf(day, time)

const CONCERT = { entryType: 'PRODUCT', seasonal: false, giftStatus: 'none', allowDateChange: false } as const
const MOVABLE = { ...CONCERT, allowDateChange: true }

const concert = { product: CONCERT, day: DAY, calledOffOn: '2026-07-10' }
const money = (last: string) => ({ silent: 'money' as const, until: until(last) })

describe('the time to choose', () => {
  test('ends after now', () => {
    const pass = { ...concert, product: MOVABLE }
    expect(whyNotCalledOff(pass, { silent: 'money', until: now }, now)).toEqual({ why: 'until-over' })
    expect(whyNotCalledOff(pass, { silent: 'money', until: now + 1 }, now)).toBeNull()
  })

  test('of a concert ends on the 59th day at the latest, so that the money is back on the 60th', () => {
    expect(whyNotCalledOff(concert, money('2026-09-07'), now)).toBeNull()
    expect(whyNotCalledOff(concert, money('2026-09-08'), now)).toEqual({ why: 'until-late', last: '2026-09-07' })
  })

  test('ends by the civil day of the resort', () => {
    const terms = { silent: 'money' as const, until: until('2026-09-08', '00:00') }
    expect(whyNotCalledOff(concert, terms, now)).toEqual({ why: 'until-late', last: '2026-09-07' })
    expect(whyNotCalledOff(concert, { ...terms, until: terms.until - 1 }, now)).toBeNull()
  })

  test('of a concert counts from its own day where it is called off later', () => {
    const late = { ...concert, calledOffOn: '2026-07-28' }
    expect(whyNotCalledOff(late, money('2026-09-15'), now)).toBeNull()
    expect(whyNotCalledOff(late, money('2026-09-16'), now)).toEqual({ why: 'until-late', last: '2026-09-15' })
  })

  test.each([
    ['that can be moved', MOVABLE],
    ['of a season', { ...CONCERT, seasonal: true }],
    ['without a date', { ...CONCERT, entryType: 'transaction_voucher_product' as const }],
    ['of a slot group', undefined],
  ])('of tickets %s has no such end', (_, product) => {
    expect(whyNotCalledOff({ ...concert, product }, { silent: 'keep', until: until('2027-12-31') }, now)).toBeNull()
  })
})

test('who says nothing never keeps the ticket of a concert', () => {
  expect(whyNotCalledOff(concert, { silent: 'keep', until: until('2026-07-20') }, now)).toEqual({ why: 'none-kept' })
})
