import { test } from 'vitest'
import { openShop } from './support/shop.ts'
const shop = await openShop()
test('probe', async () => {
  const guest = await shop.guest({calm:true})
  const { page } = guest
  for (let i = 0; i < 12; i++) {
    await guest.open('/?season=winter')
    await page.getByRole('main').locator('a[href*="category="]').first().click()
    await page.waitForURL(/category=/)
    await guest.open('/shopping/eshop')
    const link = page.getByRole('main').locator('a[href*="product="]').first()
    process.stdout.write(`${i} ${await link.getAttribute('href')}\n`)
    await link.click()
    const ok = await page.locator('[data-day]:not([aria-disabled])').first().waitFor({ timeout: 5000 }).then(() => true, () => false)
    if (!ok) { process.stdout.write(`FAILED ${page.url()} ${await page.locator('main').innerText()}\n`); await page.screenshot({ path: '/tmp/e2e/fail.png' }); }
  }
})
