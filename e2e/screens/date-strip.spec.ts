import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { addToCart, onTop, textOf } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const EVENING = '/shopping/eshop?product=lipno-ski-evening'

const strip = ({ page, t }: Guest) => page.getByRole('list', { name: t('shop.date.strip') })
const days = (guest: Guest) => strip(guest).locator('[data-day]')
const openDays = (guest: Guest) => days(guest).filter({ hasText: guest.t('shop.date.unit') })

/** The days that stand in view as a whole, from left to right. */
const inView = (guest: Guest) =>
  strip(guest).evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    return [...box.querySelectorAll<HTMLElement>('[data-day]')]
      .filter((day) => day.getBoundingClientRect().left >= left && day.getBoundingClientRect().right <= right)
      .map((day) => day.dataset.day ?? '')
  })

async function openStrip(width: number, at = EVENING): Promise<Guest> {
  const guest = await shop.guest({ width, calm: true })
  await guest.open(at)
  await openDays(guest).first().waitFor()
  return guest
}

test.each([
  [256, 3],
  [320, 4],
  [390, 5],
  [480, 6],
  [540, 7],
  [768, 8],
  [1440, 8],
])('at %i px the strip shows %i dates, and none lies on another (spec §2 Selection)', async (width, count) => {
  const guest = await openStrip(width)
  expect(await inView(guest)).toHaveLength(count)
  const boxes = await Promise.all((await days(guest).all()).map((day) => day.boundingBox()))
  expect(boxes).toHaveLength(8)
  for (const [index, box] of boxes.slice(1).entries()) {
    const before = boxes[index]
    expect((box?.x ?? 0) - (before?.x ?? 0) - (before?.width ?? 0)).toBeGreaterThanOrEqual(4)
  }
})

test('the strip asks for the prices of eight dates at once (spec §2 Selection)', async () => {
  const guest = await openStrip(1440)
  const question = guest.page.waitForRequest((request) => request.url().includes('/transaction/prices'))
  await guest.page.getByRole('button', { name: guest.t('shop.date.later') }).press('Enter')
  const { dates } = (await question).postDataJSON()
  expect(dates).toHaveLength(8)
})

test('nor does it ask for more of a day that is chosen and out of view', async () => {
  const guest = await openStrip(1440)
  const { page, t } = guest
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/transaction/prices')) asked.push(request.postDataJSON().dates.length)
  })
  const turn = async () => {
    const answer = page.waitForResponse((response) => response.url().includes('/transaction/prices'))
    await page.getByRole('button', { name: t('shop.date.later') }).press('Enter')
    await answer
  }
  // Of the month of a day so far ahead more than eight dates could be asked for.
  await turn()
  await turn()
  await openDays(guest).last().press('Enter')
  await page.waitForURL(/date=/)
  await turn()
  await page.waitForTimeout(500)
  expect(asked).toContain(1)
  expect(Math.max(...asked)).toBe(8)
})

test('later and earlier leave out no date, by the keyboard alone', async () => {
  const guest = await openStrip(390)
  const { page, t } = guest
  const seen = new Set(await inView(guest))
  const first = [...seen][0]
  const later = page.getByRole('button', { name: t('shop.date.later') })
  for (let turns = 0; turns < 3; turns++) {
    await later.press('Enter')
    await page.waitForTimeout(300)
    for (const day of await inView(guest)) seen.add(day)
  }
  const all = [...seen].sort()
  expect(all.length).toBeGreaterThanOrEqual(15)
  const step = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000
  for (const [index, day] of all.slice(1).entries()) expect(step(all[index] ?? '', day)).toBe(1)
  const earlier = page.getByRole('button', { name: t('shop.date.earlier') })
  for (let turns = 0; turns < 3; turns++) {
    await earlier.press('Enter')
    await page.waitForTimeout(300)
  }
  expect((await inView(guest))[0]).toBe(first)
})

test('a date of the strip is chosen by the keyboard and goes into the cart', async () => {
  const guest = await openStrip(390)
  const { page } = guest
  const day = openDays(guest).nth(1)
  await day.press('Enter')
  await page.waitForURL(/date=/)
  expect(await day.getAttribute('aria-pressed')).toBe('true')
  await addToCart(guest)
  expect(await textOf(onTop(guest))).toContain('Večerní lyžování')
})

test.each([
  ['annaberg', 'annaberg-ski-half'],
  ['morava', 'morava-ski-evening'],
])('%s has a product with a strip as well', async (resort, product) => {
  const other = await import(`../resorts/${resort}/catalogue.json`, { with: { type: 'json' } })
  const found = other.default.products.find((one: { id?: string; _id?: string }) => (one.id ?? one._id) === product)
  expect(found.meta.dateView).toBe('DateStrip')
})
