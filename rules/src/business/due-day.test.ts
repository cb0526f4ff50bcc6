import { expect, test } from 'vitest'
import { fitsCredit, freeCredit } from './credit-limit.ts'
import { dueOnCredit, dueWithoutCredit, remindersBy, stopsCredit } from './due-day.ts'
import { A, TODAY } from './testing/examples.ts'

const order = (firstService?: string) => dueWithoutCredit({ today: TODAY, dueDays: 14, firstService })

test('an order on credit is due after the days of its company', () => {
  expect(dueOnCredit({ today: TODAY, dueDays: 14 })).toBe('2026-12-11')
  expect(dueOnCredit({ today: TODAY, dueDays: 0 })).toBe(TODAY)
})

test.each([
  ['2027-01-12', { due: '2026-12-11', ends: '2026-12-14' }],
  ['2026-12-06', { due: '2026-12-03', ends: '2026-12-05' }],
  ['2026-12-01', { due: '2026-11-28', ends: '2026-11-30' }],
  ['2026-11-30', 'too-late'],
  ['2026-11-29', 'too-late'],
  [undefined, { due: '2026-12-11', ends: '2026-12-14' }],
])('without credit, for a service on %s: %j', (firstService, due) => {
  expect(order(firstService)).toEqual(due)
})

test('tickets on credit are reminded of after 1, 7 and 14 days, and stop credit on the 15th', () => {
  const onCredit = { due: '2026-12-11', onCredit: true }
  const days = ['2026-12-11', '2026-12-12', '2026-12-17', '2026-12-18', '2026-12-25', '2027-02-01']
  expect(days.map((day) => remindersBy(day, onCredit))).toEqual([0, 1, 1, 2, 3, 3])
  expect(['2026-12-25', '2026-12-26'].map((day) => stopsCredit(day, '2026-12-11'))).toEqual([false, true])
})

test('who gets tickets for the payment is reminded two days before', () => {
  expect(['2026-12-08', '2026-12-09'].map((day) => remindersBy(day, { due: '2026-12-11', onCredit: false }))).toEqual([
    0, 1,
  ])
  const late = { due: '2026-12-11', onCredit: false, ordered: '2026-12-10' }
  expect(['2026-12-10', '2026-12-11'].map((day) => remindersBy(day, late))).toEqual([0, 1])
})

test('an order fits credit up to the limit, to the heller', () => {
  const credit = { limit: 50_000_00, owed: 37_040_00, isBlocked: false, isStopped: false }
  expect(fitsCredit(A.total, credit)).toBe(true)
  expect(fitsCredit(A.total, { ...credit, owed: 37_040_01 })).toBe(false)
  expect(fitsCredit(A.total, { ...credit, isBlocked: true })).toBe(false)
  expect(fitsCredit(A.total, { ...credit, isStopped: true })).toBe(false)
  expect(fitsCredit(0, credit)).toBe(false)
  expect(freeCredit(credit)).toBe(12_960_00)
  expect(freeCredit({ ...credit, limit: 10_000_00 })).toBe(0)
  expect(freeCredit({ ...credit, isStopped: true })).toBe(0)
})
