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

test.each([
  ['home.tsx', MOST_SCRIPTS.home],
  ['shopping/product.tsx', MOST_SCRIPTS.product],
  ['banner.tsx', MOST_SCRIPTS.other],
  ['shopping/eshop.tsx', MOST_SCRIPTS.other],
  ['partners.tsx', MOST_SCRIPTS.other],
  ['about-card.tsx', MOST_SCRIPTS.other],
  ['terms.tsx', MOST_SCRIPTS.other],
  ['shopping/confirmation.tsx', MOST_SCRIPTS.other],
  ['personal/orders.tsx', MOST_SCRIPTS.other],
  ['shopping/b2b-confirmation.tsx', MOST_SCRIPTS.other],
  ['personal/cards.tsx', MOST_SCRIPTS.other],
  ['personal/discounts.tsx', MOST_SCRIPTS.other],
  ['personal/settings.tsx', MOST_SCRIPTS.other],
  ['find-order.tsx', MOST_SCRIPTS.other],
  ['withdraw.tsx', MOST_SCRIPTS.other],
  ['complaint.tsx', MOST_SCRIPTS.other],
  ['code.tsx', MOST_SCRIPTS.other],
  ['activation.tsx', MOST_SCRIPTS.other],
  ['email.tsx', MOST_SCRIPTS.other],
  ['card.tsx', MOST_SCRIPTS.other],
  ['tablet.tsx', MOST_SCRIPTS.other],
])('%s loads at most %i KiB of gzipped scripts', (page, most) => {
  const kib = scriptsOf([`src/routes/${page}`, FOOTER])
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

test.each(['discount.tsx', 'informations.tsx', 'checkout.tsx'])(
  `the step %s loads at most ${MOST_SCRIPTS.other} KiB of gzipped scripts, with what looks after the cart`,
  (step) => {
    const kib = scriptsOf([`src/routes/shopping/${step}`, CART])
    expect(kib).toBeGreaterThan(90)
    expect(kib).toBeLessThanOrEqual(MOST_SCRIPTS.other)
  },
)
