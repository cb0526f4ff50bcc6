import type { Locator } from 'playwright-core'
import { expect, vi } from 'vitest'
import catalogue from '../../resorts/lipno/catalogue.json' with { type: 'json' }
import pictures from '../../resorts/lipno/pictures.json' with { type: 'json' }
import type { OpenShop } from './shop.ts'

/** Returns the address of the picture finally shown, and whether it is visible. */
export const shown = async (image: Locator) =>
  image.evaluate((element) => {
    const picture = element as HTMLImageElement
    return {
      path: picture.currentSrc.replace(location.origin, ''),
      isDrawn: picture.complete && picture.naturalWidth > 0,
    }
  })

/** Checks that home shows each category of a season with its icon. */
export async function expectIcons(
  shop: OpenShop,
  { season, width }: { season: 'winter' | 'summer'; width: number },
): Promise<void> {
  const { page, open, t } = await shop.guest({ width, calm: true })
  await open(`/?season=${season}`)
  const tiles = await page
    .getByRole('region', { name: t('home.categories') })
    .getByRole('link')
    .all()
  expect(tiles.length).toBeGreaterThan(3)
  for (const tile of tiles) {
    const category = new URL((await tile.getAttribute('href')) ?? '', shop.url).searchParams.get('category') ?? ''
    const icon = tile.locator('img[width="96"]')
    await icon.scrollIntoViewIfNeeded()
    await vi.waitFor(async () => expect((await shown(icon)).isDrawn).toBe(true))
    const named = catalogue.categories.find((one) => one._id === category)?.icon ?? ''
    const scene = new Map(Object.entries(pictures)).get(named)?.[season]
    expect((await shown(icon)).path).toBe(`/pictures/lipno/${scene}-icon-96.avif`)
    expect(await icon.getAttribute('alt')).toBe('')
    const [box, whole] = [await icon.boundingBox(), await tile.boundingBox()]
    if (!box || !whole) throw new Error('The tile is gone.')
    expect(box.width).toBe(box.height)
    expect(box.width).toBe(whole.width < 330 ? 28 : 52)
  }
}
