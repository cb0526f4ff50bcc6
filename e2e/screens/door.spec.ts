import { afterEach, expect, test } from 'vitest'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

/** Pretends a pressure to the shop, as `/dev/door` does. */
const pretend = (pressure: '' | 'calm' | 'high' | 'too-high') => fetch(`${shop.url}/dev/door?pressure=${pressure}`)
afterEach(() => pretend(''))

test.each(['cz', 'de'] as const)(
  'on a phone, a newcomer to the full shop waits and is let in by itself (%s)',
  async (lang) => {
    const inside = await shop.guest({ lang, expected: [/503/] })
    await inside.open('/')
    await pretend('too-high')
    const { page, t } = await shop.guest({ lang, expected: [/503/] })
    expect((await page.goto('/shopping/eshop'))?.status()).toBe(503)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t('door.title'))
    expect(await page.getByRole('status').textContent()).toBe(t('door.status'))
    const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
    expect((await looked).status()).toBe(503)

    await inside.reload()
    await inside.page.getByRole('link', { name: inside.t('home.starter.choose') }).waitFor()

    await pretend('calm')
    await page.getByRole('button', { name: t('chrome.menu') }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/shopping/eshop')
  },
)

test('a newcomer without scripts is let in by itself as well', async () => {
  const { context } = await shop.guest()
  await pretend('too-high')
  const bare = await context.browser()?.newContext({ baseURL: shop.url, locale: 'de-AT', javaScriptEnabled: false })
  if (!bare) throw new Error('There is no browser.')
  try {
    const page = await bare.newPage()
    expect((await page.goto('/'))?.status()).toBe(503)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await pretend('calm')
    await page.locator('header nav, header button').first().waitFor()
    expect(page.url()).toBe(`${shop.url}/`)
  } finally {
    await bare.close()
  }
})

test('prices that are told to wait come by themselves', async () => {
  const guest = await shop.guest({ expected: [/503/] })
  const { page, t } = guest
  await guest.open('/shopping/eshop')
  await pretend('high')
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/transaction/prices') && answer.status() === 503,
  )
  await page.getByRole('main').locator('a[href*="product="]').first().click()
  await refused
  await pretend('calm')
  const answer = await page.waitForResponse((one) => one.url().endsWith('/transaction/prices') && one.ok())
  expect(answer.status()).toBe(200)
  expect(await page.getByText(t('shop.retry')).count()).toBe(0)
})
