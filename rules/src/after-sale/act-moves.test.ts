import { expect, test } from 'vitest'
import { ACT_MOVES, actStateOf } from './act-moves.ts'

test('an act succeeds when all of its items did, and an ended one moves no more', () => {
  expect(actStateOf(['success', 'requested', 'error'])).toBe('running')
  expect(actStateOf(['success', 'error'])).toBe('failed')
  expect(actStateOf(['success', 'success'])).toBe('success')
  expect([ACT_MOVES.success, ACT_MOVES.failed]).toEqual([[], []])
})
