import { expect, test } from 'vitest'
import { ibanGroups, messageOf, paymentState } from './transfer.ts'

const metaWith = (rest: number) => ({ transfer: { dueDay: '2026-12-11', rest } }) as never

test.each([
  ['unpaid', 440, '2026-12-11', 'open'],
  ['unpaid', 440, '2026-12-12', 'overdue'],
  ['unpaid', 0, '2026-12-12', 'open'],
  ['paid', 0, '2026-12-12', 'paid'],
  ['finished', 0, '2027-01-01', 'paid'],
  ['failed', 440, '2027-01-01', 'ended'],
] as const)('an order that is %s with %i left to pay on %s is %s', (status, rest, today, state) => {
  expect(paymentState({ status, meta: metaWith(rest) }, today)).toBe(state)
})

test('the message of a QR payment is read from its text', () => {
  const code = 'SPD*1.0*ACC:CZ65*AM:1.00*CC:CZK*MSG:GONDOLA LIPNO 7726000013*X-VS:7726000013'
  expect([messageOf(code), messageOf(null)]).toEqual(['GONDOLA LIPNO 7726000013', null])
})

test('an IBAN is read in groups of four', () => {
  expect(ibanGroups('CZ6508000000192000145399')).toBe('CZ65 0800 0000 1920 0014 5399'.replaceAll(' ', '\u00a0'))
})
