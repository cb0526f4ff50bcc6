import { test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { payButton, prepareOrder, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

// A page that is loaded anew. How dialogs, toasts and the drawer look and what they say: web/src/**/*.browser.test.tsx.
const shop = await sharedShop()
const DRY_RUN_CALL = '**/api/v2/transaction/dry-run*'
const SUBMIT_CALL = '**/api/v2/transaction/validate'

const toasts = ({ page, t }: Guest) => page.getByRole('region', { name: t('chrome.toasts') })

/** Stops the page's clock where it is: from now on only `runFor` moves it. */
async function stopClock({ page }: Guest): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

test('a way of paying that is not taken says so for 10 s, then the page is loaded anew', async () => {
  const guest = await shop.guest({ width: 1440, expected: [/status of 409/] })
  const { page, t } = guest
  await page.clock.install()
  await prepareOrder(guest, 'unsupported@example.com')
  await page.waitForResponse(DRY_RUN_CALL)
  await stopClock(guest)
  const json = { error: { code: 'unsupported-payment-type', message: '' } }
  await page.route(SUBMIT_CALL, (route) => route.fulfill({ status: 409, json }))
  await payButton(guest).click()
  await toasts(guest)
    .getByText(words(t('transaction.error.unsupportedPaymentType')))
    .waitFor()
  await page.clock.runFor(9500)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.clock.runFor(600)
  await page.clock.resume()
  await page.waitForFunction(() => !('isOld' in window))
  await payButton(guest).waitFor()
})
