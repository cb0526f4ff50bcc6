import { type Answer, listOf, withAnswer, withoutTickets } from './answers.ts'
import { showCartTrouble, showOtherDay, showTimesInCart } from './cart-screens.ts'
import { BIRTHDAYS, showCard, showDiscount, showGiftAndBuyer, showPersons } from './details-screens.ts'
import type { Guest } from './guest.ts'
import { keepText } from './in-page.ts'
import { showPicker } from './picker-screens.ts'
import {
  addButton,
  addToCart,
  cartButton,
  chooseOnHome,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  onTop,
  payButton,
  pressMissing,
  priced,
  shownCodes,
  words,
} from './purchase.ts'

/**
 * Takes a picture of what the guest sees; by default of the whole `page`. `window`: in a window as high as the page or
 * open dialog, which keeps a bar at its lower edge. `screen`: only the visible part.
 */
export type Camera = (screen: string, part?: 'page' | 'window' | 'screen') => Promise<void>

const ORDER_CALL = '**/api/transactions/*'
const SUBMIT_CALL = '**/api/v2/transaction/validate'

const linksTo = (...products: string[]) => products.map((id) => `a[href$="product=${id}"]`).join()

/**
 * Opens the first product of the list, with its first open day and time. Ends with something to buy. `wanted` selects
 * the links it may be.
 */
async function chooseFirst(guest: Guest, wanted = 'a[href*="product="]'): Promise<void> {
  const { page, t } = guest
  await page.getByRole('main').locator(wanted).first().click()
  await page.locator('#party-title').waitFor()
  const more = page.getByRole('group').getByRole('button').and(page.locator(':last-child'))
  if ((await page.locator('[data-day]').count()) > 0)
    await page
      .locator('[data-day]', { hasText: t('shop.date.unit') })
      .first()
      .click()
  if ((await page.getByRole('group').getByRole('status').allTextContents()).every((count) => count === '0'))
    await more.first().click()
  const times = page.locator('[data-time]:not([aria-disabled])')
  if ((await page.locator('#time-title').count()) > 0) {
    // A slot of the whole day is chosen automatically.
    await times.first().or(addButton(guest)).first().waitFor()
    const last = (await times.count()) - 1
    if (last >= 0) await times.nth(Math.min(1, last)).click()
  }
  await addButton(guest).waitFor()
  // The explanation of the price loads its code after that of the page.
  await page.waitForLoadState('networkidle')
}

/** Takes everything visible without buying, except what the header opens. */
export async function showShop(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  for (const season of ['winter', 'summer']) {
    await guest.open(`/?season=${season}`)
    await take(`home ${season}`)
    await page.getByRole('main').locator('a[href*="category="]').first().click()
    await page.waitForURL(/category=/)
    await take(`category ${season}`)
    await guest.open('/shopping/eshop')
    await take(`list ${season}`)
    if (season === 'winter') await showNarrowList(guest, take)
    await chooseFirst(guest)
    await take(`product ${season}`, 'window')
    if (season === 'winter') {
      await showPicker(guest, take)
      await showTimes(guest, take)
      await showCards(guest, take)
    }
    await guest.open('/discounts/partner')
    await take(`partners ${season}`)
    await guest.open('/aboutCard')
    if (page.url().endsWith('/aboutCard')) await take(`card ${season}`)
  }
  await guest.open('/?season=winter')
  await cartButton(guest).click()
  await onTop(guest)
    .getByRole('heading', { name: t('cart.empty.title') })
    .waitFor()
  await take('cart empty', 'screen')
  await page.keyboard.press('Escape')
  await guest.open('/shopping/eshop?product=no-such-product')
  await take('product missing', 'screen')
  await guest.open('/banners/stezka-a-kralovstvi-lesa?season=summer')
  // Before the season the calendar searches a whole year for a free day.
  if ((await page.locator('main [data-day]').count()) > 0)
    await page
      .getByRole('status')
      .filter({ hasText: words(t('shop.saleStart.summer.next', { day: '' })).replace(/\W*$/, '') })
      .waitFor()
  await take('banner', 'window')
  await guest.open('/terms/gdpr')
  await take('terms')
  const topics = await page
    .locator('footer a[href^="/terms/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))])
  for (const topic of topics.filter((one) => one !== 'gdpr')) {
    await guest.open(`/terms/${topic}`)
    await take(`terms ${topic}`)
  }
}

/** Takes what the header opens: the menu on phones, the list of languages on desktops. */
export async function showHeader(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  // A page on which the open list covers no controls.
  await guest.open('/discounts/partner?season=summer')
  await showLanguages(guest, take, 'languages')
  await guest.open('/?season=winter')
  const menu = page.getByRole('button', { name: t('chrome.menu') })
  if (!(await menu.isVisible())) return
  await menu.click()
  await onTop(guest).waitFor()
  await take('menu', 'screen')
}

/** A product with time slots of each resort. */
const WITH_SLOTS = linksTo('lipno-bob-1', 'annaberg-course', 'morava-bridge')

/** Takes the times of a day, one of them chosen. Also the cart's messages about a time. */
async function showTimes(guest: Guest, take: Camera): Promise<void> {
  await guest.open('/shopping/eshop')
  if ((await guest.page.getByRole('main').locator(WITH_SLOTS).count()) === 0) return
  await chooseFirst(guest, WITH_SLOTS)
  await take('times', 'window')
  await showTimesInCart(guest, take)
}

const WITH_CARDS = linksTo('lipno-ski-1day', 'annaberg-ski-1day')

/** Takes the card questions for a ski pass, where cards have birthdays. Ends with an empty cart. */
async function showCards(guest: Guest, take: Camera): Promise<void> {
  await guest.open('/shopping/eshop')
  if ((await guest.page.getByRole('main').locator(WITH_CARDS).count()) === 0) return
  await chooseFirst(guest, WITH_CARDS)
  await addToCart(guest)
  await goToInformations(guest)
  await showCard(guest, take)
  await guest.page.evaluate(keepText, '')
}

/** Takes one category, and the page of the season's first banner. Ends on the list. */
async function showNarrowList(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  const banner = page.locator('main a[href^="/banners/"]').first()
  const address = (await banner.count()) > 0 ? await banner.getAttribute('href') : null
  const categories = page.getByRole('navigation', { name: t('shop.categories') }).getByRole('link')
  if ((await categories.count()) > 1) {
    await categories.nth(1).click()
    await page.waitForURL(/\/shopping\/eshop\?category=/)
    await take('list category')
  }
  if (address) {
    await guest.open(address)
    await take('banner winter', 'window')
  }
  await guest.open('/shopping/eshop')
}

/** Takes the open list of languages, where the header has one. */
async function showLanguages({ page }: Guest, take: Camera, screen: string): Promise<void> {
  const languages = page.locator('header summary')
  if (!(await languages.isVisible())) return
  await languages.click()
  await take(screen, 'screen')
  await page.keyboard.press('Escape')
}

const lastLine = (text: string) => words(text.split('\n').at(-1) ?? '')

/** Takes a purchase with every error on the way; ends on the confirmation. */
export async function showPurchase(guest: Guest, take: Camera, email: string): Promise<void> {
  const { page, t } = guest
  const starter = page.getByRole('link', { name: t('home.starter.choose') })
  await guest.open('/')
  // A season that is not on sale yet has nothing to pay for.
  if (!(await starter.isVisible())) await guest.open('/?season=winter')
  if (await starter.isVisible()) await chooseOnHome(guest)
  else {
    await guest.open('/shopping/eshop')
    await chooseFirst(guest)
  }
  await take('product chosen', 'window')
  await addToCart(guest)
  await take('cart filled', 'screen')
  await showOtherDay(guest, take)
  await showCartTrouble(guest, take)
  await showDiscount(guest, take)

  await goToInformations(guest)
  await take('informations empty')
  await showLanguages(guest, take, 'languages in a step')
  await showGiftAndBuyer(guest, take)
  await showPersons(guest, take)
  await pressMissing(guest)
  await page.locator('main a[href^="#"]').first().waitFor()
  await take('informations errors')
  for (const [index, field] of (await page.locator('main form input[inputmode=numeric]').all()).entries())
    await field.fill(BIRTHDAYS[index] ?? '')
  await fillInformations(guest, email)
  await take('informations filled')
  await goToCheckout(guest)
  await take('checkout')
  // A response that is no order: a toast and the page report it.
  await page.route(SUBMIT_CALL, (route) => route.fulfill({ json: {} }))
  await payButton(guest).click()
  await page.getByText(words(t('unableToSubmit'))).waitFor()
  await take('checkout refused')
  await page.unroute(SUBMIT_CALL)
  await goToPayment(guest)
  await take('payment page')
  await endPayment(guest, 'declined')
  await page.getByRole('button', { name: priced(guest, 'checkout.retry') }).waitFor()
  await take('checkout error')
  await goToPayment(guest)
  await withAnswer(
    guest,
    ORDER_CALL,
    () => ({ status: 'new' }),
    async () => {
      await endPayment(guest, 'paid')
      await page.getByRole('heading', { name: words(t('confirmation.loading.title')) }).waitFor()
      await take('confirmation loading')
    },
  )
  await withAnswer(guest, ORDER_CALL, withoutTickets, async () => {
    await guest.reload()
    // Tickets for cards and those to print have different words below it.
    await page.getByRole('heading', { name: lastLine(t('confirmation.preparing.title')) }).waitFor()
    await take('confirmation preparing')
  })
  await guest.reload()
  await shownCodes(guest)
  await take('confirmation')
  await withAnswer(guest, ORDER_CALL, withFailures, async () => {
    await guest.reload()
    await page.getByRole('heading', { name: lastLine(t('confirmation.title.partly')) }).waitFor()
    await take('confirmation with failures')
  })
}

/** Products of each season that are sold all day without times. For other resorts the first of the list. */
const MAIN = linksTo('annaberg-ski-1day', 'annaberg-lift-return', 'morava-ski-1day', 'morava-trail-day')

/** Takes the home of a season, the list of the shop and one product. */
export async function showHomeAndShop(guest: Guest, take: Camera, season: string, home = '/'): Promise<void> {
  await guest.open(home)
  await take(`home ${season}`)
  await guest.open('/shopping/eshop')
  await take(`list ${season}`)
  await chooseFirst(guest, (await guest.page.getByRole('main').locator(MAIN).count()) > 0 ? MAIN : undefined)
  await take(`product ${season}`, 'window')
}

/** Takes a purchase of one piece without errors, from the home of the current season. */
export async function showMainWay(guest: Guest, take: Camera, season: string): Promise<void> {
  const { page } = guest
  await showHomeAndShop(guest, take, season)
  await addToCart(guest)
  await take(`cart ${season}`, 'screen')
  await goToInformations(guest)
  await take(`informations ${season}`)
  for (const field of await page.locator('main form input[inputmode=numeric]').all()) await field.fill(BIRTHDAYS[0])
  await fillInformations(guest, 'anna@example.com')
  await goToCheckout(guest)
  await take(`checkout ${season}`)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await shownCodes(guest)
  await take(`confirmation ${season}`)
}

/** Changes an order. The first ticket failed, the second was reversed, both are refunded, and the others are ready. */
const withFailures = (answer: Answer): Answer => {
  const entries = listOf(answer, 'entries').map((entry, index) => ({
    ...entry,
    reversed: index < 2,
    ready: index === 0 ? { state: 'failed' } : entry.ready,
  }))
  return { tickets: listOf(answer, 'tickets').slice(2), entries }
}
