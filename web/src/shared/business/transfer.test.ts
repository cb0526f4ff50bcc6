import { expect, test } from 'vitest'
import { ibanGroups, messageOf, paymentState } from './transfer.ts'

const transfer = { dueDay: '2026-12-11' } as never
const meta = { transfer } as never

test.each([
  ['unpaid', '2026-12-11', 'open'],
  ['unpaid', '2026-12-12', 'overdue'],
  ['paid', '2026-12-12', 'paid'],
  ['finished', '2027-01-01', 'paid'],
  ['failed', '2027-01-01', 'ended'],
] as const)('an order that is %s on %s is %s', (status, today, state) => {
  expect(paymentState({ status, meta }, today)).toBe(state)
})

test('the message of a QR payment is read from its text', () => {
  const code = 'SPD*1.0*ACC:CZ65*AM:1.00*CC:CZK*MSG:GONDOLA LIPNO 7726000013*X-VS:7726000013'
  expect([messageOf(code), messageOf(null)]).toEqual(['GONDOLA LIPNO 7726000013', null])
})

test('an IBAN is read in groups of four', () => {
  expect(ibanGroups('CZ6508000000192000145399')).toBe('CZ65 0800 0000 1920 0014 5399'.replaceAll(' ', '\u00a0'))
})
