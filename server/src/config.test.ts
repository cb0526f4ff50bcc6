import { expect, test } from 'vitest'
import { DEVELOPMENT_SECRET, readConfig } from './config.ts'

const lanesOf = (LANES?: string) => readConfig({ DATABASE_URL: 'postgres://localhost/shop', LANES }).LANES.toSorted()

test('whoever takes tickets takes refunds, voids and acts, which had no lanes of their own when many a setting was written', () => {
  expect(lanesOf('tickets')).toEqual(['acts', 'refunds', 'tickets', 'voids'])
  expect(lanesOf('refunds,tickets')).toEqual(['acts', 'refunds', 'tickets', 'voids'])
  expect(lanesOf('mail')).toEqual(['mail'])
  expect(lanesOf()).toEqual(['acts', 'mail', 'refunds', 'tickets', 'voids'])
})

const secretsOf = (ORDER_SECRET?: string, more: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/shop', ORDER_SECRET, ...more })
const NEW = 'n'.repeat(32)
const FORMER = 'f'.repeat(32)

test('the first of several order secrets is the current one', () => {
  expect(secretsOf(`${NEW},${FORMER}`)).toMatchObject({ ORDER_SECRET: NEW, orderSecrets: [NEW, FORMER] })
  expect(secretsOf(NEW)).toMatchObject({ ORDER_SECRET: NEW, orderSecrets: [NEW] })
})

test.each([`${NEW},short`, `${NEW},`, `,${NEW}`])(
  'each order secret has at least 32 signs, unlike in %s',
  (setting) => {
    expect(() => secretsOf(setting)).toThrow('ORDER_SECRET')
  },
)

test('production refuses the development secret, also as a former one', () => {
  expect(() => secretsOf(`${NEW},${DEVELOPMENT_SECRET}`, { MODE: 'production' })).toThrow(
    'ORDER_SECRET is the development default',
  )
})
