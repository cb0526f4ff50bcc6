import type { Boot } from '@gondola/contract/boot.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { tooWide } from '../../../../e2e/support/in-page.ts'
import { open } from '../../testing/mount.tsx'
import { textsOf } from '../../testing/sample-shop.ts'

const heading = page.getByRole('heading', { level: 1, name: '500 : Unexpected Error' })
const expected = [/Cannot read properties of null/]

test('a page that cannot be drawn is replaced by "500 : Unexpected Error" with a link home', async () => {
  // The texts themselves have failed.
  await open('/terms/gdpr', { expected, change: (boot) => ({ ...boot, texts: null as unknown as Boot['texts'] }) })
  await expect.element(heading).toBeVisible()
  expect(document.querySelector('header, footer')).toBeNull()
  const mark = document.querySelector<HTMLImageElement>('img[src="/marks/lipno-light.svg"]')
  await expect.poll(() => mark?.naturalWidth).toBeGreaterThan(0)
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/')
})

test.for(['cz', 'de', 'en'] as const)('a page that fails in the browser says in %s what to do now', async (lang) => {
  const broken = (boot: Boot) => ({ ...boot, resort: { ...boot.resort, footer: null as never } })
  await open('/terms/gdpr', { lang, expected, change: broken })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText(textsOf(lang)['failure.text'] ?? '')).toBeVisible()
  // The narrowest phone, with letters of twice the size.
  await page.viewport(320, 844)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  await expect.poll(tooWide).toEqual([])
})
