import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tooWide } from '../../e2e/support/in-page.ts'
import { cart } from './state/cart.ts'
import { type MountOptions, open } from './testing/mount.tsx'
import { someEntries } from './testing/sample-cart.ts'
import { cutAmounts } from './testing/usable.ts'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

/** Waits until nothing is loading and the picture of the page stands still. */
const settled = async () => {
  await vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull(), { timeout: 5000 })
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

const SIZES = [
  [320, 100],
  [320, 150],
  [320, 200],
  [390, 150],
  [390, 200],
] as const

const PARTY = 'n=lipno-ski-1day-adult:8,lipno-ski-1day-child:6&date=2026-12-05'

test.for<[string, MountOptions & { isCartOpen?: boolean }]>([
  ['/', {}],
  ['/shopping/eshop', {}],
  [`/shopping/eshop?product=lipno-ski-1day&${PARTY}`, {}],
  ['/shopping/eshop?product=lipno-ski-1day', { products: { 'lipno-ski-1day': { dateView: 'DateStrip' } } }],
  ['/shopping/eshop?product=lipno-season-pass', {}],
  ['/shopping/informations', { cart: someEntries() }],
  ['/shopping/checkout', { cart: someEntries(), email: 'jana@example.com' }],
  ['/shopping/eshop', { cart: someEntries(), isCartOpen: true }],
])('%s cuts no amount and does not scroll sideways, however large the text', async ([address, options]) => {
  await open(address, options)
  if (options.isCartOpen) {
    cart.open()
    await page.getByRole('dialog').findElement()
  }
  for (const [width, percent] of SIZES) {
    await page.viewport(width, 844)
    document.documentElement.style.fontSize = `${percent}%`
    await settled()
    expect.soft(tooWide(), `${width} px, ${percent} %`).toEqual([])
    expect.soft(cutAmounts(), `${width} px, ${percent} %`).toEqual([])
  }
})

test('a month is a list of days once seven of them do not fit, and the bar stacks', async () => {
  const { t } = await open(`/shopping/eshop?product=lipno-ski-1day&${PARTY}`, { width: 390 })
  await settled()
  const box = (selector: string) => {
    const element = document.querySelector(selector)
    if (!element) throw new Error(`There is no ${selector}.`)
    return element.getBoundingClientRect()
  }
  const areBeside = (one: string, other: string) => box(one).top === box(other).top
  const days = ['[data-day="2026-12-08"]', '[data-day="2026-12-09"]'] as const
  expect(areBeside(...days)).toBe(true)
  document.documentElement.style.fontSize = '200%'
  await settled()
  expect(areBeside(...days)).toBe(false)
  expect(box(days[0]).width).toBeGreaterThan(300)
  const bar = await page.getByRole('region', { name: t('shop.bar.label') }).findElement()
  const [words, action] = bar.firstElementChild?.children ?? []
  expect(action?.getBoundingClientRect().top).toBeGreaterThanOrEqual(words?.getBoundingClientRect().bottom ?? Infinity)
})
