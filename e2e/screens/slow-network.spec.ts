/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWays, panel } from '../support/account.ts'
import { codeNamed } from '../support/code-files.ts'
import { payButton } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { readyToPay } from '../support/state.ts'

const shop = await sharedShop()
const LATE_MS = 1500

/** A guest whose scripts and data come late from now on. */
async function guestOnSlowLine(options: { calm?: boolean } = {}) {
  const guest = await shop.guest(options)
  await guest.open('/')
  await guest.page.waitForLoadState('networkidle')
  for (const late of ['**/assets/*.js', '**/boot?*'])
    await guest.page.route(late, async (route) => {
      await pause(LATE_MS)
      await route.continue()
    })
  return { ...guest, progress: guest.page.getByRole('progressbar') }
}

test.each([{ calm: false }, { calm: true }])(
  'on a slow network a link shows progress until its page is there, %o',
  async (options) => {
    const { page, t, progress } = await guestOnSlowLine(options)
    const place = () =>
      page.locator('main > *').evaluateAll((parts) => parts.slice(0, 2).map((part) => (part as HTMLElement).offsetTop))
    const before = await place()
    await page.getByRole('link', { name: t('home.starter.choose') }).click()
    await pause(450)
    expect(await progress.isVisible()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await place()).toEqual(before)
    await page.waitForURL('**/shopping/**')
    await page.locator('h1:not([data-loading])').waitFor()
    await progress.waitFor({ state: 'detached' })
  },
)

test('on a slow network a choice of language shows progress', async () => {
  const { page, progress } = await guestOnSlowLine()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href*="lng=en"]')?.click())
  await progress.waitFor()
  await page.locator('html[lang=en]').waitFor()
  await progress.waitFor({ state: 'detached' })
})

test('a page that comes within 250 ms shows no progress', async () => {
  const { page, t, open } = await shop.guest()
  await open('/')
  await page.evaluate(() => {
    const seen = () => {
      const bar = document.querySelector('[role=progressbar]')
      if (bar && getComputedStyle(bar).visibility === 'visible') document.body.dataset.seen = 'yes'
      requestAnimationFrame(seen)
    }
    seen()
  })
  await page.getByRole('link', { name: t('home.starter.choose') }).hover()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: t('home.starter.choose') }).click()
  await page.waitForURL('**/shopping/**')
  expect(await page.locator('body').getAttribute('data-seen')).toBe(null)
})

/** Holds a piece of code back until the returned function is called. */
async function holdBack(page: Page, code: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(codeNamed(code), async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** A guest at a desk, on a page from which the code of another is held back until `release`. */
async function guestBefore(code: string) {
  const guest = await shop.guest({ width: 1440 })
  await guest.open('/terms/gdpr')
  return { guest, release: await holdBack(guest.page, code) }
}

test('a login that is opened while a page is on its way stays open when it comes', async () => {
  const { guest, release } = await guestBefore('home')
  const { page } = guest
  // As after a link of a mail: the address changes before the page is there.
  await page.evaluate(() => history.pushState(null, '', '/'))
  await page.locator('main h1').waitFor({ state: 'detached' })
  await openWays(guest)
  release()
  await page.locator('main h1:not([data-loading])').waitFor()
  await pause(300)
  expect(await panel(guest).isVisible()).toBe(true)
})

test('what is typed into a login while the page of a link is on its way stays when it comes', async () => {
  const { guest, release } = await guestBefore('partners')
  const { page } = guest
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/discounts/partner"]')?.click())
  const email = (await openWays(guest)).getByRole('textbox').first()
  await email.fill('jana@')
  release()
  await page.waitForURL('**/discounts/partner')
  await page.locator('main h1:not([data-loading])').waitFor()
  await pause(300)
  expect(await email.inputValue()).toBe('jana@')
})

/** A guest before the button that pays, while the code that sends orders is held back until `release`. */
async function guestBeforePaying(email: string) {
  const guest = await shop.guest({ expected: [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/] })
  const release = await holdBack(guest.page, 'sending')
  const sent: string[] = []
  guest.page.on('request', (request) => {
    if (request.url().includes('/transaction/validate')) sent.push(request.postData() ?? '')
  })
  await readyToPay(guest, email)
  return { guest, release, sent }
}

test('a press on pay before the code that sends orders is there waits for it, and sends one order', async () => {
  const { guest, release, sent } = await guestBeforePaying('early@example.com')
  const { page, t } = guest
  const pay = payButton(guest)
  await pay.click()
  const busy = page.getByRole('button', { name: t('checkout.submitting') })
  await busy.waitFor()
  expect(await busy.getAttribute('aria-busy')).toBe('true')
  expect(sent).toEqual([])
  release()
  await page.waitForURL(/\/pay\//)
  expect(sent.length).toBe(1)
})

test('without a network the press is told so, and a later one sends the order', async () => {
  const { guest, release, sent } = await guestBeforePaying('later@example.com')
  const { page, context, t } = guest
  await context.setOffline(true)
  release()
  await payButton(guest).click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('error.network') })
    .waitFor()
  const isHere = page.waitForResponse((response) => codeNamed('sending')(new URL(response.url())))
  await context.setOffline(false)
  await isHere
  await payButton(guest).click()
  await page.waitForURL(/\/pay\//)
  expect(sent.length).toBe(1)
})

const topOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().top)

test.each([
  { product: 'lipno-ski-1day', below: '#party-title' },
  { product: 'lipno-bob-1', below: '[data-time]' },
])('what explains the price of $product comes late and moves nothing that is being pressed', async (choice) => {
  const { guest, release } = await guestBefore('why-price')
  const { page, t } = guest
  await guest.open(`/shopping/eshop?product=${choice.product}`)
  await page
    .locator('[data-day]', { hasText: t('shop.date.unit') })
    .first()
    .click()
  const below = page.locator(choice.below).first()
  await below.waitFor()
  const why = page.getByText(t('shop.why'), { exact: true })
  expect(await why.count()).toBe(0)
  const before = await topOf(below)
  release()
  await why.waitFor()
  expect(await topOf(below)).toBe(before)
})

test.each([390, 1440])(
  'nor does it where the day comes with the address, nor without anybody, at %i px',
  async (width) => {
    const guest = await shop.guest({ width })
    const { page, t } = guest
    const release = await holdBack(page, 'entry-client')
    await page.goto(`/shopping/eshop?product=lipno-ski-1day&date=${shop.winter.saturday}`)
    const persons = page.locator('#party-title')
    const before = await topOf(persons)
    release()
    const why = page.getByText(t('shop.why'), { exact: true })
    await why.waitFor()
    expect(await topOf(persons)).toBe(before)

    const fewer = page.getByRole('group').getByRole('button').first()
    await fewer.scrollIntoViewIfNeeded()
    const pressed = await topOf(persons)
    await fewer.click()
    await why.waitFor({ state: 'detached' })
    expect(await topOf(persons)).toBe(pressed)
  },
)
