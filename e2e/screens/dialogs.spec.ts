import { expect, test } from 'vitest'
import { type Answer, listOf, withAnswer } from '../support/answers.ts'
import type { Guest } from '../support/guest.ts'
import { keptCart } from '../support/in-page.ts'
import {
  button,
  cartButton,
  fillCart,
  onTop,
  payButton,
  payLink,
  prepareOrder,
  textOf,
  words,
} from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const WIDTHS = [400, 600, 800, 960]
const DRY_RUN_CALL = '**/api/v2/transaction/dry-run*'
const SUBMIT_CALL = '**/api/v2/transaction/validate'

const widthOf = async (guest: Guest) => (await onTop(guest).boundingBox())?.width ?? 0
const count = async ({ page }: Guest) => (await page.evaluate(keptCart))?.entries.length ?? 0

test('dialogs are 400, 600, 800 or 960 px wide, and never wider than the screen (spec §9)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  await guest.open('/dev/ui')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: `Dialog ${width}`, exact: true }).click()
    await onTop(guest).waitFor()
    expect.soft(await widthOf(guest)).toBe(width)
    for (const screen of [700, 390, 320]) {
      await page.setViewportSize({ width: screen, height: 900 })
      expect.soft(await widthOf(guest), `${width} on ${screen}`).toBeLessThanOrEqual(screen)
    }
    await page.keyboard.press('Escape')
  }
})

test('the drawer takes 30 % of a desk and all of a screen below 683 px (spec §9)', async () => {
  const guest = await shop.guest()
  await guest.open('/shopping/eshop')
  await cartButton(guest).click()
  for (const [screen, width] of [
    [1280, 384],
    [1440, 432],
    [1920, 576],
    [2560, 768],
    [682, 682],
    [390, 390],
  ] as const) {
    await guest.page.setViewportSize({ width: screen, height: 900 })
    expect.soft(await widthOf(guest), `at ${screen} px`).toBeCloseTo(width, 0)
  }
  await guest.page.setViewportSize({ width: 683, height: 900 })
  expect(await widthOf(guest)).toBeLessThan(683)
})

test('the drawer is called by its items; its buttons go on shopping, and empty the cart after a question (spec §2)', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await fillCart(guest)
  const name = `${t('cart.title')} ${t('cart.count', { count: 3 })}`
  expect(await page.getByRole('dialog', { name: words(name), exact: true }).count()).toBe(1)
  const address = page.url()
  await button(guest, 'cart.continue').click()
  expect(await onTop(guest).count()).toBe(0)
  expect(page.url()).toBe(address)

  await cartButton(guest).click()
  await payLink(guest).waitFor()
  await button(guest, 'cart.reset').click()
  await button(guest, 'cart.reset.no').click()
  expect(await count(guest)).toBe(3)
  await button(guest, 'cart.reset').click()
  await button(guest, 'cart.reset.yes').click()
  await onTop(guest)
    .getByRole('heading', { name: t('cart.empty.title') })
    .waitFor()
  expect(await count(guest)).toBe(0)
  await expect.poll(async () => (await shop.db('select 1 from reservation where order_id is null')).length).toBe(0)
})

/** The dry-run finds this wrong with the first entry. */
const withError =
  (code: string) =>
  (answer: Answer): Answer => {
    const [first, ...others] = listOf(answer, 'entries')
    return { entries: [{ ...first, price: null, errors: [{ code }] }, ...others] }
  }

/** Neither Escape nor a click beside it takes it away. */
async function expectBlocking(guest: Guest, title: string): Promise<void> {
  const { page, t } = guest
  const heading = onTop(guest).getByRole('heading', { name: words(t(title)) })
  await heading.waitFor()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await heading.isVisible()).toBe(true)
}

test('what this buyer may not have blocks the cart, and all that can be done is to remove it (spec §4 invalid-segment)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  await fillCart(guest)
  await page.keyboard.press('Escape')
  await withAnswer(guest, DRY_RUN_CALL, withError('invalid-segment'), async () => {
    await cartButton(guest).click()
    await expectBlocking(guest, 'cart.segment.title')
  })
  expect(await widthOf(guest)).toBe(400)
  expect(await textOf(onTop(guest).getByRole('list'))).toBe('1denní skipas')
  expect(await textOf(onTop(guest))).toContain('Tato položka je')
  expect(await onTop(guest).getByRole('button').count()).toBe(1)
  await button(guest, 'cart.segment.remove').click()
  await payLink(guest).waitFor()
  expect(await count(guest)).toBe(2)
})

test('what has no way of being handed out blocks the cart until it has one or is removed (spec §4 missing-method)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  await fillCart(guest)
  for (const ending of ['chosen', 'removed']) {
    await page.keyboard.press('Escape')
    await withAnswer(guest, DRY_RUN_CALL, withError('missing-method'), async () => {
      await cartButton(guest).click()
      await expectBlocking(guest, 'cart.method.title')
    })
    expect(await widthOf(guest)).toBe(600)
    expect(await textOf(onTop(guest))).toContain('U této položky')
    if (ending === 'chosen') {
      await onTop(guest).getByRole('radio').first().check()
      await button(guest, 'cart.method.done').click()
    } else await button(guest, 'cart.method.remove').click()
    await payLink(guest).waitFor()
    expect(await count(guest)).toBe(ending === 'chosen' ? 3 : 2)
  }
})

const toasts = ({ page, t }: Guest) => page.getByRole('region', { name: t('chrome.toasts') })

/** Stops the page's clock where it is: from now on only `runFor` moves it. */
async function stopClock({ page }: Guest): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** A toast that stands there goes after so many seconds and not before. */
async function expectToast(guest: Guest, text: string, seconds: number): Promise<void> {
  const { page } = guest
  const toast = toasts(guest).getByText(words(text))
  await toast.waitFor()
  await page.clock.runFor(seconds * 1000 - 500)
  expect.soft(await toast.count(), `${text} before ${seconds} s`).toBe(1)
  await page.clock.runFor(600)
  expect.soft(await toast.count(), `${text} after ${seconds} s`).toBe(0)
}

test('messages last 2 s, toasts 3, 5 or 10 s, and longer while they are pointed at (spec §9)', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  await page.clock.install()
  await guest.open('/dev/ui')
  await stopClock(guest)
  for (const seconds of [2, 3, 5, 10]) {
    await page.getByRole('button', { name: `Toast of ${seconds} s` }).click()
    await expectToast(guest, `${seconds} seconds`, seconds)
  }
  await page.getByRole('button', { name: 'Toast of 3 s' }).click()
  const toast = toasts(guest).getByText('3 seconds')
  await toast.hover()
  await page.clock.runFor(20_000)
  expect(await toast.isVisible()).toBe(true)
  await page.mouse.move(10, 10)
  await page.clock.runFor(3100)
  expect(await toast.count()).toBe(0)
})

test.for([
  ['timeslotError', 'timeSlots.transaction.failed', 10],
  ['invalid-segment', 'transaction.error.invalidSegment', 10],
  ['missing-method', 'transaction.error.missingMethod', 10],
  ['bad-input', 'unableToSubmit', 5],
] as const)('an order refused for %s says %s for %i s (spec §8 Validate)', async ([code, text, seconds]) => {
  const guest = await shop.guest({ width: 1440, expected: [/status of 409/] })
  const { page, t } = guest
  await page.clock.install()
  await prepareOrder(guest, 'refused@example.com')
  await page.waitForResponse(DRY_RUN_CALL)
  await stopClock(guest)
  await page.route(SUBMIT_CALL, (route) => route.fulfill({ status: 409, json: { error: { code, message: '' } } }))
  await payButton(guest).click()
  await expectToast(guest, t(text), seconds)
})

test('a refused order is told once: what happened, and by the button why and what to do', async () => {
  const guest = await shop.guest({ width: 1440, expected: [/status of 409/] })
  const { page, t } = guest
  await prepareOrder(guest, 'once@example.com')
  const json = { error: { code: 'idempotency-conflict', message: '' } }
  await page.route(SUBMIT_CALL, (route) => route.fulfill({ status: 409, json }))
  await payButton(guest).click()
  await toasts(guest)
    .getByText(words(t('unableToSubmit')))
    .waitFor()
  const note = page.getByRole('alert').filter({ hasText: words(t('error.fault')) })
  await note.waitFor()
  const sentences = [await textOf(toasts(guest)), await textOf(note)].flatMap((text) => text.match(/[^.]+\./g) ?? [])
  expect(sentences).toEqual([...new Set(sentences)])
  expect(await page.getByText(words(t('unableToSubmit'))).count()).toBe(1)
})

test('a way of paying that is not taken says so for 10 s, then the page is loaded anew (spec §8 Validate)', async () => {
  const guest = await shop.guest({ width: 1440, expected: [/status of 409/] })
  const { page, t } = guest
  await page.clock.install()
  await prepareOrder(guest, 'unsupported@example.com')
  await page.waitForResponse(DRY_RUN_CALL)
  await stopClock(guest)
  const json = { error: { code: 'unsupported-payment-type', message: '' } }
  await page.route(SUBMIT_CALL, (route) => route.fulfill({ status: 409, json }))
  await payButton(guest).click()
  await toasts(guest)
    .getByText(words(t('transaction.error.unsupportedPaymentType')))
    .waitFor()
  await page.clock.runFor(9500)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.clock.runFor(600)
  await page.clock.resume()
  await page.waitForFunction(() => !('isOld' in window))
  await payButton(guest).waitFor()
})

test('a cart that the shop refuses is emptied with its e-mail, and the guest is told (spec §8 Dry-run failure)', async () => {
  const guest = await shop.guest({ width: 1440, expected: [/status of 400/] })
  const { page, t } = guest
  await page.clock.install()
  await prepareOrder(guest, 'emptied@example.com')
  const json = { error: { code: 'bad-input', message: '' } }
  await page.route(DRY_RUN_CALL, (route) => route.fulfill({ status: 400, json }))
  await guest.reload()
  await toasts(guest)
    .getByText(words(t('unableToValidate')))
    .waitFor()
  expect(await page.evaluate(keptCart)).toBeNull()
})

test('a failed payment is told of for 5 s, then the address is that of the checkout again (spec §8)', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await page.clock.install()
  await prepareOrder(guest, 'five@example.com')
  await guest.open('/shopping/checkout?error=true')
  await payButton(guest).waitFor()
  const text = page.getByRole('alert').filter({ hasText: words(t('paymentFailed')) })
  await text.waitFor()
  await stopClock(guest)
  await page.clock.runFor(2500)
  expect(new URL(page.url()).search).toBe('?error=true')
  await page.clock.runFor(2600)
  expect(new URL(page.url()).search).toBe('')
  expect(await text.count()).toBe(0)
})

test.each([
  [320, 844],
  [390, 844],
  [768, 900],
  // Here the cross is as high as a toast.
  [1440, 480],
])(
  'at %i × %i px a toast over a dialog or a drawer leaves its main button and the way out in view',
  async (width, height) => {
    const guest = await shop.guest({ width, height, calm: true })
    const { page } = guest
    await guest.open('/dev/ui')
    const told = toasts(guest).getByText('Nothing was saved')
    const isFree = async (name: string) => {
      const button = await onTop(guest).getByRole('button', { name, exact: true }).boundingBox()
      const toast = await told.locator('..').boundingBox()
      if (!button || !toast) throw new Error(`There is no ${name}, or no toast.`)
      const isBeside = button.x + button.width <= toast.x || toast.x + toast.width <= button.x
      return isBeside || button.y + button.height <= toast.y || toast.y + toast.height <= button.y
    }
    const layers = [
      ...WIDTHS.map((size) => ({ name: `Dialog ${size}`, main: 'Done' })),
      { name: 'Drawer', main: 'Pay' },
    ]
    for (const { name, main } of layers) {
      await page.getByRole('button', { name, exact: true }).click()
      await onTop(guest).getByRole('button', { name: 'Toast', exact: true }).click()
      await told.waitFor()
      for (const one of [main, 'Close']) expect.soft(await isFree(one), `${one} of ${name}`).toBe(true)
      await page.keyboard.press('Escape')
      await told.waitFor({ state: 'detached' })
    }
  },
)
