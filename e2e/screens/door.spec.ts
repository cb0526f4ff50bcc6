import { afterEach, expect, test } from 'vitest'
import { expectLetIn, pretendOf } from '../support/full-shop.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

const pretend = pretendOf(shop)
afterEach(() => pretend(''))

// The other languages are in door.long.ts.
test('on a phone, a newcomer to the full shop waits and is let in by itself', () => expectLetIn(shop, 'de'))

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
