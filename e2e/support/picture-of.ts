import type { Page } from 'playwright-core'
import { whenDrawn, whenLaidOut, wholeHeight } from './in-page.ts'
import type { Camera } from './screens.ts'

/** Returns a PNG of what a camera is asked for. QR codes are covered where pictures have to be equal each time. */
export async function pictureOf(
  page: Page,
  part: Parameters<Camera>[1] = 'page',
  options: { coversCodes?: boolean } = {},
): Promise<Buffer> {
  // Where nothing is hovered, whatever was clicked before.
  await page.mouse.move(0, 0)
  await page.evaluate(whenLaidOut)
  const size = page.viewportSize()
  if (size && part === 'window') await page.setViewportSize({ ...size, height: await page.evaluate(wholeHeight) })
  await page.evaluate(whenDrawn)
  const mask = options.coversCodes ? [page.getByRole('img', { name: /QR/ })] : []
  const isOver = (await page.locator('dialog:modal').count()) > 0
  const fullPage = part !== 'screen' && !isOver
  const picture = await page.screenshot({ fullPage, animations: 'disabled', mask })
  if (size && part === 'window') await page.setViewportSize(size)
  return picture
}
