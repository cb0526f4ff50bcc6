import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectStepsStill, expectStill, furtherFiles } from '../support/first-load.ts'
import { isHydrated } from '../support/in-page.ts'
import { emailField, payButton } from '../support/purchase.ts'
import { shiftsOf, watchShifts } from '../support/shifts.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop()

// The sizes of those are in server/src/pages/document/first-load.test.ts.
test('a page loads no scripts but those that its document names, and no styles', async () => {
  const guest = await shop.guest()
  for (const path of [
    '/',
    '/shopping/eshop',
    '/discounts/partner',
    '/aboutCard',
    '/terms/gdpr',
    '/personal/orders',
    '/shopping/eshop?product=lipno-ski-1day',
    '/banners/sezonni-skipas-2026-27',
    '/karta',
    '/tablet',
  ])
    expect(await furtherFiles({ ...guest, page: await guest.newPage() }, path), path).toEqual([])
})

// Another resort's are in first-load.long.ts.
test('the steps of an order with a form load besides only what looks after the cart, and stand still', () =>
  expectStepsStill(shop))

test('the checkout loads besides what looks after the cart only what sends the order, and stands still', async () => {
  const guest = await shop.guest()
  await withCart(guest, { email: 'still@example.com' })
  await expectStill(guest, '/shopping/checkout')
})

// A heading that is drawn anew, in the letters that have come meanwhile, would be the largest picture of the page, and a late one.
test('the heading of a step of an order stays the one that came with the document', async () => {
  const guest = await shop.guest()
  const { page } = guest
  await withCart(guest, { email: 'heading@example.com' })
  for (const [step, drawn] of [
    ['/shopping/informations', emailField(guest)],
    ['/shopping/checkout', payButton(guest)],
  ] as const) {
    const { promise: seen, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client*.js', async (route) => {
      await seen
      await route.continue()
    })
    await page.goto(step, { waitUntil: 'commit' })
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await heading.evaluate((first) => first.setAttribute('data-first', ''))
    expect(await drawn.count(), step).toBe(0)
    go()
    await drawn.waitFor()
    expect(await heading.getAttribute('data-first'), step).toBe('')
    await page.unroute('**/assets/entry-client*.js')
  }
})

test.each([
  ['month', 'lipno-ski-1day'],
  ['strip of days', 'lipno-bob-1'],
])('the page of a product brings the prices of its first %s along, for each variant', async (_, id) => {
  const guest = await shop.guest()
  const asked: string[] = []
  guest.page.on('request', (request) => {
    if (request.url().includes('/transaction/prices')) asked.push(request.postData() ?? '')
  })
  await guest.open(`/shopping/eshop?product=${id}`)
  await guest.page.waitForLoadState('networkidle')
  const days = guest.page.getByRole('grid').or(guest.page.getByRole('list', { name: guest.t('shop.date.strip') }))
  expect(await days.getByText(/\d{3}/).count()).toBeGreaterThan(5)
  expect(asked).toEqual([])
})

test('what begins below the first screen is laid out soon, though nobody scrolls', async () => {
  const guest = await shop.guest({ width: 390 })
  await guest.open('/')
  const end = guest.page.getByRole('contentinfo')
  // biome-ignore lint/performance/useDomNodeTextContent: only what is laid out has an inner text
  await expect.poll(() => end.innerText()).toContain('IČO')
})

test('on a phone the first picture is shown without being asked for: it comes inside the document', async () => {
  const { page, open } = await shop.guest()
  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/', '/?category=lipno-cat-ski', '/shopping/eshop?product=lipno-ski-1day', '/aboutCard']) {
    asked.length = 0
    await open(path)
    const first = page.locator('img[fetchpriority=high]')
    const shown = await first.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return { file: image.currentSrc.slice(0, 16), width: image.naturalWidth }
    })
    expect(shown.file, path).toBe('data:image/avif;')
    expect(shown.width, path).toBeGreaterThanOrEqual(828)
    // Those that come near the screen later are known to no picture here.
    const pictures = asked.filter((one) => one.endsWith('.avif'))
    const scenes = await page
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc))
    const others = scenes.map((one) => (one.startsWith('http') ? new URL(one).pathname : ''))
    expect(
      pictures.filter((one) => !others.includes(one)),
      path,
    ).toEqual([])
  }
})

// On a slow network they come after the first frame; names and texts break into as many lines in the fallback fonts.
test('letters that come late move nothing on a phone', async () => {
  const { page } = await shop.guest({ width: 412 })
  await watchShifts(page)
  await page.route('**/*.woff2', async (route) => {
    await pause(500)
    await route.continue()
  })
  const product = '/shopping/eshop?product=lipno-'
  for (const path of ['/', '/?category=lipno-cat-ski', `${product}ski-1day`, `${product}bob-5`, '/discounts/partner']) {
    await page.goto(path)
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await shiftsOf(page), path).toBeLessThan(0.005)
  }
})

describe('what makes a page live', () => {
  /**
   * Opens home with a hero that takes its time. Returns after how many milliseconds `act` began, its code was asked for
   * and the hero was there.
   */
  async function openSlowly(heroMs: number, act: (page: Page) => Promise<void> = async () => undefined) {
    const { page } = await shop.guest()
    const at: { hero?: number; code?: number } = {}
    await page.route('**/hero-*.avif', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, heroMs))
      at.hero = Date.now()
      await route.continue()
    })
    page.on('request', (request) => {
      if (request.resourceType() === 'script') at.code ??= Date.now()
    })
    const start = Date.now()
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    const acted = Date.now() - start
    await act(page)
    await page.waitForFunction(isHydrated)
    return { acted, hero: (at.hero ?? Infinity) - start, code: (at.code ?? Infinity) - start }
  }

  test('is fetched when the first picture is there, so that they need not share a slow network', async () => {
    const { hero, code } = await openSlowly(500)
    expect(code).toBeGreaterThanOrEqual(hero)
  })

  test('is asked for once the browser says that something stands on the screen, also where frames take long', async () => {
    for (let load = 0; load < 4; load++) {
      const { page } = await shop.guest({ width: 390 })
      const line = await page.context().newCDPSession(page)
      await line.send('Emulation.setCPUThrottlingRate', { rate: 3 })
      await page.goto('/aboutCard')
      await page.waitForFunction(isHydrated)
      const { shown, asked } = await page.evaluate(() => ({
        shown: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        asked: Math.min(
          ...performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
            .map(({ startTime }) => startTime),
        ),
      }))
      expect(asked).toBeGreaterThanOrEqual(shown)
    }
  })

  test('is not waited for longer than a second', async () => {
    const { hero, code } = await openSlowly(4000)
    expect(code).toBeLessThan(hero)
  })

  test('is fetched at once when the visitor does something', async () => {
    const { acted, code } = await openSlowly(4000, (page) => page.keyboard.press('Tab'))
    expect(code - acted).toBeLessThan(500)
  })
})
