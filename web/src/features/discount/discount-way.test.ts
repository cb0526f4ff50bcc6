import { describe, expect, test } from 'vitest'
import type { Session } from '../../state/session.ts'
import { anEntry } from '../../state/testing/entries.ts'
import { discountWay } from './discount-way.ts'

const empty = { ready: true, entries: [] }
const filled = { ready: true, entries: [anEntry()] }
const unread = { ready: false, entries: [] }
const STEPS: Session['step'][] = ['unknown', 'asking', 'guest', 'member', 'lost']

describe('the choice between member and guest', () => {
  test.each(STEPS)('with an empty cart leads home, whoever it is (%s)', (step) => {
    expect(discountWay(empty, { step })).toEqual({ redirect: '/' })
  })

  test('is asked of a guest, and of whoever is one again', () => {
    expect(discountWay(filled, { step: 'guest' })).toBe('ask')
    expect(discountWay(filled, { step: 'lost' })).toBe('ask')
  })

  test('leads whoever is signed in straight to the details', () => {
    expect(discountWay(filled, { step: 'member' })).toEqual({ redirect: '/shopping/informations' })
  })

  test('waits until the cart has been read and it is known who is here', () => {
    for (const step of STEPS) expect(discountWay(unread, { step })).toBe('wait')
    expect(discountWay(filled, { step: 'unknown' })).toBe('wait')
    expect(discountWay(filled, { step: 'asking' })).toBe('wait')
  })
})
