import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const lanesOf = (LANES?: string) => readConfig({ DATABASE_URL: 'postgres://localhost/shop', LANES }).LANES.toSorted()

test('whoever takes tickets takes refunds, which had no lane of their own when many a setting was written', () => {
  expect(lanesOf('tickets')).toEqual(['refunds', 'tickets'])
  expect(lanesOf('refunds,tickets')).toEqual(['refunds', 'tickets'])
  expect(lanesOf('mail')).toEqual(['mail'])
  expect(lanesOf()).toEqual(['mail', 'refunds', 'tickets'])
})
