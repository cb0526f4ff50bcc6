import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isData, TABLE, touchedBy } from './changed-tests.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TESTS = globSync(['{server,simulators}/**/*.test.ts', 'e2e/**/*.spec.ts'], { cwd: ROOT })

test('a changed test runs itself and nothing else', () => {
  expect(
    touchedBy([
      'server/src/slots/time-zones.test.ts',
      'e2e/journeys/account.spec.ts',
      'e2e/support/shop.spec.ts',
      'e2e/screens/home.spec.ts',
    ]),
  ).toEqual({
    server: ['server/src/slots/time-zones.test.ts'],
    journeys: ['e2e/journeys/account.spec.ts'],
    screens: ['e2e/screens/home.spec.ts', 'e2e/support/shop.spec.ts'],
  })
})

test('a test that follows its imports, or belongs to test:long, runs no other', () => {
  const none = { server: [], journeys: [], screens: [] }
  expect(touchedBy(['rules/src/price.test.ts', 'web/src/lib/ready.test.tsx'])).toEqual(none)
  expect(touchedBy(['server/harness/slots/model.long.ts', 'e2e/long/pixels.long.ts'])).toEqual(none)
})

test('a room of the server runs its own tests, those of the rooms behind it, a journey and a screen', () => {
  const { server, journeys, screens } = touchedBy(['server/src/payments/settle.ts'])
  expect(server).toContain('server/src/payments/')
  expect(server).toContain('server/src/orders/')
  expect(journeys).toContain('e2e/journeys/payment-fails')
  expect(screens).toEqual(['e2e/screens/idempotence', 'e2e/screens/way-back-from-payment'])
})

test.each([
  ['after-sale/returns/return-entries.ts', 'after-sale'],
  ['refunds/refunds.store.ts', 'after-sale'],
  ['invoices/payments/book.ts', 'company-buys-on-invoice'],
  ['companies/operate-companies.ts', 'company-buys-on-invoice'],
  ['bank/import-statement.ts', 'company-buys-on-invoice'],
  ['benefits/rights.ts', 'gift-voucher-pays'],
  ['benefits/codes.ts', 'code-by-link'],
])('%s of the server runs its own tests and the journey %s, not all', (file, journey) => {
  const path = `server/src/${file}`
  const { server, journeys } = touchedBy([path])
  expect(server).toContain(path.split('/', 3).join('/').concat('/'))
  expect(journeys).toContain(`e2e/journeys/${journey}`)
})

test('a file of no known folder runs everything but the screens', () => {
  expect(touchedBy(['vitest.config.ts'])).toEqual({ server: 'all', journeys: 'all', screens: [] })
})

test('one file that touches all tests of a project is enough', () => {
  expect(touchedBy(['server/src/slots/zones.ts', 'server/src/ctx.ts']).server).toBe('all')
})

test('texts for people touch no tests', () => {
  expect(touchedBy(['docs/glossary.md', 'README.md'])).toEqual({ server: [], journeys: [], screens: [] })
})

test('data that tests read from the disk is told apart from what they import', () => {
  expect(['resorts/lipno/catalogue.json', 'server/src/db/migrations/0001_shop.sql'].map(isData)).toEqual([true, true])
  expect(['rules/src/price.ts', 'web/src/ui/button.tsx', 'docs/glossary.md'].map(isData)).toEqual([false, false, false])
})

describe.each(Object.entries(TABLE))('what the table says of "%s"', (folder, touched) => {
  test('is about something that exists', () => {
    expect(globSync(folder === '' ? 'package.json' : folder, { cwd: ROOT })).toHaveLength(1)
  })

  test('names tests that exist', () => {
    const named = Object.values(touched).flatMap((chosen) => (chosen === 'all' ? [] : chosen))
    expect(named.filter((part) => !TESTS.some((path) => path.includes(part)))).toEqual([])
  })
})
