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
  const shoot = () => page.screenshot({ fullPage, animations: 'disabled', mask })
  let picture = await shoot()
  // A part that was laid out meanwhile has made the page longer than its picture.
  if (fullPage && isShort(picture, await page.evaluate(wholeHeight), size?.width)) picture = await shoot()
  if (size && part === 'window') await page.setViewportSize(size)
  return picture
}

/** Whether a PNG shows less than the height of its page. Its head has its width and height. */
const isShort = (png: Buffer, height: number, width = png.readUInt32BE(16)) =>
  png.readUInt32BE(20) + 1 < (height * png.readUInt32BE(16)) / width
