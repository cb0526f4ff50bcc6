import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../config.ts'
import { builtFiles } from './assets.ts'

const DIST = join(PROJECT_ROOT, 'web/dist')
/** Loaded only with something in the cart. */
const CART = 'src/features/cart-drawer/cart-drawer.tsx'

/** Loaded by all pages but the steps of an order. */
const FOOTER = 'src/features/chrome/full-footer.tsx'

/** Returns the gzipped size of a page's scripts, in KiB. */
function scriptsOf(sources: string[]): number {
  const filesOf = builtFiles(DIST)
  const manifest = JSON.parse(readFileSync(join(DIST, 'client/.vite/manifest.json'), 'utf8')) as Record<string, object>
  for (const source of sources) expect(manifest, 'the build').toHaveProperty([source])
  const { script, modules } = filesOf(sources)
  const bytes = [script, ...modules].map((file) => gzipSync(readFileSync(join(DIST, 'client', file)), { level: 9 }))
  return bytes.reduce((sum, { length }) => sum + length, 0) / 1024
}

test.each([
  ['home.tsx', 105],
  ['shopping/eshop.tsx', 119],
  ['partners.tsx', 119],
  ['about-card.tsx', 119],
  ['terms.tsx', 119],
  ['personal/orders.tsx', 119],
  ['personal/cards.tsx', 119],
  ['shopping/product.tsx', 124],
  ['banner.tsx', 124],
  ['card.tsx', 119],
  ['tablet.tsx', 119],
])('%s loads at most %i KiB of gzipped scripts', (page, most) => {
  const kib = scriptsOf([`src/routes/${page}`, FOOTER])
  expect(kib).toBeGreaterThan(50)
  expect(kib).toBeLessThanOrEqual(most)
})

test.each([
  ['discount.tsx', 119],
  ['informations.tsx', 119],
])('the step %s loads at most %i KiB of gzipped scripts, with what looks after the cart', (step, most) => {
  const kib = scriptsOf([`src/routes/shopping/${step}`, CART])
  expect(kib).toBeGreaterThan(90)
  expect(kib).toBeLessThanOrEqual(most)
})
