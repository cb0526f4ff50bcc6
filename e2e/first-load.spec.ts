import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cartButton } from './support/purchase.ts'
import { openShop } from './support/shop.ts'

const shop = await openShop()

test.each([
  ['/', 100],
  ['/?category=lipno-cat-ski', 100],
  ['/shopping/eshop', 100],
  ['/discounts/partner', 100],
  ['/shopping/eshop?product=lipno-ski-1day', 115],
  ['/banners/sezonni-skipas-2026-27', 115],
])('%s loads at most %i KiB of gzipped scripts', async (path, most) => {
  const guest = await shop.guest()
  const sizes: Promise<number>[] = []
  guest.page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await guest.open(path)
  await cartButton(guest).waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes / 1024).toBeGreaterThan(50)
  expect(bytes / 1024).toBeLessThanOrEqual(most)
})

test('the page of a product brings the prices of its first month along, for each variant', async () => {
  const guest = await shop.guest()
  const asked: string[] = []
  guest.page.on('request', (request) => {
    if (request.url().includes('/transaction/prices')) asked.push(request.postData() ?? '')
  })
  await guest.open('/shopping/eshop?product=lipno-ski-1day')
  await guest.page.waitForLoadState('networkidle')
  expect(await guest.page.getByRole('grid').getByText(/\d{3}/).count()).toBeGreaterThan(5)
  expect(asked).toEqual([])
})
