import { expect, test } from 'vitest'
import { readConfig, SLOT_GUARDS } from '../config.ts'

const SHOP = { DATABASE_URL: 'postgres://localhost/none' }

test.each(SLOT_GUARDS)('production refuses to start without the guard "%s"', (guard) => {
  expect(() => readConfig({ ...SHOP, MODE: 'production', WITHOUT_SLOT_GUARD: guard })).toThrow(
    'WITHOUT_SLOT_GUARD is set',
  )
  expect(() => readConfig({ ...SHOP, MODE: 'production' })).not.toThrow('WITHOUT_SLOT_GUARD')
})

test('a guard that does not exist is an error of the settings', () => {
  expect(() => readConfig({ ...SHOP, WITHOUT_SLOT_GUARD: 'nothing' })).toThrow('WITHOUT_SLOT_GUARD')
})
