import { expect, test } from 'vitest'
import { complaintErrors, decideUntil, isToldLate } from './complaint.ts'

const RIGHT = {
  name: 'Eva Malá',
  order: '2026-000001',
  email: 'eva@example.com',
  what: 'Vlek stál.',
  discoveredOn: '2026-12-12',
}

test.each([
  [{}, []],
  [{ phone: '+420 777 123 456' }, []],
  [{ phone: ' \u200b', ticket: '\ufeff' }, []],
  [{ name: ' ' }, ['name']],
  [{ order: '', email: 'eva' }, ['order', 'email']],
  [{ what: '' }, ['what']],
  [{ what: 'x'.repeat(4001) }, ['what']],
  [{ phone: 'doma' }, ['phone']],
  [{ discoveredOn: '2026-12-14' }, ['discoveredOn']],
  [{ discoveredOn: 'včera' }, ['discoveredOn']],
  [{ discoveredOn: '2023-12-13' }, []],
  [{ discoveredOn: '2023-12-12' }, ['discoveredOn']],
])('of %j these fields are wrong: %j', (change, wrong) => {
  expect(Object.keys(complaintErrors({ ...RIGHT, ...change }, '2026-12-13')).sort()).toEqual(wrong.sort())
})

test.each([
  ['', 'complaint.discovered.wrong'],
  ['2026-02-30', 'complaint.discovered.wrong'],
  ['2026-12-14', 'complaint.discovered.future'],
  ['9999-12-31', 'complaint.discovered.future'],
  ['2023-12-12', 'complaint.discovered.past'],
  ['1066-10-14', 'complaint.discovered.past'],
])('of a fault discovered on %j is said what is wrong: %s', (discoveredOn, key) => {
  expect(complaintErrors({ ...RIGHT, discoveredOn }, '2026-12-13')).toEqual({ discoveredOn: key })
})

test('a fault is told in time until the third day after it was discovered', () => {
  expect(isToldLate('2026-12-12', '2026-12-15')).toBe(false)
  expect(isToldLate('2026-12-12', '2026-12-16')).toBe(true)
})

test('a complaint is decided by the thirtieth day', () => {
  expect(decideUntil('2026-12-12')).toBe('2027-01-11')
})
