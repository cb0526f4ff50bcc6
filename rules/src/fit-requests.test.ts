import { expect, test } from 'vitest'
import { fitRequests, type SlotRequest, sumPerSlot } from './fit-requests.ts'

const wish = (id: string, takes: Record<string, number>, gives: Record<string, number> = {}): SlotRequest<string> => ({
  id,
  takes: new Map(Object.entries(takes)),
  gives: new Map(Object.entries(gives)),
})
const free = (slots: Record<string, number>) => new Map(Object.entries(slots))

test('a slot that is split over several entries is taken by all of them or by none', () => {
  const party = [wish('two', { ten: 2 }), wish('more', { ten: 2 }), wish('other', { eleven: 1 })]
  expect(fitRequests([party], free({ ten: 3, eleven: 1 }))).toEqual(new Set(['other']))
  expect(fitRequests([party], free({ ten: 4, eleven: 1 }))).toEqual(new Set(['two', 'more', 'other']))
})

test('who asks first is served first, and who wants less may fit where another did not', () => {
  const parties = [[wish('a', { ten: 2 })], [wish('b', { ten: 2 })], [wish('c', { ten: 1 })]]
  expect(fitRequests(parties, free({ ten: 3 }))).toEqual(new Set(['a', 'c']))
})

test('an entry of several days goes without when one of its days is full, and takes nothing of the others', () => {
  const parties = [[wish('both', { monday: 1, tuesday: 1 })], [wish('monday', { monday: 1 })]]
  expect(fitRequests(parties, free({ monday: 1, tuesday: 0 }))).toEqual(new Set(['monday']))
})

test('what an entry gives back is there for the next party, but only if the entry moves', () => {
  const parties = [[wish('moves', { ten: 1 }, { eleven: 1 })], [wish('waits', { eleven: 1 })]]
  expect(fitRequests(parties, free({ ten: 1, eleven: 0 }))).toEqual(new Set(['moves', 'waits']))
  expect(fitRequests(parties, free({ ten: 0, eleven: 0 }))).toEqual(new Set())
})

test('a larger set in the same slot wants only the difference', () => {
  expect(fitRequests([[wish('family', { ten: 4 }, { ten: 1 })]], free({ ten: 3 }))).toEqual(new Set(['family']))
})

test('entries of one party that swap their slots need no free place', () => {
  const swap = [wish('a', { ten: 1 }, { eleven: 1 }), wish('b', { eleven: 1 }, { ten: 1 })]
  expect(fitRequests([swap], free({ ten: 0, eleven: 0 }))).toEqual(new Set(['a', 'b']))
})

test('a slot that does not exist, or of which too much was taken, has no place', () => {
  expect(fitRequests([[wish('a', { ten: 1 })], [wish('b', { eleven: 1 })]], free({ eleven: -2 }))).toEqual(new Set())
})

test('who only gives back is never refused, however full the slot is', () => {
  expect(fitRequests([[wish('a', { ten: 1 }, { eleven: 2 })]], free({ ten: 1, eleven: -5 }))).toEqual(new Set(['a']))
  expect(sumPerSlot([wish('a', { ten: 1 }, { ten: 1 })])).toEqual(new Map([['ten', 0]]))
})
