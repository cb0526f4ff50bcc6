import sharp from 'sharp'
import { expect, test } from 'vitest'
import { person } from '../support/account.ts'
import { breakPages } from '../support/answers.ts'
import type { Guest } from '../support/guest.ts'
import { logIn, PETR } from '../support/member.ts'
import {
  fillCart,
  fillInformations,
  goToCheckout,
  goToInformations,
  onTop,
  payLink,
  textOf,
  words,
} from '../support/purchase.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const PHONE = 390
const DESK = 1440
const STEPS = ['eshop', 'informations', 'checkout', 'confirmation']

const header = ({ page }: Guest) => page.locator('header')
const seasons = (guest: Guest) => header(guest).getByRole('navigation', { name: guest.t('chrome.season') })
const languages = (guest: Guest) => header(guest).locator('summary')
const menu = (guest: Guest) => header(guest).getByRole('button', { name: guest.t('chrome.menu') })
const back = (guest: Guest) => header(guest).getByRole('link', { name: guest.t('chrome.back'), exact: true })
const zone = (guest: Guest) => header(guest).getByText(guest.t('chrome.shoppingZone'), { exact: true })
const pathOf = ({ page }: Guest) => new URL(page.url()).pathname

/** Which parts of the header can be seen. */
const partsOf = async (guest: Guest) => ({
  seasons: await seasons(guest).isVisible(),
  languages: await languages(guest).isVisible(),
  login: await person(guest).isVisible(),
  menu: await menu(guest).isVisible(),
  back: await back(guest).isVisible(),
  zone: await zone(guest).isVisible(),
})

test.for([PHONE, DESK])(
  'shop, legal texts, card, partners, banners and whatever is of an account have login, languages, seasons and a menu in their header, at %i px (spec §2)',
  async (width) => {
    const guest = await shop.guest({ width })
    // Once it is answered, home is next.
    await guest.page.route('**/api/users/activation*', () => undefined)
    const isPhone = width === PHONE
    for (const address of [
      '/',
      '/shopping/eshop',
      '/shopping/eshop?product=lipno-ski-1day',
      '/terms/general',
      '/discounts/partner',
      '/aboutCard',
      '/banners/sezonni-skipas-2026-27',
      '/personal/cards',
      '/personal/orders',
      '/users/activation?token=asked',
      '/registrace',
    ]) {
      await guest.open(address)
      expect.soft(await partsOf(guest), address).toEqual({
        seasons: true,
        languages: !isPhone,
        login: !isPhone,
        menu: isPhone,
        back: false,
        zone: false,
      })
    }
  },
)

test('the menu of a phone is a drawer with the ways through the shop, the login and the languages (spec §2)', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/terms/gdpr')
  await menu(guest).click()
  const drawer = onTop(guest)
  await drawer.waitFor()
  expect(await drawer.getByRole('link', { name: t('chrome.menu.home') }).isVisible()).toBe(true)
  for (const key of ['account.login', 'account.register'])
    expect(await drawer.getByRole('button', { name: t(key), exact: true }).isVisible()).toBe(true)
  expect(
    await drawer
      .getByRole('list', { name: t('chrome.languages') })
      .getByRole('link')
      .allTextContents(),
  ).toEqual(['Čeština', 'Deutsch', 'English'])
  await drawer.getByRole('link', { name: t('chrome.menu.eshop') }).click()
  await page.getByRole('heading', { level: 1, name: t('shop.title') }).waitFor()
  expect(await drawer.count()).toBe(0)
})

test('the languages of a desk are Czech, German and English, and Escape closes them', async () => {
  const guest = await shop.guest({ width: DESK })
  await guest.open('/shopping/eshop')
  await languages(guest).click()
  const list = header(guest).locator('details').getByRole('link')
  expect((await list.allTextContents()).map(words)).toEqual(['Čeština', 'Deutsch', 'English'])
  await guest.page.keyboard.press('Escape')
  expect(await list.first().isVisible()).toBe(false)
})

test.for([PHONE, DESK])(
  'the steps after the shop have a back arrow and the title of the shopping zone, and no login, at %i px (spec §2)',
  async (width) => {
    const guest = await shop.guest({ width })
    const steps = { seasons: false, languages: true, login: false, menu: false, back: true, zone: true }
    await fillCart(guest)
    await goToInformations(guest)
    expect(await partsOf(guest)).toEqual(steps)
    await fillInformations(guest, 'steps@example.com')
    await goToCheckout(guest)
    expect(await partsOf(guest)).toEqual(steps)
    await guest.open('/shopping/confirmation')
    expect(await partsOf(guest)).toEqual(steps)
  },
)

test('the back arrow leads from checkout to the details, from there to the shop, elsewhere back in the history (spec §2)', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await fillCart(guest)
  await goToInformations(guest)
  await fillInformations(guest, 'back@example.com')
  await goToCheckout(guest)
  await back(guest).click()
  await page.waitForURL('**/shopping/informations')
  await back(guest).click()
  await page.getByRole('heading', { level: 1, name: t('shop.title') }).waitFor()
  expect(pathOf(guest)).toBe('/shopping/eshop')

  await guest.open('/terms/claim')
  await guest.open('/shopping/confirmation')
  await back(guest).click()
  await page.waitForURL('**/terms/claim')
})

test('where the cart leads to the choice of a discount, the back arrow does too, and from there to the shop (spec §2)', async () => {
  await changeSetting(shop, ['cartButtonUrl'], '/shopping/discount')
  const guest = await shop.guest()
  const { page, t } = guest
  await fillCart(guest)
  expect(await payLink(guest).getAttribute('href')).toBe('/shopping/discount')
  await goToInformations(guest)
  await back(guest).click()
  await page.getByRole('heading', { level: 1, name: words(t('discount.title')) }).waitFor()
  expect(pathOf(guest)).toBe('/shopping/discount')
  await back(guest).click()
  await page.getByRole('heading', { level: 1, name: t('shop.title') }).waitFor()
  expect(pathOf(guest)).toBe('/shopping/eshop')
})

test.for(['with one price for all', 'of a member'])(
  'the back arrow of the details %s leads past the choice, which would only lead forward again (spec §2)',
  async (whose) => {
    await changeSetting(shop, ['cartButtonUrl'], '/shopping/discount')
    const guest = await shop.guest()
    const { page, t } = guest
    if (whose === 'of a member') await logIn(guest, PETR)
    else await changeSetting(shop, ['dualPrices'], false)
    await fillCart(guest)
    await goToInformations(guest)
    await back(guest).click()
    await page.getByRole('heading', { level: 1, name: t('shop.title') }).waitFor()
    expect(pathOf(guest)).toBe('/shopping/eshop')
  },
)

test('the steps of an order stand in their order; later ones are grey words, earlier ones lead back (spec §2 Order flow)', async () => {
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  const row = page.getByRole('navigation', { name: t('chrome.steps') })
  const items = row.getByRole('listitem')
  const current = () => textOf(row.locator('[aria-current=step]'))
  const labels = STEPS.map((step) => t(`chrome.step.${step}`))
  await fillCart(guest)
  await page.keyboard.press('Escape')
  for (const [index, label] of labels.entries()) expect(await textOf(items.nth(index))).toContain(label)
  expect(await items.count()).toBe(labels.length)
  expect(await current()).toContain(labels[0])
  expect(await row.getByRole('link').count()).toBe(0)

  await guest.open('/shopping/informations')
  await fillInformations(guest, 'row@example.com')
  expect(await current()).toContain(labels[1])
  expect(await row.getByRole('link').count()).toBe(1)
  const colour = (index: number) =>
    items
      .nth(index)
      .locator('span')
      .first()
      .evaluate((one) => getComputedStyle(one).color)
  expect(await colour(2)).toBe(await colour(3))
  expect(await colour(2)).not.toBe(await colour(1))
  await items.nth(2).click()
  expect(pathOf(guest)).toBe('/shopping/informations')

  await goToCheckout(guest)
  expect(await current()).toContain(labels[2])
  await row.getByRole('link', { name: labels[1] }).click()
  await page.waitForURL('**/shopping/informations')
  await row.getByRole('link', { name: labels[0] }).click()
  await page.waitForURL('**/shopping/eshop')
})

test('the footer has the link columns and the mark of the resort, and social icons that open and close (spec §2)', async () => {
  const guest = await shop.guest()
  const { page } = guest
  await guest.open('/')
  const footer = page.locator('footer')
  for (const column of ['Nakupování', 'Skiareál', 'Pomoc'])
    expect(await footer.getByRole('navigation', { name: column }).getByRole('link').count()).toBeGreaterThan(2)
  const mark = footer.locator('img[src="/marks/lipno-light.svg"]')
  await mark.scrollIntoViewIfNeeded()
  await expect.poll(() => mark.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const facebook = footer.getByRole('link', { name: 'Facebook' })
  expect(await facebook.isVisible()).toBe(false)
  await footer.getByText('Sledujte nás').click()
  expect(await facebook.isVisible()).toBe(true)
  expect(await facebook.getAttribute('href')).toBe('https://www.facebook.com/lipno.example')
  await footer.getByText('Sledujte nás').click()
  expect(await facebook.isVisible()).toBe(false)
})

test('a page that cannot be drawn is replaced by "500 : Unexpected Error" with a link home (spec §8)', async () => {
  const guest = await shop.guest({ expected: [/Cannot read properties of null/] })
  const { page } = guest
  await page.route('**/texts/*.json', (route) => route.fulfill({ json: null }))
  await page.goto('/terms/gdpr')
  await page.getByRole('heading', { level: 1, name: '500 : Unexpected Error', exact: true }).waitFor()
  expect(await page.locator('header, footer').count()).toBe(0)
  const mark = page.locator('img[src="/marks/lipno-light.svg"]')
  await expect.poll(() => mark.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(true)
  await page.unroute('**/texts/*.json')
  await page.getByRole('link').click()
  await page.getByRole('link', { name: guest.t('home.starter.choose') }).waitFor()
  expect(pathOf(guest)).toBe('/')
})

test.for(['cz', 'de', 'en'] as const)('a page that fails in the browser says in %s what to do now', async (lang) => {
  const guest = await shop.guest({ lang, expected: [/Cannot read properties of null/] })
  const { page, t } = guest
  await breakPages(guest)
  await page.goto('/terms/gdpr')
  await page.getByRole('heading', { level: 1, name: '500 : Unexpected Error', exact: true }).waitFor()
  await page.getByText(words(t('failure.text'))).waitFor()
})

test('in a window higher than a page all below its footer is as dark as that', async () => {
  const { page, open } = await shop.guest({ width: 1440, height: 2600 })
  await open('/terms/cookies?x')
  const footer = page.getByRole('contentinfo')
  const end = await footer.evaluate((one) => one.getBoundingClientRect().bottom)
  expect(end).toBeLessThan(2500)
  const shot = sharp(await page.screenshot({ clip: { x: 0, y: end - 4, width: 1440, height: 2600 - end + 4 } }))
  const { channels } = await shot.stats()
  expect(channels.slice(0, 3).map(({ min, max }) => max - min)).toEqual([0, 0, 0])
})

/** What in the header stands less than 6 px beside what comes before it, by where the letters really are. */
const crowded = ({ page }: Guest) =>
  page.getByRole('banner').evaluate((element) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const seen = [...element.querySelectorAll(':is(img, svg):not(ul *)')].map((one) => ({
      one,
      box: one.getBoundingClientRect(),
    }))
    while (walker.nextNode()) {
      const one = walker.currentNode.parentElement
      range.selectNodeContents(walker.currentNode)
      const isShown = one && one.closest('ul') === null && getComputedStyle(one).clipPath === 'none'
      if (isShown) seen.push({ one, box: range.getBoundingClientRect() })
    }
    const controlOf = (one: Element) => (one.matches('a > span') ? one : (one.closest('a, button, summary') ?? one))
    seen.sort((first, second) => first.box.left - second.box.left)
    return seen.flatMap(({ one, box }, at) => {
      const next = seen[at + 1]
      if (!next || box.width === 0 || next.box.width === 0 || controlOf(one) === controlOf(next.one)) return []
      return next.box.left - box.right < 6 ? [`${one.textContent} | ${next.one.textContent}`] : []
    })
  })

test.for(['cz', 'de', 'en'] as const)(
  'on the narrowest phone nothing in a header touches its neighbour, in %s',
  async (lang) => {
    const guest = await shop.guest({ lang, width: 320 })
    const { page } = guest
    await fillCart(guest)
    await page
      .getByRole('banner')
      .locator('a > span')
      .first()
      .evaluate((name) => {
        name.textContent = 'Dolní Morava'
      })
    expect.soft(await crowded(guest)).toEqual([])
    await guest.open('/shopping/informations')
    expect.soft(await crowded(guest)).toEqual([])
  },
)
