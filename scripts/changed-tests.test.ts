import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { changedSelection, TABLE, touchedBy } from './changed-tests.ts'
import { importsOf, isTest, sources } from './imports.ts'

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

test.each([
  ['cart-drawer/cart-codes.tsx', 'gift-voucher-pays'],
  ['entry-details/codes.tsx', 'gift-voucher-pays'],
  ['entry-details/person-form.tsx', 'personal-data'],
  ['checkout/codes.tsx', 'gift-voucher-pays'],
  ['checkout/company/company-payment.tsx', 'company-buys-on-invoice'],
  ['confirmation/bought-ticket.tsx', 'personal-data'],
  ['confirmation/confirmation-view.tsx', 'gift-voucher-pays'],
  ['confirmation/business/ordered.tsx', 'company-buys-on-invoice'],
  ['personal/personal-page.tsx', 'code-by-link'],
  ['personal/company/company-orders.tsx', 'company-buys-on-invoice'],
])('%s of the browser runs the journey %s, which sees it, not all', (file, journey) => {
  const path = `web/src/features/${file}`
  expect(globSync(path, { cwd: ROOT })).toHaveLength(1)
  expect(touchedBy([path]).journeys).toContain(`e2e/journeys/${journey}`)
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

test('the unit tests are run whole: some read texts and sources from the disk', () => {
  const selectedBy = (...paths: string[]) => changedSelection({ since: 'HEAD', paths })
  for (const path of [
    'docs/product.md',
    'CONTRIBUTING.md',
    'server/src/slots/slots.ts',
    'resorts/lipno/catalogue.json',
  ])
    expect(selectedBy(path)('unit')).toEqual([])
  expect(selectedBy()('unit')).toBeUndefined()
  expect(selectedBy('docs/product.md')('server')).toBeUndefined()
  expect(selectedBy('server/src/ctx.ts')('server')).toEqual([])
  expect(selectedBy('web/src/ui/button.tsx')('components')).toEqual(['--changed', 'HEAD'])
})

test.each([
  ['payment-page/payments.ts', 'payments/', 'journeys/payment-fails', 'screens/way-back-from-payment'],
  ['payment-page/page.ts', 'payments/', 'journeys/guest-buys-day-ticket', 'screens/idempotence'],
  ['access-system-a/soap.ts', 'ticketing/', 'journeys/late-tickets', 'screens/tickets-at-the-gate'],
  ['web-server.ts', 'payments/', 'journeys/payment-fails', 'screens/tickets-at-the-gate'],
])('%s of the simulators runs the tests of who talks to it', (file, room, journey, screen) => {
  const { server, journeys, screens } = touchedBy([`simulators/src/${file}`])
  expect(server).toContain(`server/src/${room}`)
  expect(journeys).toContain(`e2e/${journey}`)
  expect(screens).toContain(`e2e/${screen}`)
})

const imports = ['server', 'simulators'].flatMap(sources).flatMap(importsOf)
const users = Map.groupBy(imports, ({ to }) => to)

/** Returns the files that import one of these, also through others. */
function thatNeed(files: readonly string[]): Set<string> {
  const needing = new Set<string>()
  const add = (file: string) => {
    if (needing.has(file)) return
    needing.add(file)
    for (const { from } of users.get(file) ?? []) add(from)
  }
  files.forEach(add)
  return needing
}

test.each(['simulators/src/', 'simulators/src/bank/'])(
  'a change of %s runs each test of the server that needs it',
  (folder) => {
    const needing = thatNeed(sources('simulators').filter((file) => file.startsWith(folder)))
    const tests = [...needing].filter((path) => /^server\/.*\.test\.ts$/.test(path))
    const { server } = touchedBy([`${folder}main.ts`])
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((path) => server !== 'all' && !server.some((part) => path.includes(part)))).toEqual([])
  },
)

/** From this many imports on, a room runs the tests of the room that has them. */
const MANY = 3

test('a room of the server runs the tests of each that imports much of it', () => {
  const roomOf = (path: string) => /^server\/src\/[^/]+\//.exec(path)?.[0]
  const pairs = imports
    .filter(({ from }) => !isTest(from))
    .flatMap(({ from, to }) => {
      const [user, used] = [roomOf(from), roomOf(to)]
      return user && used && user !== used ? [{ user, used }] : []
    })
  const missing = [...Map.groupBy(pairs, ({ user, used }) => `${used} for ${user}`)]
    .filter(([, all]) => all.length >= MANY)
    .filter(([, [pair]]) => {
      const { server } = touchedBy([`${pair?.used}x.ts`])
      return server !== 'all' && !server.includes(pair?.user ?? '')
    })
  expect(missing.map(([pair]) => pair).sort()).toEqual([])
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
