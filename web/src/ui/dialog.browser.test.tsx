import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import DevUi from '../routes/dev-ui.tsx'
import { mount, onTop } from '../testing/mount.tsx'
import { ToastRegion } from './toast.tsx'

const WIDTHS = [400, 600, 800, 960]
const told = page.getByRole('region', { name: 'Toasts' })

test('dialogs are 400, 600, 800 or 960 px wide, and never wider than the screen', async () => {
  await mount(<DevUi />, { width: 1440 })
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

test.each([
  [320, 844],
  [390, 844],
  [768, 900],
  // Here the cross is as high as a toast.
  [1440, 480],
])(
  'at %i × %i px a toast over a dialog or a drawer leaves its main button and the way out in view',
  async (width, height) => {
    await mount(
      <>
        <DevUi />
        <ToastRegion label="Toasts" />
      </>,
      { width, height },
    )
    const isFree = (name: string) => {
      const button = onTop().getByRole('button', { name }).element().getBoundingClientRect()
      const toast =
        told
          .getByText(/Nothing was saved/)
          .element()
          .parentElement?.getBoundingClientRect() ?? button
      const isBeside = button.right <= toast.left || toast.right <= button.left
      return isBeside || button.bottom <= toast.top || toast.bottom <= button.top
    }
    const layers = [
      ...WIDTHS.map((size) => ({ name: `Dialog ${size}`, main: 'Done' })),
      { name: 'Drawer', main: 'Pay' },
    ]
    for (const { name, main } of layers) {
      await page.getByRole('button', { name }).click()
      await onTop().getByRole('button', { name: 'Toast' }).click()
      await expect.element(told.getByText(/Nothing was saved/)).toBeVisible()
      for (const one of [main, 'Close']) expect.soft(isFree(one), `${one} of ${name}`).toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.element(told.getByText(/Nothing was saved/)).not.toBeInTheDocument()
    }
  },
)
