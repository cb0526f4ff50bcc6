import { addDays } from '@gondola/rules/day.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { longDay, timeText } from '../web/src/lib/day-text.ts'
import { bringAxe, findingsOf } from './support/axe.ts'
import { ASKED_AGAIN, BRIDGE, bridgeOf } from './support/bridge.ts'
import type { Guest, GuestOptions } from './support/guest.ts'
import { focused, keptCart, tooWide } from './support/in-page.ts'
import {
  addButton,
  addToCart,
  button,
  cartButton,
  cartGroup,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  inTop,
  onTop,
  payButton,
  payLink,
  priced,
  shownCodes,
  textOf,
  words,
} from './support/purchase.ts'
import { openShop } from './support/shop.ts'

const shop = await openShop({ resort: 'morava' })
const SATURDAY = shop.winter.saturday
const SUNDAY = addDays(SATURDAY, 1)
const { leave, close, taken } = bridgeOf(shop)
/** Two adults, a child and a family set: seven places in four pieces. */
const PARTY = 'n=morava-bridge-adult:2,morava-bridge-child:1,morava-bridge-family:1'
const PLACES = 7

const held = async (time: string, day = SATURDAY) => (await taken(time, day)).held

const slot = (guest: Guest, time: string): Locator => onTop(guest).locator(`[data-time="${time}"]`)
const isGone = async (place: Locator) => (await place.getAttribute('aria-disabled')) === 'true'

/** A guest before the cart with a party for a time. */
async function atTime(time: string, options: Partial<GuestOptions> = {}, party = PARTY): Promise<Guest> {
  const guest = await shop.guest({ calm: true, expected: [/409/], ...options })
  await bringAxe(guest)
  await guest.open(`${BRIDGE}&date=${SATURDAY}&time=${time}&${party}`)
  await guest.page.locator(`[data-time="${time}"][aria-pressed=true]`).waitFor()
  await button(guest, 'shop.add.short').or(button(guest, 'shop.add')).first().waitFor()
  return guest
}

/** Somebody else, from elsewhere, who takes places of a time while the guest still chooses. */
async function takeElsewhere(time: string, pieces: number): Promise<void> {
  const entries = Array.from({ length: pieces }, () => ({
    uuid: crypto.randomUUID(),
    variantId: 'morava-bridge-adult',
    validFrom: SATURDAY,
    timeSlot: time,
  }))
  const reply = await fetch(`${shop.url}/api/v2/transaction/dry-run`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('shop:shop')}`,
      'content-type': 'application/json',
      cookie: `shop-now=${shop.winter.now}`,
    },
    body: JSON.stringify({ origin: 'eshop', entries }),
  })
  const quote = (await reply.json()) as { entries: { errors: unknown[] }[] }
  expect(quote.entries.flatMap(({ errors }) => errors)).toEqual([])
}

/** The guest's party in the cart, one moment too late: its time is full. */
async function loseRace(time: string, options: Partial<GuestOptions> = {}): Promise<Guest> {
  await leave(PLACES, [time])
  const guest = await atTime(time, options)
  await takeElsewhere(time, 1)
  await addButton(guest).click()
  await cartGroup(guest)
    .getByText(words(guest.t('timeSlots.cart.time-filled')), { exact: true })
    .waitFor()
  return guest
}

test.each(['cz', 'de', 'en'] as const)(
  'who loses the race is offered the next time with room for the whole party, and takes it with one press (%s)',
  async (lang) => {
    const before = await held('11:30')
    await leave(PLACES - 1, ['11:00'])
    const guest = await loseRace('10:30', { lang })
    const { page, t } = guest
    expect(await textOf(onTop(guest))).not.toContain(words(t('cart.added', { name: '' })))
    // Half past eleven: at eleven there is room for six.
    const next = timeText('11:30', lang)
    await inTop(guest, 'cart.remedy.take', { time: next }).waitFor()
    expect(await textOf(cartGroup(guest))).toContain(words(t('cart.remedy.next', { time: next })))
    expect(await textOf(onTop(guest))).toContain(words(t('cart.errors.time', { name: '' })).replace(/ ?\.$/, ''))
    expect(await findingsOf(guest)).toEqual([])

    await inTop(guest, 'cart.fix').click()
    expect(await page.evaluate(focused)).toContain('Sky Bridge 721')
    await inTop(guest, 'cart.remedy.take', { time: next }).click()
    await payLink(guest).waitFor()
    expect(await textOf(cartGroup(guest))).toContain(next)
    expect(await held('11:30')).toBe(before + PLACES)
    expect(await page.evaluate(focused)).toContain('Sky Bridge 721')
    await cartGroup(guest)
      .getByText(/\s14[.:]\d\d(\s|$)/)
      .waitFor()
  },
)

test('when nothing is free that day the group says so and another day is chosen, then its time (spec §2 change-date modal)', async () => {
  const guest = await atTime('10:30')
  const { page, t } = guest
  const before = await held('10:30')
  await leave(PLACES - 1)
  await addButton(guest).click()
  await cartGroup(guest)
    .getByText(words(t('cart.remedy.none')))
    .waitFor()
  await inTop(guest, 'cart.remedy.day').click()
  await inTop(guest, 'shop.missing.day').waitFor()
  const full = onTop(guest).locator(`[data-day="${SATURDAY}"]`)
  await expect.poll(() => isGone(full)).toBe(true)
  await full.click({ force: true })
  await onTop(guest)
    .getByText(words(t('timeSlots.timesNotAvailableForSelection')))
    .waitFor()
  expect(await findingsOf(guest)).toEqual([])

  await inTop(guest, 'shop.date.nextFree').click()
  await onTop(guest).getByText(longDay(SUNDAY, 'cz')).waitFor()
  expect(await page.evaluate(focused)).toBe(longDay(SUNDAY, 'cz').replace(/\s/g, ' '))
  await inTop(guest, 'shop.missing.time').waitFor()
  await slot(guest, '12:00').click()
  await inTop(guest, 'slotChange.confirm').click()
  await payLink(guest).waitFor()
  expect(words(await textOf(cartGroup(guest)))).toContain(words(longDay(SUNDAY, 'cz')))
  expect([await held('10:30'), await held('12:00', SUNDAY)]).toEqual([before, PLACES])
})

test('a slot that is taken while the dialog is open turns grey without a reload, and is no longer chosen', async () => {
  const guest = await loseRace('12:00', { width: 1440 })
  const { t } = guest
  await inTop(guest, 'cart.remedy.other').click()
  await slot(guest, '13:00').click()
  const confirm = inTop(guest, 'cart.remedy.take', { time: '13.00' })
  await confirm.waitFor()
  await leave(PLACES - 1, ['13:00'])
  await expect.poll(() => isGone(slot(guest, '13:00')), ASKED_AGAIN).toBe(true)
  await inTop(guest, 'shop.missing.time').waitFor()
  await onTop(guest)
    .getByText(words(t('shop.time.lost', { time: '13.00' })))
    .waitFor()
  // Its own time may be had again when somebody gives it back.
  await leave(PLACES, ['12:00'])
  await expect.poll(() => isGone(slot(guest, '12:00')), ASKED_AGAIN).toBe(false)
}, 60_000)

test('times that are taken between two questions are refused, and the party stays where it is', async () => {
  const guest = await loseRace('12:00')
  const { t } = guest
  await inTop(guest, 'cart.remedy.other').click()
  await slot(guest, '13:30').click()
  await leave(PLACES - 1, ['13:30'])
  await inTop(guest, 'cart.remedy.take', { time: '13.30' }).click()
  await onTop(guest)
    .getByText(words(t('cart.remedy.taken')))
    .waitFor()
  await inTop(guest, 'shop.missing.time').waitFor()
  await inTop(guest, 'slotChange.later').click()
  expect(await textOf(cartGroup(guest))).toContain('12.00')
})

test('an order whose slot was lost is told so until its time is chosen anew, and then it is paid (spec §8 timeslotError)', async () => {
  await leave(PLACES, ['13:00'])
  const guest = await atTime('13:00', { width: 1440 })
  const { page, t } = guest
  await addToCart(guest)
  await goToInformations(guest)
  expect(await textOf(page.getByRole('main'))).toContain('13.00–13.30')
  await fillInformations(guest, 'ztratil@example.cz')
  await goToCheckout(guest)
  // The first check of the page has been made; then the places go elsewhere.
  await page.waitForResponse('**/api/v2/transaction/dry-run*')
  const kept = (await page.evaluate(keptCart))?.entries ?? []
  await page.evaluate(
    async (ids) =>
      fetch(`/api/v2/transaction/price-reservation?entryUuids=${ids.join()}`, {
        method: 'DELETE',
        headers: { authorization: `Basic ${btoa('shop:shop')}` },
      }).then(({ status }) => status),
    kept.map(({ id }) => id),
  )
  await takeElsewhere('13:00', 1)
  await payButton(guest).click()
  const toast = page.getByRole('region', { name: t('chrome.toasts') })
  const failed = words(t('timeSlots.transaction.failed'))
  await toast.getByText(failed).waitFor()
  await onTop(guest)
    .getByRole('heading', { name: words(t('slotChange.title.time')) })
    .waitFor()
  expect(await textOf(onTop(guest))).toContain(failed)
  expect(await findingsOf(guest)).toEqual([])
  await page.keyboard.press('Escape')
  const blocked = button(guest, 'checkout.blocked.entries')
  expect(await isGone(blocked)).toBe(true)
  await blocked.focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(focused)).toContain('13.00–13.30')
  expect(await textOf(page.getByRole('main'))).toContain(
    words(t('cart.errors.time', { name: 'Sky Bridge 721 – pěšky' })),
  )
  await button(guest, 'checkout.remedy.time').first().click()
  await slot(guest, '13:30').click()
  expect(await toast.getByText(failed).count()).toBe(1)
  await inTop(guest, 'cart.remedy.take', { time: '13.30' }).click()
  await payButton(guest).waitFor()
  // The button is there before the cart has been checked, much sooner than the toast would go by itself.
  await expect.poll(() => toast.getByText(failed).count(), { timeout: 2000 }).toBe(0)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(4)
  expect(await textOf(page.getByRole('main'))).toContain('13.30–14.00')
}, 60_000)

test('an order that comes after the end of its time is told that the time is over, not that somebody took it (spec §8)', async () => {
  const guest = await atTime('10:00', { width: 1440 })
  const { page, t } = guest
  await addToCart(guest)
  await goToInformations(guest)
  await fillInformations(guest, 'dlouho@example.cz')
  await goToCheckout(guest)
  await page.waitForResponse('**/api/v2/transaction/dry-run*')
  const late = `${SATURDAY}T10:31:00+01:00`
  await guest.context.addCookies([{ name: 'shop-now', value: late, url: shop.url }])
  await payButton(guest).click()
  const over = words(t('timeSlots.transaction.past'))
  await page
    .getByRole('region', { name: t('chrome.toasts') })
    .getByText(over)
    .waitFor()
  await onTop(guest).getByText(over).waitFor()
  await inTop(guest, 'shop.missing.time').waitFor()
})

test.each(['cz', 'de', 'en'] as const)(
  'an order for a time that was closed is told that it is no longer offered, not that somebody took it (spec §4, §8) (%s)',
  async (lang) => {
    const guest = await atTime('11:30', { width: 1440, lang })
    const { page, t } = guest
    await addToCart(guest)
    await goToInformations(guest)
    await fillInformations(guest, 'vitr@example.cz')
    await goToCheckout(guest)
    await page.waitForResponse('**/api/v2/transaction/dry-run*')
    await close('11:30')
    await payButton(guest).click()
    const gone = words(t('timeSlots.transaction.gone'))
    await page
      .getByRole('region', { name: t('chrome.toasts') })
      .getByText(gone)
      .waitFor()
    await onTop(guest).getByText(gone).waitFor()
    await onTop(guest)
      .getByText(words(t('timeSlots.cart.unavailable')), { exact: true })
      .waitFor()
    await slot(guest, '12:00').waitFor()
    expect(await slot(guest, '11:30').count()).toBe(0)
    expect(await textOf(page.locator('body'))).not.toContain(words(t('timeSlots.cart.time-filled')))
  },
)

test('a time of the cart that was closed is no longer offered, and the next one is taken with one press', async () => {
  const before = await held('12:00')
  const guest = await atTime('11:30')
  const { page, t } = guest
  await addToCart(guest)
  await close('11:30')
  await page.keyboard.press('Escape')
  await guest.open('/')
  await cartButton(guest).click()
  await cartGroup(guest)
    .getByText(words(t('timeSlots.cart.unavailable')), { exact: true })
    .waitFor()
  await inTop(guest, 'cart.remedy.take', { time: '12.00' }).waitFor()
  expect(await textOf(cartGroup(guest))).toContain(words(t('cart.remedy.gone')))
  await inTop(guest, 'cart.remedy.take', { time: '12.00' }).click()
  await payLink(guest).waitFor()
  expect(await held('12:00')).toBe(before + PLACES)
})

test('a chosen time that is closed before it is in the cart goes from the grid, and the guest is told why', async () => {
  const guest = await atTime('13:30')
  const { page, t } = guest
  await close('13:30')
  await page
    .getByRole('status')
    .filter({ hasText: words(t('shop.time.gone', { time: '13.30' })) })
    .waitFor(ASKED_AGAIN)
  expect(await page.locator('[data-time="13:30"]').count()).toBe(0)
})

test('the dialog opens by itself on the checkout for an unavailable slot, and removes what nobody wants to move (spec §4)', async () => {
  const guest = await atTime('10:00')
  const { page, t } = guest
  await addToCart(guest)
  await goToInformations(guest)
  await fillInformations(guest, 'pozde@example.cz')
  await goToCheckout(guest)
  const late = `${SATURDAY}T10:31:00+01:00`
  await guest.context.addCookies([{ name: 'shop-now', value: late, url: shop.url }])
  // Inside the page, as a reload would forget the persons.
  await Promise.all([page.waitForURL('**/shopping/informations'), page.goBack()])
  await goToCheckout(guest).catch(() => undefined)
  await onTop(guest)
    .getByRole('heading', { name: words(t('slotChange.title.time')) })
    .waitFor()
  expect(await textOf(onTop(guest))).toContain(words(t('timeSlots.cart.unavailable')))
  await inTop(guest, 'shop.missing.time').waitFor()
  await onTop(guest)
    .getByRole('button', { name: new RegExp(words(t('slotChange.remove'))) })
    .click()
  await page.waitForURL('**/shopping/eshop')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  // Of a cart without anything to buy nothing is kept.
  expect(await page.evaluate(keptCart)).toBeNull()
})

test('a day that is over asks for a new one, then for its slot (spec §8 dateInHistory)', async () => {
  const guest = await atTime('11:00')
  const { page, t } = guest
  await addToCart(guest)
  await guest.context.addCookies([{ name: 'shop-now', value: `${SUNDAY}T08:00:00+01:00`, url: shop.url }])
  await guest.open('/')
  await cartButton(guest).click()
  await cartGroup(guest)
    .getByText(words(t('timeSlots.cart.dateInHistory')), { exact: true })
    .waitFor()
  await inTop(guest, 'cart.remedy.day').click()
  await inTop(guest, 'shop.missing.day').waitFor()
  await onTop(guest).locator(`[data-day="${SUNDAY}"]`).click()
  await inTop(guest, 'shop.missing.time').waitFor()
  await slot(guest, '12:30').click()
  await inTop(guest, 'slotChange.confirm').click()
  await payLink(guest).waitFor()
  expect(await held('12:30', SUNDAY)).toBe(PLACES)
  expect(await held('11:00')).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(tooWide)).toEqual([])
})

test('by the keyboard alone: another time and a day, and the focus is never lost', async () => {
  const guest = await loseRace('12:30', { width: 1440 })
  const { page } = guest
  await inTop(guest, 'cart.remedy.other').focus()
  await page.keyboard.press('Enter')
  await slot(guest, '10:00').waitFor()
  await inTop(guest, 'slotChange.otherDay').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(SATURDAY)
  // A day that waits for its price cannot be chosen yet.
  await onTop(guest).locator(`[data-day="${SUNDAY}"]`).filter({ hasText: /2.430/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(focused)).toBe(longDay(SUNDAY, 'cz').replace(/\s/g, ' '))
  await slot(guest, '10:00').focus()
  await page.keyboard.press('Enter')
  await inTop(guest, 'slotChange.confirm').focus()
  await page.keyboard.press('Enter')
  await payLink(guest).waitFor()
  await expect.poll(() => page.evaluate(focused)).toContain('Sky Bridge 721')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-group'))).toContain(SUNDAY)
})

test('removing gives the places back, and the end of a reservation is put off with them (spec §7)', async () => {
  const guest = await atTime('14:00')
  const { page, t } = guest
  await addToCart(guest)
  const ids = (await page.evaluate(keptCart))?.entries.map(({ id }) => id) ?? []
  await shop.db(
    "update reservation set expires_at = now() + interval '90 seconds' where entry_uuid = any($1::uuid[])",
    [ids],
  )
  await page.keyboard.press('Escape')
  await cartButton(guest).click()
  await button(guest, 'cart.ending.keep').click()
  await cartGroup(guest)
    .getByText(/\s14[.:]\d\d(\s|$)/)
    .waitFor()
  expect(await held('14:00')).toBe(PLACES)
  await cartGroup(guest)
    .getByRole('button', { name: new RegExp(words(t('cart.group.remove', { name: 'Sky' }).split('Sky')[0] ?? '')) })
    .first()
    .click()
  await expect.poll(() => held('14:00')).toBe(0)
  expect(priced(guest, 'cart.pay').test(await textOf(onTop(guest)))).toBe(false)
})
