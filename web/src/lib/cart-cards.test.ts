import { expect, test } from 'vitest'
import { anEntry } from '../state/testing/entries.ts'
import { assignmentOf, withoutLostCards } from './cart-entries.ts'

const card = { id: '3d6f0a34-7c39-4d0a-9a6f-2b8a6f1f7d11', number: 'SAMPLE01-ADT-001', subType: 'adult' as const }

test('a card is sent with the method card, and stands for a method only together with the card itself', () => {
  expect(assignmentOf({ method: 'card', card })).toEqual({ method: 'card', tokenId: card.id })
  expect(assignmentOf({ method: 'card', card: undefined })).toEqual({})
  expect(assignmentOf({ method: 'print', card: undefined })).toEqual({ method: 'print' })
  expect(assignmentOf({ method: null, card: undefined })).toEqual({})
})

test('an entry whose card cannot take it any longer goes back to the default way of handing out', () => {
  const tags = ['for_cards', 'for_exchange']
  const lost = anEntry({ tags, method: 'card', card, errors: [{ code: 'cardUsed' }] })
  const full = anEntry({ tags, method: 'card', card, errors: [{ code: 'time-filled' }] })
  const found = withoutLostCards([lost, full])
  expect(found.lost).toEqual([lost])
  expect(found.kept).toEqual([{ ...lost, method: 'prepaid', card: undefined, errors: [] }, full])
})
