import { expect, test } from 'vitest'
import { collapsedTickets } from './collapsed-tickets.ts'

const tickets = (count: number, states: Record<number, 'failed' | 'blocked'> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    ready: { state: states[index + 1] ?? 'ready' } as const,
  }))

test.each([
  [1, []],
  [5, []],
  [6, [4, 5, 6]],
  [8, [4, 5, 6, 7, 8]],
])('of %i tickets these are folded: %j', (count, folded) => {
  expect(collapsedTickets(tickets(count)).map(({ number }) => number)).toEqual(folded)
})

test('a ticket that could not be issued or is blocked is never folded', () => {
  expect(collapsedTickets(tickets(7, { 5: 'failed', 7: 'blocked' })).map(({ number }) => number)).toEqual([4, 6])
})
