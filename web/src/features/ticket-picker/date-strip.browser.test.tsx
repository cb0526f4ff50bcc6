import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Asked } from '../../testing/fake-shop.ts'
import { type Mounted, onTop, open, textOf } from '../../testing/mount.tsx'

const EVENING = '/shopping/eshop?product=lipno-ski-evening'

const strip = ({ t }: Mounted) => page.getByRole('list', { name: t('shop.date.strip') }).element()
const days = (mounted: Mounted) => [...strip(mounted).querySelectorAll<HTMLElement>('[data-day]')]
const openDays = (mounted: Mounted) =>
  days(mounted).filter((day) => day.textContent?.includes(mounted.t('shop.date.unit')))

/** Returns the days that are completely visible, from left to right. */
function inView(mounted: Mounted): string[] {
  const { left, right } = strip(mounted).getBoundingClientRect()
  return days(mounted)
    .filter((day) => day.getBoundingClientRect().left >= left && day.getBoundingClientRect().right <= right)
    .map((day) => day.dataset.day ?? '')
}

async function openStrip(width: number): Promise<Mounted> {
  const mounted = await open(EVENING, { width })
  await expect.poll(() => openDays(mounted).length).toBeGreaterThan(0)
  return mounted
}

/** Presses a button of the strip by keyboard. */
async function press(one: Element | undefined): Promise<void> {
  if (!(one instanceof HTMLElement)) throw new Error('There is nothing to press.')
  one.focus()
  await userEvent.keyboard('{Enter}')
}
const turn = ({ t }: Mounted, key: 'shop.date.later' | 'shop.date.earlier') =>
  press(page.getByRole('button', { name: t(key) }).element())
/** Returns the number of dates in each request for prices. */
const asked = ({ shop }: Mounted) =>
  shop.asked
    .filter((one): one is Extract<Asked, { name: 'prices' }> => one.name === 'prices')
    .map(({ input }) => input.body.dates.length)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test.each([
  [256, 3],
  [320, 4],
  [390, 5],
  [480, 6],
  [540, 7],
  [768, 8],
  [1440, 8],
])('at %i px the strip shows %i dates, and none lies on another', async (width, count) => {
  const mounted = await openStrip(width)
  expect(inView(mounted)).toHaveLength(count)
  const boxes = days(mounted).map((day) => day.getBoundingClientRect())
  expect(boxes).toHaveLength(8)
  for (const [index, box] of boxes.slice(1).entries())
    expect(box.left - (boxes[index]?.right ?? 0)).toBeGreaterThanOrEqual(4)
})

test('the strip asks for the prices of eight dates at once', async () => {
  const mounted = await openStrip(1440)
  await turn(mounted, 'shop.date.later')
  await expect.poll(() => asked(mounted)[0]).toBe(8)
})

test('nor does it ask for more of a day that is chosen and out of view', async () => {
  const mounted = await openStrip(1440)
  const turnLater = async () => {
    const before = asked(mounted).length
    await turn(mounted, 'shop.date.later')
    await expect.poll(() => asked(mounted).length).toBeGreaterThan(before)
    await expect.poll(() => openDays(mounted).length).toBeGreaterThan(0)
  }
  // For a day so far ahead, a month has more than eight dates to request.
  await turnLater()
  await turnLater()
  await press(openDays(mounted).at(-1))
  await expect.poll(() => location.search).toContain('date=')
  await turnLater()
  await pause(500)
  expect(asked(mounted)).toContain(1)
  expect(Math.max(...asked(mounted))).toBe(8)
})

test('later and earlier leave out no date, by the keyboard alone', async () => {
  const mounted = await openStrip(390)
  const seen = new Set(inView(mounted))
  const [first] = seen
  for (let turns = 0; turns < 3; turns++) {
    await turn(mounted, 'shop.date.later')
    await pause(300)
    for (const day of inView(mounted)) seen.add(day)
  }
  const all = [...seen].sort()
  expect(all.length).toBeGreaterThanOrEqual(15)
  const step = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000
  for (const [index, day] of all.slice(1).entries()) expect(step(all[index] ?? '', day)).toBe(1)
  for (let turns = 0; turns < 3; turns++) {
    await turn(mounted, 'shop.date.earlier')
    await pause(300)
  }
  expect(inView(mounted)[0]).toBe(first)
})

test('a date of the strip is chosen by the keyboard and goes into the cart', async () => {
  const mounted = await openStrip(390)
  const { t } = mounted
  const [, day] = openDays(mounted)
  await press(day)
  await expect.poll(() => location.search).toContain('date=')
  await expect.poll(() => day?.getAttribute('aria-pressed')).toBe('true')
  await page
    .getByRole('button', { name: t('shop.add.short') })
    .or(page.getByRole('button', { name: t('shop.add') }))
    .first()
    .click()
  await onTop()
    .getByRole('link', { name: new RegExp(`^${t('cart.pay', { price: '' })}`) })
    .findElement()
  expect(await textOf(onTop())).toContain('Večerní lyžování')
})
