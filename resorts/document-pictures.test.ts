import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from './folders.ts'

test.each(resortKeys())(
  'the pictures of %s that come inside a document are light enough to come with its first bytes',
  (key) => {
    const folder = join(RESORTS_DIR, key, 'pictures')
    const inside = readdirSync(folder).filter((name) => /-(wide-1440|phone-828)\.avif$/.test(name))
    expect(inside.length).toBeGreaterThan(5)
    expect(inside.filter((name) => statSync(join(folder, name)).size > 21_000)).toEqual([])
  },
)
