import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open, textOf, words } from '../../testing/mount.tsx'
import { SATURDAY } from '../../testing/sample-shop.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const SEASON_PASS = '/shopping/eshop?product=lipno-season-pass'
const ONE_DAY = '/shopping/eshop?product=lipno-ski-1day'

const loaded = () =>
  vi
    .waitFor(() => expect(document.querySelector('[data-day]')).not.toBeNull())
    .then(() => vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull(), { timeout: 5000 }))

test('a season pass shows its one price and its first day; other days are shown to whoever asks for them', async () => {
  const { t } = await open(SEASON_PASS)
  await expect.element(page.getByText(t('shop.date.onePrice'))).toBeVisible()
  const days = () => [...document.querySelectorAll('[data-day]')]
  expect(days()).toEqual([])
  const adult = page
    .getByRole('listitem')
    .filter({ hasText: /Dospělý/ })
    .first()
  const [price] = /\d+\s\d{3}\sKč/.exec(await textOf(adult)) ?? []
  expect(await textOf(adult)).not.toContain(words(t('shop.from', { price: String(price) })))
  const first = page.getByRole('button', { name: new RegExp(`^${t('shop.date.fromFirst', { day: '' })}`) })
  await first.click()
  await expect.element(first).toHaveAttribute('aria-pressed', 'true')
  expect(new URLSearchParams(location.search).get('date')).toBe(SATURDAY)
  await page.getByRole('button', { name: t('shop.date.otherStart') }).click()
  await loaded()
  expect(days().filter((cell) => /\d\s\d{3}/.test(cell.textContent ?? ''))).toEqual([])
})

test('one product has one lowest price on its page', async () => {
  const { t, boot } = await open(ONE_DAY)
  await loaded()
  const from = boot.products.find(({ id }) => id === 'lipno-ski-1day')?.from.standard
  const adult = page
    .getByRole('listitem')
    .filter({ hasText: /Dospělý/ })
    .first()
  const price = words(t('shop.from', { price: `${from} Kč` }))
  expect(await textOf(adult)).toContain(price)
  expect(await textOf(page.getByRole('region', { name: t('shop.bar.label') }))).toContain(price)
})

test.for(variants(LANGS))('no word of a day runs over its cell, in %s', async (lang) => {
  await open(`${ONE_DAY}&date=${SATURDAY}`, { lang, width: 390 })
  await loaded()
  for (const width of [320, 360, 375, 390, 414]) {
    await page.viewport(width, 844)
    await new Promise((done) => requestAnimationFrame(done))
    const over = [...document.querySelectorAll('[data-day]')].flatMap((cell) =>
      [...cell.children]
        .filter((part) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5)
        .map((part) => `${part.textContent} at ${width} px`),
    )
    expect.soft(over).toEqual([])
  }
})
