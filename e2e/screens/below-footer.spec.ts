import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedShop } from '../support/shop.ts'

// How a page looks as a whole. What header, steps and footer have: web/src/features/chrome/*.browser.test.tsx.
const shop = await sharedShop()

/** Higher than the longest list of cookies. */
const HEIGHT = 4000

test('in a window higher than a page all below its footer is as dark as that', async () => {
  const { page, open } = await shop.guest({ width: 1440, height: HEIGHT })
  await open('/terms/cookies?x')
  const footer = page.getByRole('contentinfo')
  const end = await footer.evaluate((one) => one.getBoundingClientRect().bottom)
  expect(end).toBeLessThan(HEIGHT - 100)
  const shot = sharp(await page.screenshot({ clip: { x: 0, y: end - 4, width: 1440, height: HEIGHT - end + 4 } }))
  const { channels } = await shot.stats()
  expect(channels.slice(0, 3).map(({ min, max }) => max - min)).toEqual([0, 0, 0])
})
