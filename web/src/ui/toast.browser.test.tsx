import { expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { Layers } from '../routes/dev-ui/layers.tsx'
import { mount, onTop } from '../testing/mount.tsx'
import { variants } from '../testing/variants.ts'
import { ToastRegion } from './toast.tsx'

const region = page.getByRole('region', { name: 'Toasts' })
const press = (name: string) => onTop().getByRole('button', { name }).click()

type AxNode = {
  ignored: boolean
  role?: { value: unknown }
  name?: { value: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}
type Frame = { frame: { id: string; url: string }; childFrames?: Frame[] }
type Devtools = { send(method: string, params?: object): Promise<{ nodes?: AxNode[]; frameTree?: Frame }> }

/** Whether screen readers get changes of the toasts: the browser's accessibility tree leaves out inert elements. */
async function isHeard(): Promise<boolean> {
  const devtools = cdp() as unknown as Devtools
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const frames = frameTree?.childFrames ?? []
  const frameId = frames.find(({ frame }) => frame.url === location.href)?.frame.id
  const { nodes = [] } = await devtools.send('Accessibility.getFullAXTree', { frameId })
  const found = nodes.find(
    ({ ignored, role, name }) => !ignored && role?.value === 'region' && name?.value === 'Toasts',
  )
  return found?.properties?.some(({ name, value }) => name === 'live' && value.value === 'polite') ?? false
}

const draw = (width: number) =>
  mount(
    <>
      <Layers />
      <ToastRegion label="Toasts" />
    </>,
    { width },
  )

/** Opens a layer on a page with a frozen clock, so that no toast times out. */
async function openLayer(name: string, width = 390): Promise<void> {
  await draw(width)
  await page.getByRole('button', { name }).click()
  await onTop().findElement()
  stopClock()
}

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('messages last 2 s, toasts 3, 5 or 10 s, and longer while they are pointed at', async () => {
  await draw(1440)
  stopClock()
  for (const seconds of [2, 3, 5, 10]) {
    await page.getByRole('button', { name: `Toast of ${seconds} s` }).click()
    const toast = region.getByText(`${seconds} seconds`)
    await toast.findElement()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 500)
    expect.soft(toast.length, `before ${seconds} s`).toBe(1)
    await vi.advanceTimersByTimeAsync(600)
    expect.soft(toast.length, `after ${seconds} s`).toBe(0)
  }
  await page.getByRole('button', { name: 'Toast of 3 s' }).click()
  const toast = region.getByText('3 seconds')
  await toast.hover()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(toast).toBeVisible()
  await page.getByRole('heading', { level: 2 }).hover()
  await vi.advanceTimersByTimeAsync(3100)
  expect(toast.length).toBe(0)
})

test.for(
  variants([
    ['Drawer', 390],
    ['Drawer', 1440],
    ['Dialog 400', 390],
    ['Dialog 800', 1440],
  ] as const),
)('what is told over a modal is read out, and answered with the mouse: %s at %i px', async ([layer, width]) => {
  await openLayer(layer, width)
  expect(await isHeard()).toBe(true)
  await press('Toast')
  await region.getByText(/Nothing was saved/).findElement()
  expect(await isHeard()).toBe(true)
  await region.getByRole('button', { name: 'Again' }).click()
  await region.getByText('Saved now').findElement()
  // A press on the toast does not count as one beside the dialog.
  await expect.element(onTop()).toBeVisible()
})

test.for(['Dialog 400', 'Drawer'])(
  'the keyboard reaches what is told over a modal, and comes back: %s',
  async (layer) => {
    await openLayer(layer)
    const opener = onTop().getByRole('button', { name: 'Toast' }).element() as HTMLElement
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const again = await region.getByRole('button', { name: 'Again' }).findElement()
    for (let presses = 0; presses < 5 && !again.matches(':focus'); presses++) await userEvent.tab()
    expect(again.matches(':focus')).toBe(true)
    // A toast with the focus does not time out.
    await vi.advanceTimersByTimeAsync(20_000)
    await userEvent.keyboard('{Enter}')
    await region.getByText('Saved now').findElement()
    expect(onTop().element().contains(document.activeElement)).toBe(true)
  },
)

test('a toast whose dialog goes is told on over what comes next, and ends in its time', async () => {
  await openLayer('Dialog 400')
  await press('Toast')
  const again = region.getByRole('button', { name: 'Again' })
  const button = (await again.findElement()) as HTMLElement
  button.focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(onTop()).not.toBeInTheDocument()
  await expect.element(again).toBeVisible()
  expect(await isHeard()).toBe(true)
  await vi.advanceTimersByTimeAsync(2100)
  expect(again.length).toBe(0)
  await page.getByRole('button', { name: 'Blocking dialog' }).click()
  await onTop().findElement()
  expect(await isHeard()).toBe(true)
})
