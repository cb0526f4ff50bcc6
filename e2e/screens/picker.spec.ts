import type { PriceReply } from '@gondola/contract/pricing.ts'
import { addDays, formatDay } from '@gondola/rules/day.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changeItem } from '../support/catalogue.ts'
import type { Guest } from '../support/guest.ts'
import { addButton, button } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const ONE_DAY = '/shopping/eshop?product=lipno-ski-1day'
const PATIENCE = { timeout: 15_000 }
/** A choice is priced after a short quiet. */
const SETTLED_MS = 400

const searchOf = ({ page }: Guest) => Object.fromEntries(new URL(page.url()).searchParams)
const counts = ({ page }: Guest) => page.getByRole('group').getByRole('status').allTextContents()
const chosenDays = ({ page }: Guest) => page.getByRole('gridcell', { selected: true }).count()
const stepper = ({ page }: Guest): Locator =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('status') })
    .first()
    .getByRole('button')

test('changing the product resets the persons and the day (spec §2)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  await guest.open(`${ONE_DAY}&date=${shop.winter.saturday}&n=lipno-ski-1day-adult:2,lipno-ski-1day-child:1`)
  await addButton(guest).waitFor()
  expect((await counts(guest)).filter((count) => count !== '0')).toEqual(['2', '1'])
  expect(await chosenDays(guest)).toBe(1)
  await page
    .getByRole('navigation', { name: t('shop.siblings') })
    .getByRole('link', { name: /^3denní skipas/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '3denní skipas' }).waitFor()
  expect((await counts(guest)).filter((count) => count !== '0')).toEqual(['1'])
  expect(await chosenDays(guest)).toBe(0)
  expect(searchOf(guest)).toEqual({ product: 'lipno-ski-3day' })
})

/** Which of the two questions the page asks first, to the eye and in the order of reading. */
async function firstAsked({ page }: Guest): Promise<'persons' | 'day' | 'neither'> {
  const ids = await page.locator('#party-title, #date-title').evaluateAll((all) => all.map((one) => one.id))
  const [persons, day] = [
    await page.locator('#party-title').boundingBox(),
    await page.locator('#date-title').boundingBox(),
  ]
  if (!persons || !day || ids.length !== 2) return 'neither'
  const isPersons = persons.y < day.y
  return (ids[0] === 'party-title') === isPersons ? (isPersons ? 'persons' : 'day') : 'neither'
}

test.for([
  ['DateStrip', 'persons'],
  ['DatePicker', 'day'],
  ['Calendar', 'day'],
] as const)('a product with the view %s asks for the %s first (spec §2)', async ([dateView, first]) => {
  onTestFinished(() => changeItem(shop, 'lipno-ski-3day', { dateView: 'DatePicker' }))
  await changeItem(shop, 'lipno-ski-3day', { dateView })
  const guest = await shop.guest()
  const { page, t } = guest
  await expect
    .poll(async () => {
      await guest.open('/shopping/eshop?product=lipno-ski-3day')
      return page.evaluate((view) => document.getElementById('boot')?.textContent?.includes(`"${view}"`), dateView)
    }, PATIENCE)
    .toBe(true)
  expect(await firstAsked(guest)).toBe(first)
  expect(await page.getByRole('list', { name: t('shop.date.strip') }).count()).toBe(dateView === 'DateStrip' ? 1 : 0)
  expect(await button(guest, 'shop.date.type').count()).toBe(dateView === 'DatePicker' ? 1 : 0)
})

test('the persons stand open, so that each of them is asked about once as soon as there is a day, and for each other day (spec §7)', async () => {
  const { variants } = await (await fetch(`${shop.url}/api/products/lipno-ski-1day`)).json()
  const guest = await shop.guest()
  const { page } = guest
  const asked: { variant: string; arrival: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/variants/validate')) asked.push(request.postDataJSON())
  })
  const askedOnceFor = async (...days: string[]) => {
    const all = days.flatMap((arrival) => variants.map(({ _id }: { _id: string }) => ({ variant: _id, arrival })))
    await expect.poll(() => asked.length, PATIENCE).toBe(all.length)
    await page.waitForTimeout(SETTLED_MS)
    expect(asked).toEqual(all)
  }
  const { saturday } = shop.winter
  await guest.open(`${ONE_DAY}&date=${saturday}`)
  await askedOnceFor(saturday)
  const sunday = addDays(saturday, 1)
  await page.locator(`[data-day="${sunday}"]`).click()
  await askedOnceFor(saturday, sunday)
  // What is known of a day is kept for a minute.
  await page.locator(`[data-day="${saturday}"]`).click()
  await askedOnceFor(saturday, sunday)
})

test('a DatePicker takes a typed date by the keyboard alone, shows its month and chooses it or the next free day', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open(ONE_DAY)
  await button(guest, 'shop.date.type').press('Enter')
  const field = page.getByRole('textbox', { name: t('shop.date.typed') })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement), PATIENCE).toBe(true)
  const type = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
  }
  await type('31.11.')
  await page.getByText(t('shop.date.typed.wrong', { sample: '' }).slice(0, 20)).waitFor()
  await type('1.1.2020')
  await page.getByText(t('shop.date.typed.outside', { from: '', to: '' }).slice(0, 20)).waitFor()
  const { saturday } = shop.winter
  await type(`${Number(saturday.slice(8))}.${Number(saturday.slice(5, 7))}.`)
  await expect.poll(() => searchOf(guest).date, PATIENCE).toBe(saturday)
  expect(await page.getByRole('gridcell', { selected: true }).locator('[data-day]').getAttribute('data-day')).toBe(
    saturday,
  )
  expect(await field.inputValue()).toBe(formatDay(saturday))
  expect(await field.getAttribute('aria-invalid')).toBe('false')
})

test.for([
  [390, 'DatePicker'],
  [1440, 'DatePicker'],
  [768, 'DateStrip'],
] as const)(
  'at %i px each date of a %s says what it saves against the till, and nothing is cut off (spec §2)',
  async ([width, dateView]) => {
    onTestFinished(() => changeItem(shop, 'lipno-ski-1day', { dateView: 'DatePicker' }))
    await changeItem(shop, 'lipno-ski-1day', { dateView })
    const guest = await shop.guest({ width })
    const { page, t } = guest
    const strip = page.getByRole('list', { name: t('shop.date.strip') })
    await expect
      .poll(async () => {
        await guest.open(`${ONE_DAY}&date=${addDays(shop.winter.saturday, 14)}`)
        return strip.count()
      }, PATIENCE)
      .toBe(dateView === 'DateStrip' ? 1 : 0)
    const prices = page.waitForResponse((reply) => reply.url().endsWith('/api/v2/transaction/prices'))
    await button(guest, dateView === 'DateStrip' ? 'shop.date.later' : 'shop.date.nextMonth').click()
    const known: PriceReply = await (await prices).json()
    const cheaper = Object.entries(known).filter(([, { state, gate }]) => state === 'open' && gate !== undefined)
    expect(cheaper.length).toBeGreaterThan(0)
    for (const [day, { gate = 0, standard }] of cheaper) {
      const cell = page.locator(`[data-day="${day}"]`)
      await cell.getByText(`−${gate - (standard ?? 0)}`, { exact: true }).waitFor()
      expect(await cell.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
    }
  },
)

test('the next free day is found, chosen and told; asked again it is the one after (spec §2)', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open(ONE_DAY)
  const next = button(guest, 'shop.date.nextFree')
  await next.click()
  const opening = shop.winter.saturday
  await page.waitForURL(`**date=${opening}*`)
  // The address is there a moment before its day is drawn.
  await page.getByRole('gridcell', { selected: true }).waitFor()
  expect(await chosenDays(guest)).toBe(1)
  await page.getByText(new RegExp(t('shop.date.found', { day: '' }).trim().replace('.', ''))).waitFor()
  await next.click()
  await expect.poll(() => String(searchOf(guest).date) > opening).toBe(true)
})

test('the same combination and days are priced by one call, however often they are chosen (spec §7)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/transaction/prices')) asked.push(request.postData() ?? '')
  })
  await guest.open(`${ONE_DAY}&date=${shop.winter.saturday}`)
  const choose = async (control: Locator) => {
    await control.click()
    await addButton(guest).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const [less, more] = [stepper(guest).first(), stepper(guest).last()]
  const [earlier, later] = [button(guest, 'shop.date.previousMonth'), button(guest, 'shop.date.nextMonth')]
  await choose(more)
  await expect.poll(() => asked.length).toBe(1)
  await choose(later)
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await page.waitForTimeout(SETTLED_MS)
  const known = [...asked]
  expect(new Set(known).size).toBe(known.length)
  for (const control of [earlier, less, more, later, earlier]) {
    await choose(control)
    await page.waitForTimeout(SETTLED_MS)
  }
  expect(asked).toEqual(known)
})

describe.each([
  ['DatePicker', 'shop.date.nextMonth', 'shop.date.previousMonth'],
  ['DateStrip', 'shop.date.later', 'shop.date.earlier'],
] as const)('of a %s', (dateView, later, earlier) => {
  /** The days after the first ones, whose prices come when `answer` is called; the second of them is full by then. */
  async function openWaiting() {
    onTestFinished(() => changeItem(shop, 'lipno-ski-1day', { dateView: 'DatePicker' }))
    await changeItem(shop, 'lipno-ski-1day', { dateView })
    const guest = await shop.guest({ width: 1440 })
    const { page, t } = guest
    const strip = page.getByRole('list', { name: t('shop.date.strip') })
    await expect
      .poll(async () => {
        await guest.open(`${ONE_DAY}&date=${addDays(shop.winter.saturday, 21)}`)
        return strip.count()
      }, PATIENCE)
      .toBe(dateView === 'DateStrip' ? 1 : 0)
    await addButton(guest).waitFor()
    await page.waitForLoadState('networkidle')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v2/transaction/prices', async (route) => {
      const reply = await route.fetch()
      const prices: PriceReply = await reply.json()
      const [, second = ''] = Object.keys(prices)
      await held.promise
      await route.fulfill({ response: reply, json: { ...prices, [second]: { ...prices[second], state: 'soldOut' } } })
    })
    await button(guest, later).click()
    const waiting = page.locator('[data-day][data-loading]')
    await waiting.nth(3).waitFor()
    const days = await waiting.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.day ?? ''))
    return { guest, days, day: (at: number) => page.locator(`[data-day="${days[at]}"]`), answer: held.resolve }
  }
  const lookOf = (day: Locator) => day.evaluate((one) => getComputedStyle(one).borderColor)
  const isChosen = ({ page }: Guest) =>
    page.locator('td[aria-selected=true] [data-day], [data-day][aria-pressed=true]').getAttribute('data-day')

  test('a press on a day whose price is on its way is seen, and counts when it is there', async () => {
    const { guest, days, day, answer } = await openWaiting()
    await day(0).click()
    await day(3).click()
    expect(await lookOf(day(3))).not.toBe(await lookOf(day(2)))
    expect(await lookOf(day(0))).toBe(await lookOf(day(2)))
    answer()
    await expect.poll(() => searchOf(guest).date, PATIENCE).toBe(days[3])
    await expect.poll(() => isChosen(guest)).toBe(days[3])
  })

  test('a day that turns out to be full says why, and nothing is chosen', async () => {
    const { guest, day, answer } = await openWaiting()
    const before = searchOf(guest).date
    await day(1).click()
    answer()
    await guest.page
      .getByText(guest.t('shop.date.blocked', { day: '', reason: guest.t('shop.reason.soldOut') }))
      .waitFor()
    expect(searchOf(guest).date).toBe(before)
  })

  test('whoever has turned to other days meanwhile has not chosen it', async () => {
    const { guest, day, answer } = await openWaiting()
    const before = searchOf(guest).date
    await day(3).click()
    await button(guest, earlier).click()
    await button(guest, later).click()
    answer()
    await guest.page.locator('[data-day][data-loading]').first().waitFor({ state: 'detached' })
    await guest.page.waitForTimeout(SETTLED_MS)
    expect(searchOf(guest).date).toBe(before)
  })
})
