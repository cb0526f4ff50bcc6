import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Answer, withAnswer, withoutAnswer } from '../support/answers.ts'
import { bringAxe, expectUsableAtAnyWidth } from '../support/axe.ts'
import type { Guest } from '../support/guest.ts'
import { focused, focusProblem, tooWide } from '../support/in-page.ts'
import { JANA, logIn, PETR } from '../support/member.ts'
import { asGuest, cartButton, emailField, fillCart, onTop, payLink, textOf, words } from '../support/purchase.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'

// The choice between member and guest before the details (spec §2 /shopping/discount). Where it is asked of nobody:
// flags.spec.ts; with an empty cart: redirects.spec.ts; where the back arrow leads: header.spec.ts.
const shop = await openShop()
const DESK = 1440
const INACTIVE = 'eva.zkusebni@example.com'
const NOBODY = 'nikdo@example.com'
const DRY_RUN_CALL = '**/api/v2/transaction/dry-run*'
const CHECK_CALL = '**/api/v2/emails/check'
const PATIENCE = { timeout: 15_000 }
const LONG = { timeout: 90_000 }

const main = ({ page }: Guest) => page.getByRole('main')
const pathOf = ({ page }: Guest) => new URL(page.url()).pathname
const part = (guest: Guest, key: string) => guest.page.getByRole('region', { name: words(guest.t(key)), exact: true })
const typedEmail = (guest: Guest) => part(guest, 'discount.check').getByRole('textbox')
const told = (guest: Guest) => part(guest, 'discount.check').getByRole('status')
const inMain = (guest: Guest, key: string) =>
  part(guest, 'discount.check').getByRole('button', { name: words(guest.t(key)), exact: true })
const crownsIn = async (place: Locator) => Number(/([\d\s]+)Kč/.exec(await textOf(place))?.[1]?.replace(/\s/g, ''))

/** With something in the cart at the choice, by its address. */
async function choose(guest: Guest, address = '/shopping/discount'): Promise<void> {
  await fillCart(guest)
  await guest.open(address)
  await part(guest, 'discount.guest').waitFor()
}

async function check(guest: Guest, email: string): Promise<void> {
  await typedEmail(guest).fill(email)
  await inMain(guest, 'discount.check.go').click()
  await expect.poll(() => textOf(told(guest)), PATIENCE).not.toBe('')
}

/** Fills in the login that is open. */
async function enterPassword(guest: Guest, password: string): Promise<void> {
  const { t } = guest
  const field = onTop(guest).getByLabel(words(t('account.password')), { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

describe('a guest', () => {
  test('goes on with one press, which is the first and the only loud one (spec §6)', async () => {
    await changeSetting(shop, ['cartButtonUrl'], '/shopping/discount')
    const guest = await shop.guest()
    const { page, t } = guest
    await fillCart(guest)
    const price = words((await payLink(guest).textContent()) ?? '').replace(/[^\d]/g, '')
    await payLink(guest).click()
    await page.getByRole('heading', { level: 1, name: words(t('discount.title')) }).waitFor()
    expect(pathOf(guest)).toBe('/shopping/discount')
    const ways = main(guest).locator('a, button, input')
    expect(await textOf(ways.first())).toBe(words(t('discount.guest.go')))
    expect(await crownsIn(part(guest, 'discount.guest'))).toBe(Number(price))
    const ground = (one: Element) => getComputedStyle(one).backgroundColor
    const loud = await asGuest(guest).evaluate(ground)
    const grounds = await main(guest)
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(grounds.filter((one) => one === loud)).toHaveLength(1)
    const height = async (place: Locator) => (await place.boundingBox())?.height ?? 0
    const signIn = part(guest, 'discount.member').getByRole('button').first()
    expect(await height(asGuest(guest))).toBeGreaterThan(await height(signIn))
    await asGuest(guest).click()
    await page.waitForURL('**/shopping/informations')
    expect(await emailField(guest).inputValue()).toBe('')
  })

  test('is asked the same at /shopping/registration', async () => {
    const guest = await shop.guest()
    await choose(guest, '/shopping/registration')
    expect(pathOf(guest)).toBe('/shopping/registration')
    await asGuest(guest).click()
    await guest.page.waitForURL('**/shopping/informations')
  })

  test(
    'reads where this is: the step is called registration, in each language, and stays a way back',
    LONG,
    async () => {
      await changeSetting(shop, ['cartButtonUrl'], '/shopping/discount')
      for (const [lang, name] of [
        ['cz', 'Registrace'],
        ['de', 'Registrierung'],
        ['en', 'Registration'],
      ] as const) {
        const guest = await shop.guest({ lang, width: DESK })
        const { page, t } = guest
        const row = page.getByRole('navigation', { name: t('chrome.steps') })
        const labels = ['eshop', 'discount', 'informations', 'checkout', 'confirmation'].map((step) =>
          words(t(`chrome.step.${step}`)),
        )
        await choose(guest)
        expect(await textOf(row.locator('[aria-current=step]'))).toContain(name)
        const items = row.getByRole('listitem')
        expect(await items.allTextContents()).toEqual(labels.map((label) => expect.stringContaining(label)))
        await asGuest(guest).click()
        await page.waitForURL('**/shopping/informations')
        expect(await items.count()).toBe(labels.length)
        await row.getByRole('link', { name }).click()
        await page.waitForURL('**/shopping/discount')
      }
    },
  )

  test('whose cart leads past the choice is shown no such step, but on the choice itself', async () => {
    const guest = await shop.guest({ width: DESK })
    const { page, t } = guest
    const steps = page.getByRole('navigation', { name: t('chrome.steps') }).getByRole('listitem')
    await choose(guest)
    expect(await steps.count()).toBe(5)
    await asGuest(guest).click()
    await page.waitForURL('**/shopping/informations')
    expect(await steps.count()).toBe(4)
  })

  test('is told what an account saves on this very cart, and nothing where it saves nothing (spec §1)', async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    const amounts: { base: number; club: number }[] = []
    page.on('response', async (answer) => {
      if (answer.url().includes('/dry-run')) amounts.push((await answer.json()).amount)
    })
    await choose(guest)
    const { base = 0, club = 0 } = amounts.at(-1) ?? {}
    expect(club).toBeLessThan(base)
    const member = part(guest, 'discount.member')
    expect(await crownsIn(member)).toBe(club)
    const saving = await textOf(member.getByText(/ušetříte/))
    expect(Number(saving.replace(/[^\d]/g, ''))).toBe(base - club)

    const alike = ({ amount }: Answer) => ({ amount: { ...(amount as object), club: base } })
    await withAnswer(guest, DRY_RUN_CALL, alike, async () => {
      await guest.reload()
      await cartButton(guest).click()
      await payLink(guest).waitFor()
      await expect.poll(() => textOf(member)).toContain(words(t('discount.member.same')))
      expect(await textOf(member)).not.toContain('Kč')
    })
  })
})

describe('whoever has an account', () => {
  test('signs in here, stays in the order and pays what was promised', LONG, async () => {
    await changeSetting(shop, ['cartButtonUrl'], '/shopping/discount')
    const guest = await shop.guest({ width: DESK })
    const { page, t } = guest
    await choose(guest)
    const member = part(guest, 'discount.member')
    const promised = await crownsIn(member)
    await member.getByRole('button', { name: words(t('account.login')) }).click()
    await onTop(guest)
      .getByRole('textbox', { name: words(t('informations.email.label')) })
      .fill(PETR.email)
    await enterPassword(guest, PETR.password)
    await page.waitForURL('**/shopping/informations')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await expect.poll(() => emailField(guest).inputValue(), PATIENCE).toBe(PETR.email)
    const total = page.getByRole('region', { name: words(t('informations.order')) })
    await expect
      .poll(() => textOf(total), PATIENCE)
      .toContain(`${words(t('informations.total'))} ${spaced(promised)} Kč`)
    await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
    // The step is behind them and no more: one press of the browser's back leads past it.
    expect(
      await page
        .getByRole('navigation', { name: t('chrome.steps') })
        .getByRole('listitem')
        .count(),
    ).toBe(4)
    await page.goBack()
    await page.waitForURL((url) => !['/shopping/discount', '/shopping/informations'].includes(url.pathname))
  })

  test.for([
    ['with', JANA],
    ['without', PETR],
  ] as const)('has nothing to choose, %s the marketing agreement', async ([which, login]) => {
    const [known] = await shop.db<{ agreed: boolean }>(
      `select terms->>'marketing' is not null as agreed from member where email = $1`,
      [login.email],
    )
    expect(known?.agreed).toBe(which === 'with')
    const guest = await shop.guest()
    await logIn(guest, login)
    await fillCart(guest)
    for (const address of ['/shopping/discount', '/shopping/registration']) {
      await guest.open(address)
      await guest.page.waitForURL('**/shopping/informations')
    }
  })

  test('and has not confirmed the e-mail goes on all the same, and is told what is missing (spec §4)', async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await choose(guest)
    await check(guest, INACTIVE)
    // Nobody holds an address before it is confirmed.
    expect(await textOf(told(guest))).toContain(words(t('discount.check.nobody', { email: INACTIVE })))
    await part(guest, 'discount.member')
      .getByRole('button', { name: words(t('account.login')) })
      .click()
    await enterPassword(guest, PETR.password)
    await page.waitForURL('**/shopping/informations')
    await onTop(guest)
      .getByRole('heading', { name: words(t('account.unconfirmed.title')) })
      .waitFor()
  })
})

describe('the e-mail check', () => {
  test("knows a member's e-mail and leads to the login with it", async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await choose(guest)
    await check(guest, ` ${JANA.email.toUpperCase()}`)
    expect(await textOf(told(guest))).toContain(words(t('discount.check.member', { email: JANA.email.toUpperCase() })))
    await inMain(guest, 'account.login').click()
    const email = onTop(guest).getByRole('textbox', { name: words(t('informations.email.label')) })
    expect(await email.inputValue()).toBe(JANA.email.toUpperCase())
    await enterPassword(guest, JANA.password)
    await page.waitForURL('**/shopping/informations')
  })

  test('of anybody else leads to a registration with the e-mail, or on with it to the details', async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await choose(guest)
    await check(guest, NOBODY)
    expect(await textOf(told(guest))).toContain(words(t('discount.check.nobody', { email: NOBODY })))
    await inMain(guest, 'account.register').click()
    await onTop(guest)
      .getByRole('heading', { name: words(t('account.registration.title')) })
      .waitFor()
    const email = onTop(guest).getByRole('textbox', { name: words(t('informations.email.label')) })
    expect(await email.inputValue()).toBe(NOBODY)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await asGuest(guest).click()
    await page.waitForURL('**/shopping/informations')
    expect(await emailField(guest).inputValue()).toBe(NOBODY)
  })

  test('waits for a valid e-mail (spec §5), and only a whole one is kept', async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/emails/check')) asked.push(request.postData() ?? '')
    })
    await choose(guest)
    const go = inMain(guest, 'discount.check.go')
    for (const wrong of ['', 'jana', 'jana@', 'jana@example']) {
      await typedEmail(guest).fill(wrong)
      expect(await go.count(), wrong).toBe(0)
      const waiting = inMain(guest, 'account.forgotten.missing')
      expect(await waiting.getAttribute('aria-disabled')).toBe('true')
      await typedEmail(guest).press('Enter')
    }
    expect(
      await main(guest)
        .getByText(words(t('form.email')))
        .count(),
    ).toBe(0)
    await typedEmail(guest).blur()
    await main(guest)
      .getByText(words(t('form.email')))
      .waitFor()
    expect(asked).toEqual([])
    await typedEmail(guest).fill(NOBODY)
    expect(
      await main(guest)
        .getByText(words(t('form.email')))
        .count(),
    ).toBe(0)
    expect(await go.getAttribute('aria-disabled')).toBeNull()
    await typedEmail(guest).fill('jana@')
    await asGuest(guest).click()
    await page.waitForURL('**/shopping/informations')
    expect(await emailField(guest).inputValue()).toBe('')
  })

  test('of another e-mail takes the first answer away, and tells of a lost line', async () => {
    const guest = await shop.guest()
    const { t } = guest
    await choose(guest)
    await check(guest, JANA.email)
    await typedEmail(guest).fill(NOBODY)
    await expect.poll(() => textOf(told(guest))).toBe('')
    expect(await inMain(guest, 'account.login').count()).toBe(0)
    await withoutAnswer(guest, CHECK_CALL, () => check(guest, NOBODY))
    expect(await textOf(told(guest))).toContain(words(t('error.network')))
    await inMain(guest, 'discount.check.go').click()
    await expect.poll(() => textOf(told(guest))).toContain(words(t('discount.check.nobody', { email: NOBODY })))
  })

  test('of too many tells nothing about any, and says so', async () => {
    const guest = await shop.guest()
    await choose(guest)
    for (let count = 0; count < 5; count++) await check(guest, `kdosi-${count}@example.com`)
    await check(guest, JANA.email)
    expect(await textOf(told(guest))).toContain(words(guest.t('discount.check.untold')))
    expect(await inMain(guest, 'account.login').count()).toBe(0)
    expect(await inMain(guest, 'account.register').count()).toBe(0)
  })
})

test('the choice is made by the keyboard alone, and the focus is never lost', async () => {
  await changeSetting(shop, ['cartButtonUrl'], '/shopping/discount')
  const guest = await shop.guest({ width: DESK })
  const { page, t } = guest
  const now = async () => words(await page.evaluate(focused))
  const tabTo = async (name: string) => {
    for (let count = 0; count < 20 && (await now()) !== words(name); count++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
    }
    expect(await now()).toBe(words(name))
  }
  await fillCart(guest)
  await payLink(guest).focus()
  await page.keyboard.press('Enter')
  await expect.poll(now).toBe(words(t('discount.title')))
  await tabTo(t('discount.guest.go'))
  await tabTo(t('account.login'))
  await page.keyboard.press('Enter')
  await onTop(guest).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(now).toBe(words(t('account.login')))
  await tabTo(t('account.register'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(NOBODY)
  await page.keyboard.press('Enter')
  await expect.poll(() => textOf(told(guest)), PATIENCE).not.toBe('')
  await page.keyboard.press('Tab')
  expect(await now()).toContain(words(t('discount.check.go')))
  await asGuest(guest).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shopping/informations')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test.for(SHOP_LANGS)('the choice can be used by everyone at any width, in %s', LONG, async (lang) => {
  const guest = await shop.guest({ lang, calm: true })
  const { page } = guest
  await bringAxe(guest)
  await choose(guest)
  await expectUsableAtAnyWidth(guest)
  for (const width of [320, 360, 390, 682, 683, 768, 959]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(tooWide), `at ${width} px`).toEqual([])
    const row = page.getByRole('navigation', { name: guest.t('chrome.steps') }).getByRole('list')
    expect.soft((await row.boundingBox())?.height, `one line of steps at ${width} px`).toBe(44)
  }
  for (const email of [JANA.email, 'nikdo-s-opravdu-dlouhou-adresou@velmi-dlouha-domena.example.com']) {
    await check(guest, email)
    await expectUsableAtAnyWidth(guest)
  }
  await typedEmail(guest).fill('jana@')
  await typedEmail(guest).blur()
  await expectUsableAtAnyWidth(guest)
})

/** A sum as the shop writes it, with plain spaces. */
const spaced = (crowns: number) => String(crowns).replace(/\B(?=(\d{3})+$)/g, ' ')
