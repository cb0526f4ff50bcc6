import { formatPrice } from '@gondola/rules/money.ts'
import { USER_FIELDS, type UserField } from '@gondola/rules/user-info.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, quoteOf } from './testing/fake-shop.ts'
import { find, type Mounted, type MountOptions, onTop, open, textOf } from './testing/mount.tsx'
import { someEntries } from './testing/sample-cart.ts'
import { SATURDAY } from './testing/sample-shop.ts'

// Each setting of what a page shows, in both positions. Server settings: settings.test.ts. Those that need a whole
// shop: flags.spec.ts. `enabled` is tested in maintenance.spec.ts, `aboutCard` in card-and-partners.spec.ts.
const BOTH = [true, false]
const INFORMATIONS = '/shopping/informations'
const DISCOUNT = '/shopping/discount'

const main = () => page.getByRole('main')
const button = ({ t }: Mounted, key: string) => page.getByRole('button', { name: t(key) })
const payLink = ({ t }: Mounted) => onTop().getByRole('link', { name: new RegExp(`^${t('cart.pay', { price: '' })}`) })
const form = () => document.querySelector<HTMLFormElement>('main form')

async function openCart({ t }: Mounted): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
  await onTop().findElement()
}

test.for(BOTH)('seasonPicker %s: the header lets the guest choose the season, or nothing does', async (isOn) => {
  const { t } = await open('/', { config: { seasonPicker: isOn } })
  expect(page.getByRole('navigation', { name: t('chrome.season') }).length).toBe(isOn ? 1 : 0)
})

test.for([
  ['2027-03-29', 1],
  ['2027-03-30', 0],
] as const)('on %s the other season can be chosen while it is to come', async ([today, count]) => {
  const { t } = await open('/', { today, season: 'summer' })
  expect(page.getByRole('navigation', { name: t('chrome.season') }).length).toBe(count)
})

test.for(BOTH)(
  'dualPrices %s: the price with an account stands beside the usual one, or there is one price',
  async (isOn) => {
    const { t } = await open('/shopping/eshop?product=lipno-treetop', { width: 1440, config: { dualPrices: isOn } })
    await find('#party-title')
    const shown = await textOf(main())
    expect(new RegExp(`${t('shop.withAccount', { price: '' })} \\d`).test(shown)).toBe(isOn)
    expect(shown.includes(t('shop.pair.guest'))).toBe(isOn)
  },
)

test.for(BOTH)(
  'dualPrices %s: the choice of a discount is a step of an order, or leads straight to the details and is none',
  async (isOn) => {
    const config = { cartButtonUrl: DISCOUNT, dualPrices: isOn }
    const options: MountOptions = { width: 1440, cart: someEntries(), config }
    const shop = await open('/shopping/eshop', options)
    await openCart(shop)
    await payLink(shop).click()
    await expect.poll(() => location.pathname).toBe(isOn ? DISCOUNT : INFORMATIONS)
    await shop.leave()
    for (const address of [DISCOUNT, '/shopping/registration']) {
      const mounted = await open(address, options)
      await expect.poll(() => location.pathname).toBe(isOn ? address : INFORMATIONS)
      await mounted.leave()
    }
    const { t } = await open(INFORMATIONS, options)
    const steps = page.getByRole('navigation', { name: t('chrome.steps') }).getByRole('listitem')
    const all = ['eshop', 'discount', 'informations', 'checkout', 'confirmation']
    const labels = all.filter((step) => isOn || step !== 'discount').map((step) => t(`chrome.step.${step}`))
    expect(steps.elements().map((one) => one.textContent)).toEqual(
      labels.map((label) => expect.stringContaining(label)),
    )
  },
)

/** Returns whether the days in a place show prices, once they are known. */
async function showPrices({ t }: Mounted, place: Element): Promise<boolean> {
  const days = () => [...place.querySelectorAll('[data-day]')]
  await expect.poll(() => days().length).toBeGreaterThan(0)
  await expect.poll(() => place.querySelector('[data-day][data-loading]')).toBeNull()
  return days().filter((day) => day.textContent?.includes(t('shop.date.unit'))).length > 2
}

test.for(BOTH)('showDatePrices %s: the days of the calendar show their price, or none does', async (isOn) => {
  const flags = { showDatePrices: isOn }
  const entries = someEntries()
  const sum = entries.reduce((total, { price }) => total + (price?.standard ?? 0), 0)
  const n = 'lipno-ski-1day-adult:2,lipno-ski-1day-child:1'
  const product = await open(`/shopping/eshop?product=lipno-ski-1day&date=${SATURDAY}&n=${n}`, { flags })
  const { t } = product
  expect(await showPrices(product, page.getByRole('grid').element())).toBe(isOn)
  const shown = await textOf(main())
  expect(shown.includes(t('shop.legend.cheapest'))).toBe(isOn)
  expect(shown.includes(t('shop.date.pick'))).toBe(!isOn)
  expect(shown).toContain(formatPrice(sum * 100, { decimals: 0, lang: 'cz' }).replace(/\s/g, ' '))
  await product.leave()

  const strip = await open('/shopping/eshop?product=lipno-ski-evening', { flags })
  expect(await showPrices(strip, page.getByRole('list', { name: t('shop.date.strip') }).element())).toBe(isOn)
  await strip.leave()

  // Their day is over, so they choose another one.
  const dryRun: Answers['dryRun'] = (input) =>
    quoteOf(input, () => ({ price: null, errors: [{ code: 'dateInHistory' }] }))
  const late = await open('/shopping/eshop', { flags, cart: entries, today: '2026-12-06', answers: { dryRun } })
  await openCart(late)
  await onTop()
    .getByRole('button', { name: t('cart.remedy.day') })
    .click()
  expect(await showPrices(late, await onTop().getByRole('grid').findElement())).toBe(isOn)
})

test('a cart has room for 100 items', async () => {
  const { t } = await open('/shopping/eshop?product=lipno-ski-1day&n=lipno-ski-1day-adult:100', { width: 1440 })
  await page.getByText(t('shop.limit.cart', { count: 100 })).findElement()
  expect(page.getByRole('group').getByRole('status').first().element().textContent).toBe('100')
})

test.for([INFORMATIONS, DISCOUNT])('cartButtonUrl: the cart leads to %s', async (url) => {
  const mounted = await open('/shopping/eshop', { cart: someEntries(), config: { cartButtonUrl: url } })
  await openCart(mounted)
  await expect.element(payLink(mounted)).toHaveAttribute('href', url)
  await payLink(mounted).click()
  await expect.poll(() => location.pathname).toBe(url)
})

const FIELDS: [UserField[]][] = [
  [['firstName', 'birthday']],
  [['lastName', 'phone', 'agreements']],
  [USER_FIELDS.filter((field) => field !== 'birthday')],
  [[]],
]
test.for(FIELDS)('userInfo: of each person exactly %j are asked for', async ([fields]) => {
  const cart = someEntries().map((entry) => ({ ...entry, showUserForm: true }))
  const { t } = await open(INFORMATIONS, { cart, config: { userInfo: fields } })
  await find('main form section')
  const block = page.elementLocator(document.querySelector('main form section') as Element)
  for (const field of USER_FIELDS) {
    const label = block.getByLabelText(t(`form.label.${field}`), { exact: false })
    expect.soft(label.length > 0, field).toBe(fields.includes(field))
  }
})

const BIRTHDAYS = ['\u200b14. 03. 1986', '02.11.1988', '05.06.2016']

test.for(BOTH)('exchangeTicketCardBirthday %s: tickets for a card ask for its birthday, or do not', async (isOn) => {
  const mounted = await open(INFORMATIONS, {
    cart: someEntries(),
    email: 'birthday@example.com',
    flags: { exchangeTicketCardBirthday: isOn },
  })
  const { t } = mounted
  await find('main form')
  const labels = page.getByLabelText(t('form.label.birthday'), { exact: false })
  expect(labels.length).toBe(isOn ? 3 : 0)
  if (isOn) {
    form()?.requestSubmit()
    const missing = page.getByRole('link').filter({ hasText: t('form.label.birthday') })
    await expect.poll(() => missing.length).toBe(3)
    expect(new Set(missing.elements().map((one) => one.textContent)).size).toBe(3)
    expect(page.getByText(t('form.birthday.required')).length).toBe(3)
  }
  expect(button(mounted, 'informations.continue').length).toBe(isOn ? 0 : 1)
  if (isOn) for (const [index, day] of BIRTHDAYS.entries()) await labels.nth(index).fill(day)
  await button(mounted, 'informations.continue').click()
  await page.getByRole('button', { name: new RegExp(`^${t('checkout.pay', { price: '' })}`) }).findElement()
})

test('whoever is too young for a ticket that goes on a card is asked for another birthday, and for no guardian', async () => {
  const { t } = await open(INFORMATIONS, {
    cart: someEntries().map((entry) => ({ ...entry, showUserForm: true })),
    config: { userInfo: ['firstName', 'birthday'] },
    flags: { exchangeTicketCardBirthday: true },
  })
  await find('main form')
  const guardian = page.getByText(t('informations.guardian'))
  const birthdays = page.getByLabelText(t('form.label.birthday'), { exact: false })
  await birthdays.first().fill('05.06.2016')
  ;(birthdays.first().element() as HTMLElement).blur()
  await page.getByText(t('productAssigment.cardBirthday.input.error')).findElement()
  expect(guardian.length).toBe(0)
  await birthdays.last().fill('05.06.2016')
  await guardian.findElement()
})

test.for(BOTH)('featuredProducts %s: the shop shows them or does not, home always does', async (isOn) => {
  const flags = { featuredProducts: isOn }
  const home = await open('/', { flags })
  const { t } = home
  expect(page.getByRole('region', { name: t('home.board.title') }).length).toBe(1)
  await home.leave()
  await open('/shopping/eshop', { flags })
  expect(page.getByRole('region', { name: t('shop.featured') }).length).toBe(isOn ? 1 : 0)
})

test.for(BOTH)('bannerPicker %s: the page of a banner sells its product, or only tells of it', async (isOn) => {
  await open('/banners/stezka-a-kralovstvi-lesa', {
    season: 'summer',
    today: '2027-06-01',
    flags: { bannerPicker: isOn },
  })
  expect(document.querySelectorAll('#party-title').length).toBe(isOn ? 1 : 0)
})
