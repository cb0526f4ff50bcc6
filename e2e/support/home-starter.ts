import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { expect } from 'vitest'
import type { OpenShop } from './shop.ts'

/** Checks that on a landscape tablet day and party of home's starter take one line each. */
export async function expectFactsOnOneLine(shop: OpenShop, lang: ShopLang): Promise<void> {
  const guest = await shop.guest({ lang, width: 960 })
  const { page, t } = guest
  await guest.open('/')
  const facts = page.getByRole('region', { name: t('home.starter') }).locator('span span:not(:has(*))')
  for (const width of [960, 1024, 1199]) {
    await page.setViewportSize({ width, height: 768 })
    const heights = await facts.evaluateAll((texts) => texts.map((text) => (text as HTMLElement).offsetHeight))
    expect(heights.length).toBeGreaterThan(1)
    expect(Math.max(...heights), `${width} px`).toBeLessThan(30)
  }
}
