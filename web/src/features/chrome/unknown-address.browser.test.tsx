import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../testing/mount.tsx'

test('a page that an unknown address led to says so, once', async () => {
  await cookieStore.set('unknown-address', '1')
  const { t, leave } = await open('/shopping/eshop')
  const shown = page.getByText(t('chrome.unknownAddress'))
  await expect.element(shown).toBeVisible()
  expect(document.cookie).not.toContain('unknown-address')
  await leave()
  await open('/shopping/eshop')
  expect(shown.length).toBe(0)
})

test('an unknown address inside the page says so, too', async () => {
  const { t } = await open('/terms/nonsense')
  await expect.element(page.getByText(t('chrome.unknownAddress'))).toBeVisible()
  expect(location.pathname).toBe('/')
})

test('a category that the chosen season does not sell leaves the address', async () => {
  await open('/?category=lipno-cat-bike', { change: (boot) => ({ ...boot, lacksCategory: true }) })
  await expect.poll(() => location.pathname + location.search).toBe('/')
})
