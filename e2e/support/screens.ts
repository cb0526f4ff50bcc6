import type { Route } from 'playwright-core'
import { type Guest, untilAlive } from './guest.ts'
import {
  addButton,
  addToCart,
  button,
  cartButton,
  chooseOnHome,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  onTop,
  payLink,
  priced,
  shownCodes,
  words,
} from './purchase.ts'

/**
 * Takes a picture of what the guest sees: the whole page, the page in a window as high as itself, which keeps a bar at
 * its lower edge, or only the part that a screen shows.
 */
export type Camera = (screen: string, part?: 'page' | 'window' | 'screen') => Promise<void>

/** Of the party that home proposes: two adults and a child. */
const BIRTHDAYS = ['14.03.1986', '02.11.1988', '05.06.2016']
const REFRESH_MS = 121_000
const TIME_OUT_MS = 31_000
const ORDER = '/shopping/confirmation?transaction=00000000-0000-4000-8000-000000000000'
const ORDER_CALL = '**/api/transactions/*'
const DRY_RUN_CALL = '**/api/v2/transaction/dry-run*'

/** From the list to its first product, for its first open day where it has days; ends with something to buy. */
async function chooseFirst(guest: Guest): Promise<void> {
  const { page, t } = guest
  await page.getByRole('main').locator('a[href*="product="]').first().click()
  await page.locator('#party-title').waitFor()
  const more = page.getByRole('group').getByRole('button').and(page.locator(':last-child'))
  if ((await page.locator('[data-day]').count()) > 0)
    await page
      .locator('[data-day]', { hasText: t('shop.date.unit') })
      .first()
      .click()
  if ((await page.getByRole('group').getByRole('status').allTextContents()).every((count) => count === '0'))
    await more.first().click()
  await addButton(guest).waitFor()
}

/** Everything that can be seen without buying. */
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
    await chooseFirst(guest)
    await take(`product ${season}`, 'window')
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
  const menu = page.getByRole('button', { name: t('chrome.menu') })
  if (await menu.isVisible()) {
    await menu.click()
    await onTop(guest).waitFor()
    await take('menu', 'screen')
  }
  await guest.open('/shopping/eshop?product=no-such-product')
  await take('product missing', 'screen')
  await guest.open('/banners/stezka-a-kralovstvi-lesa?season=summer')
  await take('banner', 'window')
  await guest.open('/terms/gdpr')
  await take('terms')
}

/** A purchase with everything that goes wrong on the way; ends on the confirmation. Answers the order's address. */
export async function showPurchase(guest: Guest, take: Camera, email: string): Promise<void> {
  const { page, t } = guest
  await guest.open('/')
  if (await page.getByRole('link', { name: t('home.starter.choose') }).isVisible()) await chooseOnHome(guest)
  else {
    await guest.open('/shopping/eshop')
    await chooseFirst(guest)
  }
  await take('product chosen', 'window')
  await addToCart(guest)
  await take('cart filled', 'screen')
  await button(guest, 'cart.reset').click()
  await onTop(guest)
    .getByRole('heading', { name: words(t('cart.reset.title')) })
    .waitFor()
  await take('question', 'screen')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await withAnswer(guest, DRY_RUN_CALL, withEntryError, async () => {
    await cartButton(guest).click()
    await onTop(guest)
      .getByText(words(t('timeSlots.cart.unavailable')))
      .first()
      .waitFor()
    await take('cart with an error', 'screen')
    await page.keyboard.press('Escape')
  })
  await cartButton(guest).click()
  await payLink(guest).waitFor()

  await goToInformations(guest)
  await take('informations empty')
  await page.locator('main form [data-missing]').click({ force: true })
  await page.locator('main a[href^="#"]').first().waitFor()
  await take('informations errors')
  for (const [index, field] of (await page.locator('main form input[inputmode=numeric]').all()).entries())
    await field.fill(BIRTHDAYS[index] ?? '')
  await fillInformations(guest, email)
  await take('informations filled')
  await goToCheckout(guest)
  await take('checkout')
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
    await page
      .getByText(words(t('confirmation.waiting.lead')))
      .first()
      .waitFor()
    await take('confirmation preparing')
  })
  await shownCodes(guest)
  await take('confirmation')
}

/** What a guest sees only when something is wrong. */
export async function showTrouble(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await guest.open('/shopping/confirmation')
  await take('confirmation incomplete')
  for (const status of ['failed', 'payment_failed']) {
    await page.route(ORDER_CALL, (route) => route.fulfill({ json: { uuid: ORDER.split('=')[1], status } }))
    await guest.open(ORDER)
    const title = status === 'failed' ? 'confirmation.failed.title' : 'confirmation.paymentFailed.title'
    await page.getByRole('heading', { name: words(t(title)) }).waitFor()
    await take(`confirmation ${status}`)
    await page.unroute(ORDER_CALL)
  }
  await page.route('**/texts/*.json', (route) => route.fulfill({ json: null }))
  await page.goto('/')
  await page.getByRole('heading', { name: '500 : Unexpected Error' }).waitFor()
  await take('failure', 'screen')
  await page.unroute('**/texts/*.json')

  await page.clock.install()
  await page.route(ORDER_CALL, (route) => route.fulfill({ json: { uuid: ORDER.split('=')[1], status: 'new' } }))
  await guest.open(ORDER)
  await page.clock.runFor(TIME_OUT_MS)
  await page.getByRole('heading', { name: words(t('confirmation.timeout.title')) }).waitFor()
  await take('confirmation time-out')
  await page.unroute(ORDER_CALL)

  await page.route('**/api/content?key=eshop_config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), enabled: false } })
  })
  await guest.open('/')
  await untilAlive(page)
  await page.clock.fastForward(REFRESH_MS)
  await page.getByRole('heading', { name: 'Za chvíli jsme zpátky' }).waitFor()
  await take('maintenance', 'screen')
}

type Answer = Record<string, unknown>

/** While `work` goes on, an address answers with changes. */
async function withAnswer(
  { page }: Guest,
  address: string,
  change: (answer: Answer) => Answer,
  work: () => Promise<void>,
): Promise<void> {
  const handle = async (route: Route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Answer
    await route.fulfill({ response: answer, json: { ...json, ...change(json) } })
  }
  await page.route(address, handle)
  await work()
  await page.unroute(address, handle)
}

const listOf = (answer: Answer, key: string) => answer[key] as Answer[]

function withEntryError(answer: Answer): Answer {
  const [first, ...others] = listOf(answer, 'entries')
  const base = others.reduce((sum, entry) => sum + (entry.price as { discounted: number }).discounted, 0)
  return {
    amount: { ...(answer.amount as Answer), base },
    entries: [{ ...first, price: null, errors: [{ code: 'unavailable' }] }, ...others],
  }
}

const withoutTickets = (answer: Answer): Answer => ({
  status: 'paid',
  tickets: [],
  entries: listOf(answer, 'entries').map((entry) => ({ ...entry, ready: { state: 'waiting' } })),
})
