import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { onTop } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

const region = ({ page, t }: Guest) => page.getByRole('region', { name: t('chrome.toasts') })
const press = (guest: Guest, name: string) => onTop(guest).getByRole('button', { name, exact: true }).click()

/** Whether what changes in the toasts reaches a screen reader: the browser's own tree leaves out what is inert. */
async function isHeard({ page, t }: Guest): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const found = nodes.find(
    ({ ignored, role, name }) => !ignored && role?.value === 'region' && name?.value === t('chrome.toasts'),
  )
  return found?.properties?.some(({ name, value }) => name === 'live' && value.value === 'polite') ?? false
}

/** Opens a layer of `/dev/ui` on a page whose clock stands still, so that no toast goes by itself. */
async function openLayer(name: string, width = 390): Promise<Guest> {
  const guest = await shop.guest({ width, calm: true })
  const { page } = guest
  await page.clock.install()
  await guest.open('/dev/ui')
  await page.getByRole('button', { name, exact: true }).click()
  await onTop(guest).waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  return guest
}

test.for([
  ['Dialog 400', 390],
  ['Dialog 800', 1440],
  ['Drawer', 390],
  ['Drawer', 1440],
] as const)(
  'what is told over a modal is read out, and answered with the mouse: %s at %i px',
  async ([layer, width]) => {
    const guest = await openLayer(layer, width)
    expect(await isHeard(guest)).toBe(true)
    await press(guest, 'Toast')
    await region(guest).getByText('Nothing was saved').waitFor()
    expect(await isHeard(guest)).toBe(true)
    await region(guest).getByRole('button', { name: 'Again' }).click()
    await region(guest).getByText('Saved now').waitFor()
    // A press on it is none beside the dialog.
    expect(await onTop(guest).isVisible()).toBe(true)
  },
)

test.for(['Dialog 400', 'Drawer'])(
  'the keyboard reaches what is told over a modal, and comes back: %s',
  async (layer) => {
    const guest = await openLayer(layer)
    const { page } = guest
    const opener = onTop(guest).getByRole('button', { name: 'Toast', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const again = region(guest).getByRole('button', { name: 'Again' })
    await again.waitFor()
    for (let presses = 0; presses < 5 && !(await again.evaluate((one) => one.matches(':focus'))); presses++)
      await page.keyboard.press('Tab')
    expect(await again.evaluate((one) => one.matches(':focus'))).toBe(true)
    // What has the focus does not go.
    await page.clock.runFor(20_000)
    await page.keyboard.press('Enter')
    await region(guest).getByText('Saved now').waitFor()
    expect(await onTop(guest).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  },
)

test('a toast whose dialog goes is told on over what comes next, and ends in its time', async () => {
  const guest = await openLayer('Dialog 400')
  const { page } = guest
  await press(guest, 'Toast')
  const again = region(guest).getByRole('button', { name: 'Again' })
  await again.focus()
  await page.keyboard.press('Escape')
  await onTop(guest).waitFor({ state: 'detached' })
  expect(await again.isVisible()).toBe(true)
  expect(await isHeard(guest)).toBe(true)
  await page.clock.runFor(2100)
  expect(await again.count()).toBe(0)
  await page.getByRole('button', { name: 'Blocking dialog' }).click()
  await onTop(guest).waitFor()
  expect(await isHeard(guest)).toBe(true)
})
