import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const lanesOf = (LANES?: string) => readConfig({ DATABASE_URL: 'postgres://localhost/shop', LANES }).LANES.toSorted()

test('whoever takes tickets takes refunds and voids, which had no lanes of their own when many a setting was written', () => {
  expect(lanesOf('tickets')).toEqual(['refunds', 'tickets', 'voids'])
  expect(lanesOf('refunds,tickets')).toEqual(['refunds', 'tickets', 'voids'])
  expect(lanesOf('mail')).toEqual(['mail'])
  expect(lanesOf()).toEqual(['mail', 'refunds', 'tickets', 'voids'])
})
