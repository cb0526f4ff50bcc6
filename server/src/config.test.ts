import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const lanesOf = (LANES?: string) => readConfig({ DATABASE_URL: 'postgres://localhost/shop', LANES }).LANES.toSorted()

test('whoever takes tickets takes refunds, voids and acts, which had no lanes of their own when many a setting was written', () => {
  expect(lanesOf('tickets')).toEqual(['acts', 'refunds', 'tickets', 'voids'])
  expect(lanesOf('refunds,tickets')).toEqual(['acts', 'refunds', 'tickets', 'voids'])
  expect(lanesOf('mail')).toEqual(['mail'])
  expect(lanesOf()).toEqual(['acts', 'mail', 'refunds', 'tickets', 'voids'])
})
