import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from './folders.ts'

test.each([
  ['lipno', 'lipno-ski-evening'],
  ['annaberg', 'annaberg-ski-half'],
  ['morava', 'morava-ski-evening'],
])('%s has a product with a strip of days', (resort, id) => {
  const catalogue: { products: { _id: string; meta: { dateView: string } }[] } = JSON.parse(
    readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8'),
  )
  expect(catalogue.products.find(({ _id }) => _id === id)?.meta.dateView).toBe('DateStrip')
})
