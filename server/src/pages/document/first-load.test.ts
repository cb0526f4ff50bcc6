import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MOST_SCRIPTS } from '../../../harness/first-load.ts'
import { PROJECT_ROOT } from '../../config.ts'
import { builtFiles } from './assets.ts'

const DIST = join(PROJECT_ROOT, 'web/dist')
/** Loaded only with something in the cart. */
const CART = 'src/features/cart-drawer/cart-drawer.tsx'

/** Loaded by all pages but the steps of an order. */
const FOOTER = 'src/features/chrome/full-footer.tsx'

const readManifest = (): Record<string, { imports?: string[] }> =>
  JSON.parse(readFileSync(join(DIST, 'client/.vite/manifest.json'), 'utf8'))

/** Returns the gzipped size of a page's scripts, in KiB. */
function scriptsOf(sources: string[]): number {
  const filesOf = builtFiles(DIST)
  const manifest = readManifest()
  for (const source of sources) expect(manifest, 'the build').toHaveProperty([source])
  const { script, modules } = filesOf(sources)
  const bytes = [script, ...modules].map((file) => gzipSync(readFileSync(join(DIST, 'client', file)), { level: 9 }))
  return bytes.reduce((sum, { length }) => sum + length, 0) / 1024
}

/** The pages with their sources. Those of a shop that runs: `ui` is for developers. */
const PAGES = [...readFileSync(join(PROJECT_ROOT, 'web/src/page-sources.ts'), 'utf8').matchAll(/(\w+): '(src\/.*)'/g)]
  .map(([, page = '', source = '']) => ({ page, source }))
  .filter(({ page }) => page !== 'ui')
/** The steps of an order. */
const STEPS = new Set(['discount', 'informations', 'checkout'])
const LIMITS: Record<string, number> = { home: MOST_SCRIPTS.home, product: MOST_SCRIPTS.product }

test('the pages and the steps are found', () => {
  expect(PAGES.length).toBeGreaterThan(20)
  expect(PAGES.map(({ page }) => page)).toEqual(expect.arrayContaining([...STEPS, ...Object.keys(LIMITS)]))
})

test.each(
  PAGES.filter(({ page }) => !STEPS.has(page)).map((one) => ({ ...one, most: LIMITS[one.page] ?? MOST_SCRIPTS.other })),
)('$page loads at most $most KiB of gzipped scripts', ({ source, most }) => {
  const kib = scriptsOf([source, FOOTER])
  expect(kib).toBeGreaterThan(50)
  expect(kib).toBeLessThanOrEqual(most)
})

// Of two files that import each other, one runs before the other has what it needs.
test('no two files of the build import each other', () => {
  const manifest = readManifest()
  const done = new Set<string>()
  const visit = (file: string, above: string[]) => {
    expect(above, [...above, file].join(' imports ')).not.toContain(file)
    if (done.has(file)) return
    for (const one of manifest[file]?.imports ?? []) visit(one, [...above, file])
    done.add(file)
  }
  for (const file of Object.keys(manifest)) visit(file, [])
  expect(done.size).toBeGreaterThan(50)
})

test.each(PAGES.filter(({ page }) => STEPS.has(page)))(
  `the step $page loads at most ${MOST_SCRIPTS.other} KiB of gzipped scripts, with what looks after the cart`,
  ({ source }) => {
    const kib = scriptsOf([source, CART])
    expect(kib).toBeGreaterThan(90)
    expect(kib).toBeLessThanOrEqual(MOST_SCRIPTS.other)
  },
)
