import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { expect } from 'vitest'
import type { OpenShop } from './shop.ts'

/** Simulates pressure on a shop, as `/dev/waiting-room` does. */
export const pretendOf =
  ({ url }: OpenShop) =>
  (pressure: '' | 'calm' | 'high' | 'too-high') =>
    fetch(`${url}/dev/waiting-room?pressure=${pressure}`)

/** Waits until newcomers need not wait any more: the queue first catches up with those who had to. */
export const untilOpen = ({ url }: OpenShop) =>
  expect
    .poll(async () => (await fetch(url, { headers: { accept: 'text/html' } })).status, { timeout: 60_000 })
    .toBe(200)

/** Checks that a newcomer to a full shop waits and gets in automatically. A guest inside goes on meanwhile. */
export async function expectLetIn(shop: OpenShop, lang: ShopLang): Promise<void> {
  const pretend = pretendOf(shop)
  const inside = await shop.guest({ lang, expected: [/503/] })
  await inside.open('/')
  await pretend('too-high')
  const { page, t } = await shop.guest({ lang, expected: [/503/] })
  await page.clock.install()
  expect((await page.goto('/shopping/eshop'))?.status()).toBe(503)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t('waitingRoom.title'))
  expect(await page.getByRole('status').textContent()).toBe(t('waitingRoom.status'))
  const looked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await page.clock.fastForward(LONGEST_LOOK_MS)
  expect((await looked).status()).toBe(503)

  await inside.reload()
  await inside.page.getByRole('link', { name: inside.t('home.starter.choose') }).waitFor()

  await pretend('calm')
  await page.clock.fastForward(LONGEST_LOOK_MS)
  await page.getByRole('button', { name: t('chrome.menu') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shopping/eshop')
}

/** A page in the waiting room checks for room within this time. */
const LONGEST_LOOK_MS = 6000
