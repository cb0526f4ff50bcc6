import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { steadyCamera } from './steady-camera.ts'

const LATE_MS = 800

test('the camera waits for the prices of days, also when the page asks for them late', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.setContent('<button data-day="2027-01-16" data-loading="true">16</button>')
  await page.evaluate((late) => {
    setTimeout(() => {
      document.body.innerHTML = '<button data-day="2027-01-16">16 <span>860</span></button>'
    }, late)
  }, LATE_MS)
  let seen: string | null = ''
  await steadyCamera(page, async () => {
    seen = await page.locator('button').textContent()
  })('calendar')
  expect(seen).toBe('16 860')
})
