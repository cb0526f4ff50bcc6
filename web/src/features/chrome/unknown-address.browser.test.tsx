import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, open } from '../../testing/mount.tsx'

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
  const { boot, t } = await open('/?category=lipno-cat-bike', {
    change: (boot) => ({ ...boot, lacksCategory: 'lipno-cat-bike' }),
  })
  await expect.poll(() => location.pathname + location.search).toBe('/')
  // Another category opens, and stays.
  const other = `/?category=${boot.categories[0]?._id}`
  await userEvent.click(await find(`main a[href="${other}"]`))
  await expect.element(page.getByRole('navigation', { name: t('home.category.others') })).toBeVisible()
  expect(location.pathname + location.search).toBe(other)
})
