import { addDays, type Day } from '@gondola/rules/day.ts'
import { expect, test } from 'vitest'
import { longDay } from '../../web/src/lib/day-text.ts'
import { bringAxe, expectUsableAtAnyWidth } from '../support/axe.ts'
import { bridgeOf } from '../support/bridge.ts'
import { type Guest, untilHydrated } from '../support/guest.ts'
import { focused, keptCart } from '../support/in-page.ts'
import {
  cartButton,
  cartGroup,
  changeButton,
  endPayment,
  goToPayment,
  inTop,
  onTop,
  payLink,
  textOf,
  words,
} from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { type WishedItem, withCart } from '../support/state.ts'

const shop = await openShop({ resort: 'morava' })
const SATURDAY = shop.winter.saturday
const SUNDAY = addDays(SATURDAY, 1)
const { leave, taken } = bridgeOf(shop)
const FAMILY = 4

const held = async (time: string, day?: Day) => (await taken(time, day)).held

/** A day of the open calendar, once its price is there. */
const knownDay = (guest: Guest, day: Day) => onTop(guest).locator(`[data-day="${day}"]:not([data-loading])`)

/** A family of four on the bridge at 11:30. */
const FAMILY_AT_1130 = {
  product: 'morava-bridge',
  day: SATURDAY,
  time: '11:30',
  counts: { 'morava-bridge-adult': 2, 'morava-bridge-child': 2 },
}
/** A ticket for a day. */
const WALK = { product: 'morava-walk', day: SATURDAY, counts: { 'morava-walk-adult': 1 } }

/** Opens the cart with some pieces in it. */
async function openCart(guest: Guest, ...items: WishedItem[]): Promise<void> {
  await withCart(guest, { items, path: '/' })
  await cartButton(guest).click()
  await payLink(guest).waitFor()
}

async function family(): Promise<Guest> {
  const guest = await shop.guest({ calm: true })
  await openCart(guest, FAMILY_AT_1130)
  return guest
}

test('a party that comes later than it thought takes another time in the cart, and its old places are free', async () => {
  const [before, after] = [await held('11:30'), await held('14:00')]
  const guest = await family()
  await changeButton(guest, 'Sky Bridge 721').click()
  await inTop(guest, 'shop.missing.time').waitFor()
  await onTop(guest).locator('[data-time="14:00"]').click()
  await inTop(guest, 'cart.remedy.take', { time: '14.00' }).click()
  await payLink(guest).waitFor()
  expect(await textOf(cartGroup(guest))).toContain('14.00')
  expect(await guest.page.evaluate(focused)).toContain('Sky Bridge 721')
  expect([await held('11:30'), await held('14:00')]).toEqual([before, after + FAMILY])
})

test('a time that is gone meanwhile is refused, and the party keeps the one that it has', async () => {
  const before = await held('11:30')
  const guest = await family()
  await changeButton(guest, 'Sky Bridge 721').click()
  await onTop(guest).locator('[data-time="13:00"]').click()
  await leave(FAMILY - 1, ['13:00'])
  await inTop(guest, 'cart.remedy.take', { time: '13.00' }).click()
  await onTop(guest)
    .getByText(words(guest.t('cart.remedy.taken')))
    .waitFor()
  await inTop(guest, 'slotChange.later').click()
  await expect.poll(() => textOf(cartGroup(guest))).toContain('11.30')
  await payLink(guest).waitFor()
  expect(await held('11:30')).toBe(before + FAMILY)
})

test('a ticket for a day moves to another day', async () => {
  const guest = await shop.guest({ calm: true })
  const { page, t } = guest
  await openCart(guest, WALK)
  await changeButton(guest, 'Stezka v oblacích').click()
  await inTop(guest, 'shop.missing.day').waitFor()
  await knownDay(guest, SUNDAY).click()
  await inTop(guest, 'slotChange.confirm').click()
  await payLink(guest).waitFor()
  expect(words(await textOf(cartGroup(guest)))).toContain(words(longDay(SUNDAY, 'cz')))
  expect((await page.evaluate(keptCart))?.entries).toHaveLength(1)
  expect(await textOf(onTop(guest))).not.toContain(words(t('slotChange.failed')))
})

test('without an answer a ticket for a day stays on its day', async () => {
  const guest = await shop.guest({ calm: true, expected: [/ERR_FAILED/, /Failed to load/] })
  const { page } = guest
  await openCart(guest, WALK)
  await changeButton(guest, 'Stezka v oblacích').click()
  await knownDay(guest, SUNDAY).click()
  await page.route('**/cart/timeslots*', (route) => route.abort())
  await inTop(guest, 'slotChange.confirm').click()
  await onTop(guest)
    .getByText(words(guest.t('slotChange.failed')))
    .waitFor()
  await inTop(guest, 'slotChange.later').click()
  expect(words(await textOf(cartGroup(guest)))).toContain(words(longDay(SATURDAY, 'cz')))
  await payLink(guest).waitFor()
})

test('a card is for no day, so it has none to change', async () => {
  const guest = await shop.guest({ calm: true })
  await openCart(guest, { product: 'morava-card-product', counts: { 'morava-card-product-adult': 1 } })
  expect([await cartGroup(guest).count(), await changeButton(guest).count()]).toEqual([1, 0])
})

test('what would be too many of one ticket on the other day stays where it is, and says why', async () => {
  const guest = await shop.guest({ calm: true })
  await bringAxe(guest)
  const { page } = guest
  const families = { product: 'morava-walk', counts: { 'morava-walk-family': 3 } }
  await openCart(guest, { ...families, day: SATURDAY }, { ...families, day: SUNDAY })
  const days = async () => (await page.evaluate(keptCart))?.entries.map(({ arrival, errors }) => [arrival, errors])
  const before = await days()
  await changeButton(guest, 'Stezka v oblacích').first().click()
  await knownDay(guest, SUNDAY).click()
  await inTop(guest, 'slotChange.confirm').click()
  await onTop(guest)
    .getByText(words(guest.t('cart.remedy.countMax')))
    .waitFor()
  await expectUsableAtAnyWidth(guest)
  await inTop(guest, 'slotChange.later').click()
  await payLink(guest).waitFor()
  expect(await days()).toEqual(before)
})

test('the own time is shown as the own one, however full it is of the party itself', async () => {
  const guest = await family()
  const { t } = guest
  await leave(0, ['11:30'])
  await changeButton(guest, 'Sky Bridge 721').click()
  const own = onTop(guest).locator('[data-time="11:30"]')
  await own.waitFor()
  expect(await textOf(own)).toContain(t('shop.time.own'))
  await leave(0)
  await inTop(guest, 'slotChange.otherDay').click()
  const day = onTop(guest).locator(`[data-day="${SATURDAY}"]`)
  await expect.poll(() => textOf(day)).toContain(t('shop.day.own'))
  await day.click()
  await own.waitFor()
})

/** Goes to the payment page with a piece and returns another tab with the same cart, which is open. */
async function payBeside(guest: Guest, email: string, item: WishedItem = FAMILY_AT_1130): Promise<Guest> {
  await withCart(guest, { items: [item], email, path: '/shopping/checkout' })
  await goToPayment(guest)
  const other = { ...guest, page: await guest.newPage() }
  await other.page.goto('/')
  await untilHydrated(other.page)
  await cartButton(other).click()
  return other
}

/** The bank has the money, and the browser never gets from it to the tickets. */
async function payWithoutReturn({ page }: Guest): Promise<void> {
  await page.request.post(page.url(), { form: { outcome: 'paid' }, maxRedirects: 0 })
  const unpaid = () => shop.db("select 1 from orders where status not in ('paid', 'finished')")
  await expect.poll(unpaid).toEqual([])
}

/** The open cart of another tab asks anew, and says that what it had is bought. */
async function untilToldBought(other: Guest): Promise<void> {
  await onTop(other).press('Escape')
  await cartButton(other).click()
  await onTop(other)
    .getByText(words(other.t('cart.bought')))
    .waitFor()
}

test('what is being paid for in another tab stays held for that payment, and the cart has its new time', async () => {
  const [before, after] = [await held('11:30'), await held('12:30')]
  const guest = await shop.guest({ calm: true })
  const { page } = guest
  const other = await payBeside(guest, 'moved@example.com')
  await changeButton(other, 'Sky Bridge 721').click()
  await onTop(other).locator('[data-time="12:30"]').click()
  await inTop(other, 'cart.remedy.take', { time: '12.30' }).click()
  await payLink(other).waitFor()
  expect([await held('11:30'), await held('12:30')]).toEqual([before + FAMILY, after + FAMILY])
  await endPayment(guest, 'paid')
  await expect.poll(() => held('11:30')).toBe(before)
  expect(await textOf(page.getByRole('main'))).toContain('11.30')
  expect((await other.page.evaluate(keptCart))?.entries.map(({ time }) => time)).toEqual(Array(FAMILY).fill('12:30'))
})

test('so does a ticket for a day: what the payment was for is bought, and the one that was moved stays in the cart', async () => {
  const guest = await shop.guest({ calm: true })
  const other = await payBeside(guest, 'day@example.com', WALK)
  await changeButton(other, 'Stezka v oblacích').click()
  await knownDay(other, SUNDAY).click()
  await inTop(other, 'slotChange.confirm').click()
  await payLink(other).waitFor()
  await endPayment(guest, 'paid')
  const [bought] = await shop.db<{ arrival: string }>(
    "select e.day::text as arrival from order_entry e join orders o on o.id = e.order_id where o.email = 'day@example.com'",
  )
  expect(bought).toEqual({ arrival: SATURDAY })
  await expect
    .poll(async () => (await other.page.evaluate(keptCart))?.entries.map(({ arrival }) => arrival))
    .toEqual([SUNDAY])
})

test('what was paid in a tab that never came back leaves the cart of the other one, which says that it is bought', async () => {
  const guest = await shop.guest({ calm: true })
  const other = await payBeside(guest, 'gone@example.com')
  await payWithoutReturn(guest)
  await guest.page.close()
  await untilToldBought(other)
  expect((await other.page.evaluate(keptCart))?.entries ?? []).toEqual([])
})

test.for([
  {
    title: 'who comes back from the payment page by the button of the browser, after paying, sees the tickets',
    late: false,
  },
  { title: 'so does who comes after another tab has taken out of the cart what was bought', late: true },
])('$title', async ({ late }) => {
  const guest = await shop.guest({ calm: true })
  const other = await payBeside(guest, `back-${late}@example.com`)
  const { page } = guest
  if (!late) await other.page.close()
  await payWithoutReturn(guest)
  if (late) await untilToldBought(other)
  await page.goto('/shopping/checkout')
  await page.waitForURL('**/shopping/confirmation?*')
})
