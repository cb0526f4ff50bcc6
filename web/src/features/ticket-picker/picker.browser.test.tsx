import type { Boot } from '@gondola/contract/boot.ts'
import { addDays, formatDay } from '@gondola/rules/day.ts'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { tooWide } from '../../../../e2e/support/in-page.ts'
import type { Asked } from '../../testing/fake-shop.ts'
import { find, type Mounted, open } from '../../testing/mount.tsx'
import { aProduct, pricesFor, SATURDAY } from '../../testing/sample-shop.ts'
import { variants } from '../../testing/variants.ts'

const ONE_DAY = '/shopping/eshop?product=lipno-ski-1day'
/** A choice is priced after a short pause. */
const SETTLED_MS = 400

const quiet = () => new Promise((done) => setTimeout(done, SETTLED_MS))
const search = () => Object.fromEntries(new URLSearchParams(location.search))
const counts = () =>
  page
    .getByRole('group')
    .getByRole('status')
    .elements()
    .map((one) => one.textContent)
const chosenDays = () => page.getByRole('gridcell', { selected: true }).length
const dayCell = (day: string) => find(`[data-day="${day}"]`)
const button = ({ t }: Mounted, key: string) => page.getByRole('button', { name: t(key) })
const addButton = (mounted: Mounted) => button(mounted, 'shop.add.short').or(button(mounted, 'shop.add')).first()
const stepper = () =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('status') })
    .first()
    .getByRole('button')
const of = <N extends Asked['name']>({ shop }: Mounted, name: N) =>
  shop.asked.flatMap((one) => (one.name === name ? [(one as Extract<Asked, { name: N }>).input] : []))

test('changing the product resets the persons and the day', async () => {
  const mounted = await open(`${ONE_DAY}&date=${SATURDAY}&n=lipno-ski-1day-adult:2,lipno-ski-1day-child:1`, {
    width: 1440,
  })
  const { t } = mounted
  await addButton(mounted).findElement()
  expect(counts().filter((count) => count !== '0')).toEqual(['2', '1'])
  expect(chosenDays()).toBe(1)
  await page
    .getByRole('navigation', { name: t('shop.siblings') })
    .getByRole('link', { name: /^3denní skipas/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '3denní skipas' }).findElement()
  await expect.poll(() => counts().filter((count) => count !== '0')).toEqual(['1'])
  expect(chosenDays()).toBe(0)
  expect(search()).toEqual({ product: 'lipno-ski-3day' })
})

test('the size of a group is typed, and is never less than its least or more than fit', async () => {
  const day = aProduct('lipno-ski-1day')
  const [variant] = day.variants
  if (!variant) throw new Error('The product has no variant.')
  const group = { ...day, variants: [{ ...variant, countMin: 20, countMax: 60 }] }
  const { t } = await open(ONE_DAY, {
    width: 390,
    change: (boot) => ({ ...boot, page: { ...boot.page, product: group } as Boot['page'] }),
  })
  const field = page.getByRole('textbox', { name: t('shop.count.of', { name: variant.name.cz }) })
  for (const [typed, taken] of [
    ['45', '45'],
    ['3', '20'],
    ['400', '60'],
  ] as const) {
    await field.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue(taken)
  }
  expect(search().n).toBe(`${variant._id}:60`)
  // No sign of it is cut.
  await field.fill('')
  await userEvent.keyboard('0045{Enter}')
  await expect.element(field).toHaveValue('45')
})

test.for(variants(['lipno-ski-3day', 'lipno-ski-1day']))(
  'on a phone the pill of %s begins where its heading does',
  async (id) => {
    const { t } = await open(`/shopping/eshop?product=${id}`, { width: 390 })
    const left = (one: Locator) => Math.round(one.element().getBoundingClientRect().x)
    const chosen = await find(`nav[aria-label="${t('shop.siblings')}"] [aria-current="true"]`)
    await expect.poll(() => left(chosen)).toBe(left(page.getByRole('heading', { level: 1 })))
  },
)

/** Returns the titles of the choice from top to bottom. */
const askedInOrder = () =>
  [...document.querySelectorAll('#party-title, #date-title, #time-title')]
    .sort((one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y)
    .map(({ id }) => id)

test.for(['DateStrip', 'DatePicker', 'Calendar'] as const)(
  'a product with the view %s asks who comes and then when',
  async (dateView) => {
    const mounted = await open('/shopping/eshop?product=lipno-ski-3day', {
      products: { 'lipno-ski-3day': { dateView } },
    })
    expect(askedInOrder()).toEqual(['party-title', 'date-title'])
    const strip = page.getByRole('list', { name: mounted.t('shop.date.strip') })
    expect(strip.length).toBe(dateView === 'DateStrip' ? 1 : 0)
    expect(button(mounted, 'shop.date.type').length).toBe(dateView === 'DatePicker' ? 1 : 0)
  },
)

test('a product with times asks who, when, and at what time', async () => {
  await open('/shopping/eshop?product=lipno-bob-1')
  expect(askedInOrder()).toEqual(['party-title', 'date-title', 'time-title'])
})

test('on a phone the question who comes is in the first screen, beside ten other ski passes', async () => {
  const { t } = await open(ONE_DAY, { width: 390, height: 844 })
  const bars = page.getByRole('region', { name: t('shop.bar.label') })
  await bars.first().findElement()
  const [bar] = bars.elements().filter((one) => one.checkVisibility())
  const title = (await find('#party-title')).element()
  expect(title.getBoundingClientRect().bottom).toBeLessThan(bar?.getBoundingClientRect().top ?? 0)
})

test.for(variants([390, 1440]))(
  'at %i px a family is told what the family ticket saves, and one press takes it',
  async (width) => {
    const party = 'n=lipno-treetop-adult:2,lipno-treetop-child:2'
    const mounted = await open(`/shopping/eshop?product=lipno-treetop&date=${SATURDAY}&${party}`, { width })
    const { t } = mounted
    const offers = page.getByText(t('shop.cheaper', { mix: '1 × Rodina 2+2', price: '870 Kč' }))
    await expect.poll(() => offers.elements().filter((one) => one.checkVisibility()).length).toBe(1)
    const [take] = page
      .getByRole('button', { name: t('shop.cheaper.take', { price: '130 Kč' }) })
      .elements()
      .filter((one) => one.checkVisibility())
    ;(take as HTMLElement).click()
    await expect.poll(() => search().n).toBe('lipno-treetop-family:1')
    await expect.poll(() => offers.length).toBe(0)
  },
)

test('the persons stand open, so that each of them is asked about once as soon as there is a day, and for each other day', async () => {
  const { variants } = aProduct('lipno-ski-1day')
  const mounted = await open(`${ONE_DAY}&date=${SATURDAY}`)
  const askedOnceFor = async (...days: string[]) => {
    const all = days.flatMap((arrival) => variants.map(({ _id }) => ({ variant: _id, arrival })))
    const asked = () => of(mounted, 'checkVariant').map(({ body }) => body)
    await expect.poll(() => asked().length).toBe(all.length)
    await quiet()
    expect(asked()).toEqual(all)
  }
  await askedOnceFor(SATURDAY)
  const sunday = addDays(SATURDAY, 1)
  await (await dayCell(sunday)).click()
  await askedOnceFor(SATURDAY, sunday)
  // Prices of a day are cached for a minute.
  await (await dayCell(SATURDAY)).click()
  await askedOnceFor(SATURDAY, sunday)
})

test('a DatePicker takes a typed date by the keyboard alone, shows its month and chooses it or the next free day', async () => {
  const mounted = await open(ONE_DAY)
  const { t } = mounted
  ;((await button(mounted, 'shop.date.type').findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: t('shop.date.typed') })
  await expect.element(field).toHaveFocus()
  const type = async (text: string) => {
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
  }
  await type('31.11.')
  await page.getByText(new RegExp(t('shop.date.typed.wrong', { sample: '' }).slice(0, 20))).findElement()
  await type('1.1.2020')
  await page.getByText(new RegExp(t('shop.date.typed.outside', { from: '', to: '' }).slice(0, 20))).findElement()
  await type(`${Number(SATURDAY.slice(8))}.${Number(SATURDAY.slice(5, 7))}.`)
  await expect.poll(() => search().date).toBe(SATURDAY)
  const chosen = page.getByRole('gridcell', { selected: true }).element().querySelector<HTMLElement>('[data-day]')
  expect(chosen?.dataset.day).toBe(SATURDAY)
  await expect.element(field).toHaveValue(formatDay(SATURDAY))
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
})

/** Every day costs this much more at the till. */
const GATE = 120

test.for([
  ...variants([
    [390, 'DatePicker'],
    [1440, 'DatePicker'],
  ] as const),
  [768, 'DateStrip'],
] as const)(
  'at %i px each date of a %s says what it saves against the till, and nothing is cut off',
  async ([width, dateView]) => {
    const mounted = await open(`${ONE_DAY}&date=${addDays(SATURDAY, 14)}`, {
      width,
      products: { 'lipno-ski-1day': { dateView } },
      answers: {
        prices: ({ body }) =>
          Object.fromEntries(
            Object.entries(pricesFor(body.entries, body.dates)).map(([day, price]) => [
              day,
              { ...price, gate: (price.standard ?? 0) + GATE },
            ]),
          ),
      },
    })
    await button(mounted, dateView === 'DateStrip' ? 'shop.date.later' : 'shop.date.nextMonth').click()
    await page.getByText(`−${GATE}`).first().findElement()
    const days = [...document.querySelectorAll('[data-day]')]
    expect(days.length).toBeGreaterThan(dateView === 'DateStrip' ? 7 : 27)
    for (const day of days) {
      expect(day.textContent).toContain(`−${GATE}`)
      expect(day.scrollHeight - day.clientHeight).toBe(0)
    }
  },
)

test('the next free day is found, chosen and told; asked again it is the one after', async () => {
  const mounted = await open(ONE_DAY)
  const { t } = mounted
  const next = button(mounted, 'shop.date.nextFree')
  await next.click()
  await expect.poll(() => search().date).toBe(SATURDAY)
  await expect.poll(chosenDays).toBe(1)
  await page.getByText(new RegExp(t('shop.date.found', { day: '' }).trim().replace('.', ''))).findElement()
  await next.click()
  await expect.poll(() => String(search().date) > SATURDAY).toBe(true)
})

test('the same combination and days are priced by one call, however often they are chosen', async () => {
  const mounted = await open(`${ONE_DAY}&date=${SATURDAY}`, { width: 1440 })
  const asked = () => of(mounted, 'prices').map(({ body }) => JSON.stringify(body))
  const choose = async (control: Locator) => {
    await control.click()
    await addButton(mounted).findElement()
    await quiet()
  }
  const [less, more] = [stepper().first(), stepper().last()]
  const [earlier, later] = [button(mounted, 'shop.date.previousMonth'), button(mounted, 'shop.date.nextMonth')]
  await choose(more)
  expect(asked()).toHaveLength(1)
  await choose(later)
  await expect.poll(() => asked().length).toBeGreaterThan(1)
  await quiet()
  const known = asked()
  expect(new Set(known).size).toBe(known.length)
  for (const control of [earlier, less, more, later, earlier]) await choose(control)
  expect(asked()).toEqual(known)
})

describe.each([
  ['DatePicker', 'shop.date.nextMonth', 'shop.date.previousMonth'],
  ['DateStrip', 'shop.date.later', 'shop.date.earlier'],
] as const)('of a %s', (dateView, later, earlier) => {
  /**
   * Opens a strip whose next days wait for their prices until `answer` is called. The second of them is full by then.
   */
  async function openWaiting() {
    const mounted = await open(`${ONE_DAY}&date=${addDays(SATURDAY, 21)}`, {
      width: 1440,
      products: { 'lipno-ski-1day': { dateView } },
    })
    await addButton(mounted).findElement()
    await quiet()
    const held = Promise.withResolvers<void>()
    mounted.shop.answers.prices = async ({ body }) => {
      const prices = pricesFor(body.entries, body.dates)
      const [, second = ''] = Object.keys(prices)
      await held.promise
      return { ...prices, [second]: { standard: null, club: null, ...prices[second], state: 'soldOut' } }
    }
    await button(mounted, later).click()
    const waiting = () => [...document.querySelectorAll<HTMLElement>('[data-day][data-loading]')]
    await expect.poll(() => waiting().length).toBeGreaterThan(3)
    const days = waiting().map((one) => one.dataset.day ?? '')
    return { mounted, days, day: (at: number) => dayCell(days[at] ?? ''), answer: held.resolve }
  }
  const lookOf = async (day: Promise<Locator>) => getComputedStyle((await day).element()).borderColor
  const chosen = () =>
    document.querySelector<HTMLElement>('td[aria-selected=true] [data-day], [data-day][aria-pressed=true]')?.dataset.day

  test('a press on a day whose price is on its way is seen, and counts when it is there', async () => {
    const { days, day, answer } = await openWaiting()
    await (await day(0)).click()
    await (await day(3)).click()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(async () => (await lookOf(day(3))) !== (await lookOf(day(2)))).toBe(true)
    expect(await lookOf(day(0))).toBe(await lookOf(day(2)))
    answer()
    await expect.poll(() => search().date).toBe(days[3])
    await expect.poll(chosen).toBe(days[3])
  })

  test('a day that turns out to be full says why, and nothing is chosen', async () => {
    const { mounted, day, answer } = await openWaiting()
    const { t } = mounted
    const before = search().date
    await (await day(1)).click()
    answer()
    const reason = t('shop.date.blocked', { day: '', reason: t('shop.reason.soldOut') })
    await page.getByText(new RegExp(reason.trim().replace(/^\W+/, ''))).findElement()
    expect(search().date).toBe(before)
  })

  test('whoever has turned to other days meanwhile has not chosen it', async () => {
    const { mounted, day, answer } = await openWaiting()
    const before = search().date
    await (await day(3)).click()
    await button(mounted, earlier).click()
    await button(mounted, later).click()
    answer()
    await expect.poll(() => document.querySelector('[data-day][data-loading]')).toBeNull()
    await quiet()
    expect(search().date).toBe(before)
  })
})

test('the row of other products scrolls by itself and leaves the page as wide as a phone', async () => {
  const { t } = await open(ONE_DAY, { width: 390 })
  const row = (await page.getByRole('navigation', { name: t('shop.siblings') }).findElement()).querySelector('ul')
  expect(row?.scrollWidth).toBeGreaterThan(390)
  await expect.poll(tooWide).toEqual([])
})
