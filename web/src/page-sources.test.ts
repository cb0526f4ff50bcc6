import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_SOURCES } from './page-sources.ts'

test('the sources of pages are the files that the pages load', () => {
  const text = readFileSync(new URL('pages.ts', import.meta.url), 'utf8')
  const loaded = [...text.matchAll(/(\w+): \(\) => import\('\.\/([^']+)'\)/g)].map(([, key, file]) => [
    key,
    `src/${file}`,
  ])
  expect(Object.fromEntries(loaded)).toEqual(PAGE_SOURCES)
})
