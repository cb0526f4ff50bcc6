import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { expect, test } from 'vitest'
import { pickUpPieces } from './pick-up-pieces.ts'

const anEntry = (variant: string, day: string | null = '2026-12-05') =>
  ({
    type: day ? 'product' : 'card-product',
    product: {
      name: day ? 'Day pass' : 'Card',
      variant: { _id: variant, name: variant },
      meta: { tokenValidityUnit: 'days' },
    },
    meta: { inclusiveValidity: day ? [day] : [], validFrom: day ?? '2026-11-21', timeSlot: null },
  }) as unknown as OrderEntryItem

const dayOf = ({ meta }: OrderEntryItem) => meta.validFrom

test('equal tickets are counted, and a day that all share is said once', () => {
  const family = [anEntry('adult'), anEntry('child'), anEntry('adult'), anEntry('child')]
  expect(pickUpPieces(family, dayOf)).toEqual({
    when: '2026-12-05',
    pieces: [
      { count: 2, name: 'Day pass, adult', when: null },
      { count: 2, name: 'Day pass, child', when: null },
    ],
  })
})

test('of several days each piece says its own', () => {
  const { when, pieces } = pickUpPieces([anEntry('adult'), anEntry('adult', '2026-12-06')], dayOf)
  expect(when).toBeNull()
  expect(pieces.map((piece) => [piece.count, piece.when])).toEqual([
    [1, '2026-12-05'],
    [1, '2026-12-06'],
  ])
})

test('a card has no day and changes nothing of the others’', () => {
  const { when, pieces } = pickUpPieces([anEntry('adult'), anEntry('card', null)], dayOf)
  expect(when).toBe('2026-12-05')
  expect(pieces.map((piece) => piece.when)).toEqual([null, null])
})
