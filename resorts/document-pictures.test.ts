import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from './folders.ts'

test('the pictures that come inside a document are light enough to come with its first bytes', () => {
  const inside = globSync('*/pictures/*-{wide-1440,phone-828}.avif', { cwd: RESORTS_DIR })
  // Of the three resorts of the sample data.
  expect(inside.length).toBeGreaterThan(80)
  expect(inside.filter((file) => statSync(join(RESORTS_DIR, file)).size > 21_000)).toEqual([])
})
