import type { EshopConfig } from '@gondola/contract/content.ts'
import { addDays } from '@gondola/rules/day.ts'
import { USER_FIELDS, type UserField } from '@gondola/rules/user-info.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { tellOfCatalogue } from '../support/catalogue.ts'
import type { Guest } from '../support/guest.ts'
import { changeKeptCart, focusProblem, isWaiting, tooWide } from '../support/in-page.ts'
import {
  addButton,
  addToCart,
  button,
  cartButton,
  chooseOnHome,
  emailField,
  endPayment,
  fillCart,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  inTop,
  onTop,
  payButton,
  payLink,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { seasonDays } from '../support/season-days.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'

// Each setting of what exists in both positions. `enabled` is tried in maintenance.spec.ts, `aboutCard` in
// card-and-partners.spec.ts, `cartButtonUrl` also in header.spec.ts; what the server obeys in settings.test.ts.
const shop = await openShop()
const summer = await seasonDays(shop.url, 'summer')
const DAY_PASS = '/shopping/eshop?product=lipno-ski-1day'
const BANNER = '/banners/stezka-a-kralovstvi-lesa'
const PATIENCE = { timeout: 15_000 }

const setFlag = (flag: keyof EshopConfig['flags'], value: boolean) => changeSetting(shop, ['flags', flag], value)
const setConfig = (key: keyof EshopConfig, value: unknown) => changeSetting(shop, [key], value)
const BOTH = [true, false]

test.for(BOTH)(
  'seasonPicker %s: the header lets the guest choose the season, or nothing does (spec §9)',
  async (isOn) => {
    await setConfig('seasonPicker', isOn)
    const guest = await shop.guest()
    const { page, t } = guest
    const seasonOf = () => page.locator('html').getAttribute('data-season')
    await guest.open('/')
    const first = await seasonOf()
    const picker = page.getByRole('navigation', { name: t('chrome.season') })
    expect(await picker.count()).toBe(isOn ? 1 : 0)
    await guest.open(`/?season=${first === 'winter' ? 'summer' : 'winter'}`)
    expect((await seasonOf()) === first).toBe(!isOn)
  },
)

test.for(BOTH)(
  'dualPrices %s: the price with an account stands beside the usual one, or there is one price (spec §9)',
  async (isOn) => {
    await setConfig('dualPrices', isOn)
    const guest = await shop.guest({ width: 1440 })
    const { page, t } = guest
    const pair = new RegExp(`${words(t('shop.withAccount', { price: '' }))} \\d`)
    await guest.open('/shopping/eshop?product=lipno-treetop')
    await page.locator('#party-title').waitFor()
    const main = await textOf(page.getByRole('main'))
    expect(pair.test(main)).toBe(isOn)
    expect(main.includes(words(t('shop.pair.guest')))).toBe(isOn)
    await guest.open('/aboutCard')
    const once = page.getByRole('region', { name: t('aboutCard.once.title') })
    expect((await textOf(once)).match(/Kč/g)).toHaveLength(isOn ? 3 : 1)
  },
)

test.for(BOTH)(
  'dualPrices %s: the choice of a discount is a step of an order, or leads straight to the details and is none (spec §2, §9)',
  async (isOn) => {
    await setConfig('cartButtonUrl', '/shopping/discount')
    await setConfig('dualPrices', isOn)
    const guest = await shop.guest({ width: 1440 })
    const { page, t } = guest
    await fillCart(guest)
    await payLink(guest).click()
    await page.waitForURL(isOn ? '**/shopping/discount' : '**/shopping/informations')
    for (const address of ['/shopping/discount', '/shopping/registration']) {
      await guest.open(address)
      await page.waitForURL(isOn ? `**${address}` : '**/shopping/informations')
    }
    await guest.open('/shopping/informations')
    await emailField(guest).waitFor()
    const steps = page.getByRole('navigation', { name: t('chrome.steps') }).getByRole('listitem')
    const all = ['eshop', 'discount', 'informations', 'checkout', 'confirmation']
    const labels = all.filter((step) => isOn || step !== 'discount').map((step) => t(`chrome.step.${step}`))
    expect(await steps.allTextContents()).toEqual(labels.map((label) => expect.stringContaining(label)))
  },
)

test.for(BOTH)('showDatePrices %s: the days of the calendar show their price, or none does (spec §9)', async (isOn) => {
  await setFlag('showDatePrices', isOn)
  const guest = await shop.guest()
  const { page, t } = guest
  const expectPrices = async (place: Locator) => {
    const days = place.locator('[data-day]')
    await days.first().waitFor()
    await expect.poll(() => page.evaluate(isWaiting)).toBe(false)
    expect((await days.filter({ hasText: t('shop.date.unit') }).count()) > 2).toBe(isOn)
  }
  await chooseOnHome(guest)
  await expectPrices(page.getByRole('grid'))
  const main = await textOf(page.getByRole('main'))
  expect(main.includes(t('shop.legend.cheapest'))).toBe(isOn)
  expect(main.includes(t('shop.date.pick'))).toBe(!isOn)
  expect(main).toMatch(/2 470 Kč/)

  await addToCart(guest)
  await guest.open('/shopping/eshop?product=lipno-ski-evening')
  await expectPrices(page.getByRole('list', { name: t('shop.date.strip') }))

  // Their day is over, so they choose another one.
  const later = `${addDays(shop.winter.saturday, 1)}T08:00:00+01:00`
  await guest.context.addCookies([{ name: 'shop-now', value: later, url: shop.url }])
  await guest.open('/')
  await cartButton(guest).click()
  await inTop(guest, 'cart.remedy.day').click()
  await expectPrices(onTop(guest).getByRole('grid'))
})

test.for([
  [0, '2 470 Kč'],
  [1, '2 470,0 Kč'],
  [2, '2 470,00 Kč'],
] as const)('priceDecimals %i: a price is shown as %s everywhere (spec §1)', async ([decimals, price]) => {
  await setConfig('priceDecimals', decimals)
  const guest = await shop.guest()
  const { page } = guest
  const pattern = new RegExp(`(^|[^\\d ]) ?${price}`)
  const narrow = async () => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 568 })
      expect.soft(await page.evaluate(tooWide), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await chooseOnHome(guest)
  await expect.poll(async () => textOf(page.getByRole('region', { name: guest.t('shop.bar.label') }))).toMatch(pattern)
  await narrow()
  await addButton(guest).click()
  await onTop(guest)
    .getByRole('link', { name: new RegExp(price) })
    .waitFor()
  await narrow()
  await onTop(guest)
    .getByRole('link', { name: new RegExp(price) })
    .click()
  await page.waitForURL('**/shopping/informations')
  await fillInformations(guest, 'decimals@example.com')
  await narrow()
  await button(guest, 'informations.continue').click()
  await page.getByRole('button', { name: new RegExp(`${price}$`) }).waitFor()
  await narrow()
})

test('productCountLimit bounds the quantities by what is in the cart; a cart above it is paid only without what is too much, which one press takes out (spec §5)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  await fillCart(guest)
  await page.keyboard.press('Escape')
  const more = page.getByRole('group').getByRole('button').and(page.locator(':last-child'))
  await setConfig('productCountLimit', 4)
  await guest.open(DAY_PASS)
  const limit = page.getByText(words(t('shop.limit.cart', { count: 4 })))
  for (let at = 0; at < 4 && !(await limit.isVisible()); at++) await more.first().click()
  const areOff = () => more.evaluateAll((all) => all.every((one) => one.getAttribute('aria-disabled') === 'true'))
  expect(await areOff()).toBe(true)
  // Of none and one the keyboard is never lost, though a step leaves nothing more to press there.
  for (const one of [page.getByRole('group').getByRole('button').first(), more.first()]) {
    await one.press('Enter')
    expect(await page.evaluate(focusProblem)).toBeNull()
  }
  expect(await areOff()).toBe(true)
  expect(await page.getByRole('group').getByRole('status').first().textContent()).toBe('1')

  await setConfig('productCountLimit', 2)
  await guest.open('/shopping/eshop')
  await cartButton(guest).click()
  await onTop(guest)
    .getByText(words(t('cart.full', { count: 2, over: 1 })))
    .waitFor()
  expect(await payLink(guest).count()).toBe(0)
  await inTop(guest, 'cart.full.fix', { over: '1' }).click()
  await payLink(guest).waitFor()
  expect(await page.locator('[data-title]:focus').count()).toBe(1)
  expect(await textOf(onTop(guest).locator('[data-group]'))).toMatch(/ 2 × /)
})

test('otherwise a cart has room for 100 items (spec §9)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  await guest.open(`${DAY_PASS}&n=lipno-ski-1day-adult:100`)
  await page.getByText(words(t('shop.limit.cart', { count: 100 }))).waitFor()
  expect(await page.getByRole('group').getByRole('status').first().textContent()).toBe('100')
})

test.for(['/shopping/informations', '/shopping/discount'])(
  'cartButtonUrl: the cart leads to %s (spec §2)',
  async (url) => {
    await setConfig('cartButtonUrl', url)
    const guest = await shop.guest()
    await fillCart(guest)
    expect(await payLink(guest).getAttribute('href')).toBe(url)
    await goToInformations(guest)
  },
)

/** Asks for the person of each two-day pass, as a catalogue may. */
async function askForPersons(): Promise<void> {
  await shop.db(
    `update catalogue_item set data = jsonb_set(data, '{variants}',
       (select jsonb_agg(variant || '{"showUserForm": true}') from jsonb_array_elements(data->'variants') variant))
     where id = 'lipno-ski-2day'`,
  )
  await tellOfCatalogue(shop)
}

const FIELDS: [UserField[]][] = [
  [['firstName', 'birthday']],
  [['lastName', 'phone', 'agreements']],
  [USER_FIELDS.filter((field) => field !== 'birthday')],
  [[]],
]
test.for(FIELDS)('userInfo: of each person exactly %j are asked for (spec §5)', async ([fields]) => {
  await askForPersons()
  await setConfig('userInfo', fields)
  const guest = await shop.guest()
  const { page, t } = guest
  const hasForm = async () => {
    await guest.open(`/shopping/eshop?product=lipno-ski-2day&n=lipno-ski-2day-adult:1&date=${shop.winter.saturday}`)
    await addButton(guest).click()
    await payLink(guest).waitFor()
    return page.evaluate(() => (localStorage.getItem('gondola.cart.1') ?? '').includes('"showUserForm":true'))
  }
  await expect.poll(hasForm, PATIENCE).toBe(true)
  await goToInformations(guest)
  const block = page.locator('main form section').first()
  for (const field of USER_FIELDS) {
    const label = block.getByLabel(t(`form.label.${field}`), { exact: false })
    expect.soft(await label.count(), field).toBe(fields.includes(field) ? 1 : 0)
  }
})

test.for(BOTH)(
  'additionalVOP %s: the details ask for the additional terms and need them, or do not (spec §5)',
  async (isOn) => {
    await setFlag('additionalVOP', isOn)
    const guest = await shop.guest()
    const { page, t } = guest
    await fillCart(guest)
    await goToInformations(guest)
    const box = page.getByRole('checkbox', { name: words(t('informations.terms.additional')) })
    expect(await box.count()).toBe(isOn ? 1 : 0)
    await fillInformations(guest, `vop-${isOn}@example.com`)
    if (isOn) {
      await box.uncheck()
      await button(guest, 'informations.continue.terms').click({ force: true })
      expect(new URL(page.url()).pathname).toBe('/shopping/informations')
      await box.check()
    }
    await goToCheckout(guest)
    await goToPayment(guest)
    await endPayment(guest, 'paid')
    await shownCodes(guest)
    expect(await shop.db('select additional_vop from orders where email = $1', [`vop-${isOn}@example.com`])).toEqual([
      { additional_vop: isOn },
    ])
  },
)

test.for(BOTH)(
  'exchangeTicketCardBirthday %s: tickets for a card ask for its birthday, or do not (spec §5)',
  async (isOn) => {
    await setFlag('exchangeTicketCardBirthday', isOn)
    const guest = await shop.guest()
    const { page, t } = guest
    await fillCart(guest)
    await goToInformations(guest)
    const labels = page.getByLabel(t('form.label.birthday'))
    expect(await labels.count()).toBe(isOn ? 3 : 0)
    if (isOn) {
      await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      const missing = page.getByRole('link').filter({ hasText: t('form.label.birthday') })
      const told = (await missing.allTextContents()).map(words)
      expect(new Set(told).size).toBe(3)
      expect(await page.getByText(t('form.birthday.required')).count()).toBe(3)
    }
    await fillInformations(guest, 'birthday@example.com')
    expect(await button(guest, 'informations.continue').count()).toBe(isOn ? 0 : 1)
    for (const [index, day] of ['14.03.1986', '02.11.1988', '05.06.2016'].entries())
      if (isOn) await page.getByLabel(t('form.label.birthday')).nth(index).fill(day)
    await goToCheckout(guest)
    expect(await payButton(guest).isVisible()).toBe(true)
  },
)

test('whoever is too young for a ticket that goes on a card is asked for another birthday, and for no guardian', async () => {
  await setConfig('userInfo', ['firstName', 'birthday'])
  await setFlag('exchangeTicketCardBirthday', true)
  const guest = await shop.guest()
  const { page, t } = guest
  await fillCart(guest)
  await goToInformations(guest)
  await page.evaluate(changeKeptCart, { showUserForm: true })
  await guest.reload()
  const guardian = page.getByText(t('informations.guardian'), { exact: true })
  const birthdays = page.getByLabel(t('form.label.birthday'))
  await birthdays.first().fill('05.06.2016')
  await birthdays.first().blur()
  await page.getByText(t('productAssigment.cardBirthday.input.error')).waitFor()
  expect(await guardian.count()).toBe(0)
  await birthdays.last().fill('05.06.2016')
  await guardian.waitFor()
})

test.for(BOTH)('featuredProducts %s: the shop shows them or does not, home always does (spec §2)', async (isOn) => {
  await setFlag('featuredProducts', isOn)
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/')
  expect(await page.getByRole('region', { name: words(t('home.board.title')) }).count()).toBe(1)
  await guest.open('/shopping/eshop')
  expect(await page.getByRole('region', { name: words(t('shop.featured')) }).count()).toBe(isOn ? 1 : 0)
})

test.for(BOTH)(
  'bannerPicker %s: the page of a banner sells its product, or only tells of it (spec §2)',
  async (isOn) => {
    await setFlag('bannerPicker', isOn)
    const guest = await shop.guest({ now: summer.now })
    await guest.open(`${BANNER}?season=summer`)
    expect(await guest.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await picker(guest)).toBe(isOn)
  },
)

const picker = async ({ page }: Guest) => (await page.locator('#party-title').count()) === 1

test('an open page hears of a changed setting within two minutes (spec §1)', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await page.clock.install()
  await guest.open('/shopping/eshop')
  const seasons = page.getByRole('navigation', { name: t('chrome.season') })
  expect(await seasons.count()).toBe(1)
  await setConfig('seasonPicker', false)
  await page.clock.fastForward(121_000)
  await expect.poll(() => seasons.count()).toBe(0)
})
