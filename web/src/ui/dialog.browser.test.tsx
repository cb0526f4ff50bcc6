import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Layers } from '../routes/dev-ui/layers.tsx'
import { mount, onTop } from '../testing/mount.tsx'
import { variants } from '../testing/variants.ts'
import { ToastRegion } from './toast.tsx'

const WIDTHS = [400, 600, 800, 960]

test('dialogs are 400, 600, 800 or 960 px wide, and never wider than the screen', async () => {
  await mount(<Layers />, { width: 1440 })
  for (const width of WIDTHS) {
    await page.viewport(1440, 900)
    await page.getByRole('button', { name: `Dialog ${width}` }).click()
    const dialog = await onTop().findElement()
    expect.soft(dialog.getBoundingClientRect().width).toBe(width)
    for (const screen of [700, 390, 320]) {
      await page.viewport(screen, 900)
      expect.soft(dialog.getBoundingClientRect().width, `${width} on ${screen}`).toBeLessThanOrEqual(screen)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(onTop()).not.toBeInTheDocument()
  }
})

test.for(
  variants([
    // At this size the close button is at the height of a toast.
    [1440, 480],
    [320, 844],
    [390, 844],
    [768, 900],
  ] as const).flatMap(([width, height]) =>
    [...WIDTHS.map((size) => `Dialog ${size}`), 'Drawer'].map((name) => ({ width, height, name })),
  ),
)(
  'at $width × $height px a toast over a dialog or a drawer leaves its main button and the way out in view: $name',
  async ({ width, height, name }) => {
    await mount(
      <>
        <Layers />
        <ToastRegion label="Toasts" />
      </>,
      { width, height },
    )
    await page.getByRole('button', { name }).click()
    await onTop().getByRole('button', { name: 'Toast' }).click()
    const told = page.getByRole('region', { name: 'Toasts' }).getByText(/Nothing was saved/)
    const toast = (await told.findElement()).parentElement?.getBoundingClientRect()
    for (const one of [name === 'Drawer' ? 'Pay' : 'Done', 'Close']) {
      const button = onTop().getByRole('button', { name: one }).element().getBoundingClientRect()
      if (!toast) throw new Error('There is no toast.')
      const isBeside = button.right <= toast.left || toast.right <= button.left
      expect.soft(isBeside || button.bottom <= toast.top || toast.bottom <= button.top, one).toBe(true)
    }
  },
)
