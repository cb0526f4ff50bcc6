import { describe, expect, test } from 'vitest'
import type { EntryError } from './cart-entries.ts'
import { isLimit, refusalOf, refusedOrderText, remedyOf, remedyOfAll } from './cart-remedy.ts'

const slotted = (time: string | null, ...errors: EntryError[]) => ({ time, timeSlotGroup: 'bridge', errors })
const plain = (...errors: EntryError[]) => ({ time: null, timeSlotGroup: null, errors })
const unavailable = (reason: string): EntryError => ({ code: 'unavailable', reasons: [reason] })

describe('why a slot cannot be had', () => {
  test.each([
    ['taken', { code: 'time-filled' }],
    ['past', unavailable('slot-past')],
    ['gone', unavailable('no-slot')],
    ['network-busy', { code: 'network-busy' }],
    ['cool-down', { code: 'cool-down' }],
    ['too-many-places', { code: 'too-many-places' }],
  ] as const)('%s', (refusal, error) => {
    expect(refusalOf([{ code: 'notValid' }, error])).toBe(refusal)
  })

  test.each([
    ['taken, full', { code: 'time-filled' }, 'failed'],
    ['over', unavailable('slot-past'), 'past'],
    ['closed, and no longer offered', unavailable('no-slot'), 'gone'],
    ['kept from this buyer', { code: 'network-busy' }, 'failed'],
    ['said nothing of', { code: 'missing-method' }, 'failed'],
  ] as const)('an order is refused in words of its own for a time that is %s', (_, error, text) => {
    expect(refusedOrderText([error])).toBe(`timeSlots.transaction.${text}`)
  })

  test('what keeps this buyer away is not offered to them again', () => {
    expect((['taken', 'past', 'gone', 'network-busy', 'cool-down'] as const).map(isLimit)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

describe('what helps an entry that cannot be bought', () => {
  test.each([
    ['time-filled', { code: 'time-filled' }],
    ['too many of one network', { code: 'network-busy' }],
    ['a slot that ran out on this buyer before', { code: 'cool-down' }],
    ['a slot that is over', unavailable('slot-past')],
    ['a slot that is no longer offered', unavailable('no-slot')],
  ] as const)('another time: %s', (_, error) => {
    expect(remedyOf(slotted('11:30', error))).toBe('time')
  })

  test('a time that was never chosen is chosen', () => {
    expect(remedyOf(slotted(null, unavailable('no-time')))).toBe('time')
  })

  test('a slot of the whole day has no other time, so it takes another day', () => {
    expect(remedyOf(slotted('00:00', { code: 'time-filled' }))).toBe('day')
  })

  test.each(['dateInHistory', 'notValid', 'notVisible', 'noPrice', 'unavailable'] as const)(
    'another day: %s, with or without a slot',
    (code) => {
      expect(remedyOf(slotted('11:30', { code }))).toBe('day')
      expect(remedyOf(plain({ code }))).toBe('day')
    },
  )

  test('a day that is over needs a new one, whatever its slot says', () => {
    expect(remedyOf(slotted('11:30', { code: 'time-filled' }, { code: 'dateInHistory' }))).toBe('day')
  })

  test.each(['unknownVariant', 'countMin', 'countMax', 'too-many-places'] as const)(
    'nothing but taking it out: %s',
    (code) => {
      expect(remedyOf(slotted('11:30', { code }, { code: 'notValid' }))).toBe('remove')
    },
  )

  test.each(['missing-method', 'invalid-segment', 'reservation-expired', 'already-bought'] as const)(
    '%s is not for the dialog of times',
    (code) => {
      expect(remedyOf(slotted('11:30', { code }))).toBeNull()
    },
  )

  test('entries that move together need what the worst of them needs', () => {
    const [fine, full] = [slotted('11:30'), slotted('11:30', { code: 'time-filled' })]
    expect(remedyOfAll([fine, fine])).toBeNull()
    expect(remedyOfAll([fine, full])).toBe('time')
    expect(remedyOfAll([full, slotted('11:30', { code: 'notValid' })])).toBe('day')
  })
})
