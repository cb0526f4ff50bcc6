import { addDays } from '@gondola/rules/day.ts'
import { expect, test } from 'vitest'
import { longDay } from '../../web/src/lib/day-text.ts'
import { findingsOf } from '../support/axe.ts'
import { askedAgain, bridgeOf } from '../support/bridge.ts'
import { bridgeParty, isGone, type PartyOptions, PLACES, slot } from '../support/bridge-party.ts'
import { focused, keptCart, tooWide } from '../support/in-page.ts'
import { expectNextTimeOffered, loseTime } from '../support/lost-time.ts'
import {
  addButton,
  button,
  cartButton,
  cartGroup,
  inTop,
  onTop,
  payLink,
  priced,
  textOf,
  words,
} from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop({ resort: 'morava' })
const SATURDAY = shop.winter.saturday
const SUNDAY = addDays(SATURDAY, 1)
const { leave, close, taken } = bridgeOf(shop)
const { atTime, inCart } = bridgeParty(shop)
/** Two adults, a child and a family set: seven places in four pieces. */
const held = async (time: string, day = SATURDAY) => (await taken(time, day)).held

const loseRace = (time: string, options: PartyOptions = {}) => loseTime(shop, time, options)

// The other languages are in slot-cart.long.ts.
test('who loses the race is offered the next time with room for the whole party, and takes it with one press', () =>
  expectNextTimeOffered(shop, 'de'))

test('when nothing is free that day the group says so and another day is chosen, then its time', async () => {
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
  const guest = await loseRace('12:00', { width: 1440, hasClock: true })
  const { t } = guest
  await inTop(guest, 'cart.remedy.other').click()
  await slot(guest, '13:00').click()
  const confirm = inTop(guest, 'cart.remedy.take', { time: '13.00' })
  await confirm.waitFor()
  await leave(PLACES - 1, ['13:00'])
  await askedAgain(guest, () => isGone(slot(guest, '13:00'))).toBe(true)
  await inTop(guest, 'shop.missing.time').waitFor()
  await onTop(guest)
    .getByText(words(t('shop.time.lost', { time: '13.00' })))
    .waitFor()
  // Its own time may be had again when somebody gives it back.
  await leave(PLACES, ['12:00'])
  await askedAgain(guest, () => isGone(slot(guest, '12:00'))).toBe(false)
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
  await expect.poll(() => textOf(cartGroup(guest))).toContain('12.00')
})

test('a time of the cart that was closed is no longer offered, and the next one is taken with one press', async () => {
  const before = await held('12:00')
  const guest = await inCart('11:30')
  const { t } = guest
  await close('11:30')
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
  const guest = await atTime('13:30', { hasClock: true })
  const { page, t } = guest
  await close('13:30')
  const news = page.getByRole('status').filter({ hasText: words(t('shop.time.gone', { time: '13.30' })) })
  await askedAgain(guest, () => news.count()).toBe(1)
  expect(await page.locator('[data-time="13:30"]').count()).toBe(0)
})

test('a day that is over asks for a new one, then for its slot', async () => {
  const guest = await inCart('11:00')
  const { page, t } = guest
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

test('removing gives the places back, and the end of a reservation is put off with them', async () => {
  const guest = await inCart('14:00')
  const { page, t } = guest
  const ids = (await page.evaluate(keptCart))?.entries.map(({ id }) => id) ?? []
  await shop.db(
    "update reservation set expires_at = now() + interval '90 seconds' where entry_uuid = any($1::uuid[])",
    [ids],
  )
  await guest.open('/')
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
