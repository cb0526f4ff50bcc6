import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Guest, untilHydrated } from './guest.ts'
import { cartButton } from './purchase.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import type { OpenShop } from './shop.ts'
import { withCart } from './state.ts'

/**
 * Loads a page and returns which scripts and styles it needlessly requests. Those are inlined styles, and files that
 * its document does not name. Pages load beside themselves what nothing of their first picture waits for (`BESIDE`).
 */
export async function furtherFiles(guest: Guest, path: string): Promise<string[]> {
  const { page } = guest
  const asked: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await untilHydrated(page)
  await cartButton(guest).waitFor()
  await page.waitForLoadState('networkidle')
  const { scripts, inlined } = await page.locator('#start').evaluate(({ dataset }) => ({
    scripts: `${dataset.main} ${dataset.modules}`.split(' '),
    inlined: dataset.styles?.split(' ') ?? [],
  }))
  const beside = BESIDE.map(filesOf)
  const isNeeded = (file: string) => scripts.includes(file) || beside.some((files) => files.has(file))
  return asked.filter((file) => inlined.includes(file) || !isNeeded(file))
}

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
const MANIFEST = new URL('../../web/dist/client/.vite/manifest.json', import.meta.url)
const CART = 'src/features/cart-drawer/cart-drawer.tsx'
const FULL_FOOTER = 'src/features/chrome/full-footer.tsx'
/**
 * What keeps a translated page right, the client of queries, and parts of the details that are needed after typing.
 * Also what the checkout needs once it is shown: whether an address looks like a slip, and what sends the order.
 */
const BESIDE = [
  'src/lib/translated-text.ts',
  'query-client',
  'meant-email',
  'email-typo',
  'src/features/checkout/sending.ts',
  'src/features/entry-details/codes.tsx',
  'src/features/entry-details/error-summary.tsx',
  'src/features/entry-details/printed-gift.tsx',
]

/**
 * Returns the addresses of a source's built files, and of all that it imports. Its own script is the first. A chunk of
 * several sources is found by its name.
 */
function filesOf(source: string): Set<string> {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(`/${chunk.file}`)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(`/${file}`)
    for (const one of chunk.imports ?? []) visit(one)
  }
  visit(source in manifest ? source : (Object.keys(manifest).find((key) => manifest[key]?.name === source) ?? ''))
  expect(found.size, source).toBeGreaterThan(0)
  return found
}

/**
 * Checks the first load of the order steps with a form. It loads only the code that watches over the cart, and
 * the footer of the pages that follow, and shifts no layout.
 */
export async function expectStepsStill(shop: OpenShop): Promise<void> {
  const guest = await shop.guest()
  await withCart(guest)
  // A fresh tab, in which nobody has acted yet.
  for (const step of ['/shopping/discount', '/shopping/informations'])
    await expectStill({ ...guest, page: await guest.newPage() }, step)
}

/** Checks the first load of one step, in a tab in which nobody has acted yet. */
export async function expectStill(guest: Guest, step: string): Promise<void> {
  await watchShifts(guest.page)
  const further = await furtherFiles(guest, step)
  expect(new URL(guest.page.url()).pathname).toBe(step)
  expect(await shiftsOf(guest.page), step).toBeLessThan(0.002)
  const ofCart = filesOf(CART)
  const ofNext = filesOf(FULL_FOOTER)
  expect(further, step).toContain([...ofCart][0])
  expect(
    further.filter((file) => !ofCart.has(file) && !ofNext.has(file)),
    step,
  ).toEqual([])
}
