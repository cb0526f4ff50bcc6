import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { czechAccount, czechIban, isIban } from './iban.ts'
import { spayd } from './spayd.ts'
import { A, ACCOUNT } from './testing/examples.ts'

/** Its package has types, but none that the compiler finds. */
const otherWriter = createRequire(import.meta.url)('spayd') as (payment: Record<string, string>) => string

const transfer = {
  iban: ACCOUNT,
  amount: A.total,
  currency: 'CZK',
  symbol: A.symbol,
  message: `GONDOLA LIPNO ${A.symbol}`,
}

test('a QR payment names account, amount, message and symbol, exactly so', () => {
  expect(spayd(transfer)).toBe(
    'SPD*1.0*ACC:CZ6508000000192000145399*AM:12960.00*CC:CZK*MSG:GONDOLA LIPNO 7726000013*X-VS:7726000013',
  )
})

test.each([
  [A.total, A.symbol],
  [450_00, '7726000021'],
  [9_999_999_99, '7726000177'],
])('another writer writes the same of %d hellers', (amount, symbol) => {
  const message = `GONDOLA MORAVA ${symbol}`
  const written = { acc: ACCOUNT, am: (amount / 100).toFixed(2), cc: 'CZK', msg: message, xvs: symbol }
  expect(spayd({ ...transfer, amount, symbol, message })).toBe(otherWriter(written))
})

test('a QR payment is in the currency of the shop', () => {
  expect(spayd({ ...transfer, currency: 'EUR' })).toContain('*CC:EUR*')
})

test.each([
  [50, 'AM:0.50*'],
  [450_00, 'AM:450.00*'],
  [1, 'AM:0.01*'],
  [9_999_999_99, 'AM:9999999.99*'],
])('%d hellers are written as %s', (amount, written) => {
  expect(spayd({ ...transfer, amount })).toContain(written)
})

test.each([0, -1, 10_000_000_00])('for %d hellers there is no code', (amount) => {
  expect(spayd({ ...transfer, amount })).toBeUndefined()
})

test('a message has only signs of an alphanumeric code, and never parts a field', () => {
  const messageOf = (message: string) => /MSG:([^*]*)\*X-VS/.exec(spayd({ ...transfer, message }) ?? '')?.[1]
  expect(messageOf('Gondola Žďár – Straße*ACC:XX %2A')).toBe('GONDOLA ZDAR STRASSE ACC:XX 2A')
  expect(messageOf('x'.repeat(80))).toHaveLength(60)
})

test('a Czech account has its IBAN', () => {
  expect(czechIban('19-2000145399/0800')).toBe(ACCOUNT)
  expect(czechIban('178124-4159/0710')).toBe('CZ6907101781240000004159')
  expect(czechIban('19-2000145399')).toBeUndefined()
  expect(czechAccount(ACCOUNT)).toBe('19-2000145399/0800')
  expect(czechAccount('CZ6908000000000000123457')).toBe('123457/0800')
  expect(isIban(ACCOUNT)).toBe(true)
  expect(isIban('CZ6508000000192000145398')).toBe(false)
})
