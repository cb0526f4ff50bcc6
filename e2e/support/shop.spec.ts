import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { openShop } from './shop.ts'

const shop = await openShop()

test('an answer that a test still holds when it ends…', async () => {
  const { page } = await shop.guest()
  const asked = Promise.withResolvers<void>()
  await page.route('**/boot?*', async (route) => {
    const answer = await route.fetch()
    asked.resolve()
    await pause(300)
    await route.fulfill({ response: answer, json: await answer.json() })
  })
  await page.goto('/terms/gdpr')
  await page.evaluate(() => void fetch('/boot?lang=cz'))
  await asked.promise
})

test('… fails nothing', () => pause(600))
