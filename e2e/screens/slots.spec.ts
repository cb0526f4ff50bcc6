import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@gondola/rules/day.ts'
import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { longDay } from '../../web/src/lib/day-text.ts'
import { askedAgain, BRIDGE, bridgeOf, SHOWN_MS } from '../support/bridge.ts'
import type { PartyOptions } from '../support/bridge-party.ts'
import { changeValidity } from '../support/catalogue.ts'
import type { Guest } from '../support/guest.ts'
import {
  addButton,
  addToCart,
  button,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  onTop,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await openShop({ resort: 'morava' })
const SATURDAY = shop.winter.saturday
const FAMILY = `${BRIDGE}&date=${SATURDAY}&n=morava-bridge-family:1`
const { leave, taken } = bridgeOf(shop)

const slot = ({ page }: Guest, time: string): Locator => page.locator(`[data-time="${time}"]`)

async function openTimes(path: string, { hasClock, ...options }: PartyOptions = {}): Promise<Guest> {
  const guest = await shop.guest({ calm: true, ...options })
  if (hasClock) await guest.page.clock.install()
  await guest.open(path)
  await guest.page.locator('[data-time]').first().waitFor()
  return guest
}

test('a stranger books a family of four on the bridge for a Saturday at 11:30', async () => {
  const guest = await openTimes(FAMILY)
  const { page, t } = guest
  expect(await button(guest, 'shop.missing.time').isVisible()).toBe(true)
  await slot(guest, '11:30').click()
  expect(new URL(page.url()).searchParams.get('time')).toBe('11:30')
  expect(await slot(guest, '11:30').getAttribute('aria-pressed')).toBe('true')
  const before = await taken('11:30')
  await addToCart(guest)
  await expect.poll(() => textOf(onTop(guest))).toContain('11.30–12.00')
  expect(await taken('11:30')).toEqual({ held: before.held + 4, sold: before.sold })

  await goToInformations(guest)
  await fillInformations(guest, 'rodina@example.cz')
  await goToCheckout(guest)
  await expect.poll(() => textOf(page.getByRole('main'))).toContain('11.30–12.00')
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(1)
  expect(await textOf(page.getByRole('main'))).toContain('11.30')
  expect(await taken('11:30')).toEqual({ held: before.held, sold: before.sold + 4 })
  const mail = await shop.mailTo('rodina@example.cz')
  expect(words(mail.text ?? '')).toMatch(/11[.:]30/)
  expect(words(t('shop.ticket.entry', { time: '11.30' }))).toContain('11.30')
})

test('each time says how full it is: many places, few with their number, too few for the party, none', async () => {
  await leave(2, ['10:00'])
  await leave(4, ['10:30'])
  await leave(9, ['11:00'])
  const counts = { 'morava-bridge-family': 1 }
  for (const time of ['10:30', '11:00'])
    await withCart(await shop.guest(), { items: [{ product: 'morava-bridge', day: SATURDAY, time, counts }] })
  const guest = await openTimes(FAMILY)
  const { t } = guest
  expect(await textOf(slot(guest, '10:00'))).toBe(words(`10.00 ${t('shop.time.only', { count: 2 })}`))
  expect(await textOf(slot(guest, '10:30'))).toBe(words(`10.30 ${t('shop.time.full')}`))
  expect(await textOf(slot(guest, '11:00'))).toBe(words(`11.00 ${t('shop.time.left', { count: 5 })}`))
  for (const gone of ['10:00', '10:30']) {
    expect(await slot(guest, gone).getAttribute('aria-disabled')).toBe('true')
    await slot(guest, gone).click({ force: true })
  }
  expect(await guest.page.locator('[data-time][aria-pressed=true]').count()).toBe(0)
})

test('a slot that somebody else takes meanwhile turns grey without a reload, and a chosen one is given up aloud', async () => {
  const guest = await openTimes(`${FAMILY}&time=12:00`, { hasClock: true })
  await addButton(guest).waitFor()
  expect(await slot(guest, '12:00').getAttribute('aria-pressed')).toBe('true')
  await leave(3, ['12:00'])
  const news = guest.page.getByRole('status').filter({ hasText: words(guest.t('shop.time.lost', { time: '12.00' })) })
  await askedAgain(guest, () => news.count()).toBe(1)
  expect(await slot(guest, '12:00').getAttribute('aria-disabled')).toBe('true')
  expect(await button(guest, 'shop.missing.time').isVisible()).toBe(true)
  expect(new URL(guest.page.url()).searchParams.get('time')).toBeNull()
}, 60_000)

test('who loses the race for the last places hears it in plain words, and has lost nothing else', async () => {
  await leave(4, ['13:00'])
  const [fast, slow] = [await openTimes(FAMILY), await openTimes(FAMILY)]
  for (const guest of [fast, slow]) await slot(guest, '13:00').click()
  await addToCart(fast)
  await addButton(slow).click()
  await onTop(slow)
    .getByText(words(slow.t('timeSlots.cart.time-filled')), { exact: true })
    .waitFor()
  expect(await taken('13:00')).toMatchObject({ held: 4 })
})

test('a day without any slot to sell gives way to the nearest that has some', async () => {
  const of = `where group_id = 'morava-slot-bridge' and day = $1`
  onTestFinished(async () => {
    await shop.db(`update slot set offered = capacity ${of}`, [SATURDAY])
    await pause(SHOWN_MS)
  })
  await shop.db(`update slot set offered = 0 ${of}`, [SATURDAY])
  const guest = await shop.guest({ calm: true })
  await guest.open(FAMILY)
  // What came with the page may be older than the change.
  await guest.page.getByRole('button', { name: /^Přidat: Dospělý/ }).click()
  const shown = () => new URL(guest.page.url()).searchParams.get('date')
  await expect.poll(shown, { timeout: 15_000 }).toBe(addDays(SATURDAY, 1))
})

test('a day on which the ticket is not valid says so instead of times', async () => {
  await changeValidity(shop, 'morava-bridge', { except: [{ from: SATURDAY, to: SATURDAY }] })
  const guest = await shop.guest({ calm: true })
  await guest.page.addInitScript(noteTimes)
  await guest.open(FAMILY)
  const times = guest.page.getByRole('region', { name: guest.t('shop.time.title') })
  await times.getByText(words(guest.t('timeSlots.notValid')), { exact: true }).waitFor()
  // Not even while the family is dropped and nobody's price is asked for.
  expect(await guest.page.evaluate(() => document.documentElement.dataset.timesSeen)).toBeUndefined()
})

/** Notes in the page that a time to choose was shown in it. */
const noteTimes = () =>
  new MutationObserver(() => {
    if (document.querySelector('[data-time]')) document.documentElement.dataset.timesSeen = ''
  }).observe(document, { childList: true, subtree: true })

test('choosing another date clears the time', async () => {
  const guest = await openTimes(`${FAMILY}&time=12:30`)
  await guest.page.locator('[data-day]').filter({ hasText: '29' }).last().click()
  await button(guest, 'shop.missing.time').waitFor()
  expect(new URL(guest.page.url()).searchParams.get('time')).toBeNull()
})

test.each([
  ['Pacific/Auckland', SATURDAY, '+01:00'],
  ['America/New_York', SATURDAY, '+01:00'],
  ['America/New_York', '2027-03-28', '+02:00'],
  ['Pacific/Auckland', '2027-10-31', '+01:00'],
])('times are those of Prague for a visitor in %s on %s', async (timeZone, day, offset) => {
  const now = `${day}T10:40:00${offset}`
  const guest = await openTimes(FAMILY.replace(SATURDAY, day), { timeZone, now })
  const times = guest.page.locator('[data-time]')
  const timesOf = (some: Locator) => some.evaluateAll((all) => all.map((one) => one.getAttribute('data-time') ?? ''))
  const offered = await timesOf(times)
  expect(offered.length).toBeGreaterThan(5)
  // Half an hour after its start a slot of morava is still sold.
  expect(await timesOf(times.and(guest.page.locator('[aria-disabled=true]')))).toEqual(
    offered.filter((time) => time < '10:10'),
  )
})

test('times that cannot be loaded say so and can be asked for again', async () => {
  const guest = await shop.guest({ calm: true, expected: [/503/] })
  let isDown = true
  await guest.page.route('**/api/timeslots*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { code: 'busy', message: '' } }) : route.continue(),
  )
  await guest.open(FAMILY)
  const alert = guest.page.getByRole('alert').filter({ hasText: words(guest.t('timeSlots.timesLoadError')) })
  await alert.waitFor({ timeout: 20_000 })
  isDown = false
  await alert.getByRole('button').click()
  await slot(guest, '11:30').waitFor()
}, 40_000)

test('by the keyboard alone: day, time, cart', async () => {
  const guest = await openTimes(FAMILY, { width: 1440 })
  await slot(guest, '12:30').focus()
  await guest.page.keyboard.press('Enter')
  await addButton(guest).focus()
  await guest.page.keyboard.press('Enter')
  await onTop(guest).getByText('12.30–13.00').first().waitFor()
})

test('a slot of the whole day asks for no time, and its places can be hidden', async () => {
  const parking = `/shopping/eshop?product=morava-parking&date=${SATURDAY}&n=morava-parking-car:1`
  const guest = await shop.guest({ calm: true })
  const label = async () => {
    await guest.open(parking)
    await addButton(guest).waitFor()
    return textOf(guest.page.getByText(words(guest.t('shop.time.wholeDay'))))
  }
  expect(await label()).toBe(words(guest.t('shop.time.wholeDay')))
  await shop.configure(['flags', 'hideDayTimeslotCapacityLabel'], false)
  onTestFinished(() => shop.configure(['flags', 'hideDayTimeslotCapacityLabel'], true))
  await expect.poll(label, { timeout: 10_000 }).toMatch(/Zbývá|Zbývají/)
  // Nor does the calendar tell more than the label.
  const ofParking = "where group_id = 'morava-slot-parking' and day = $1"
  await shop.db(`update slot set offered = 5 ${ofParking}`, [SATURDAY])
  onTestFinished(async () => {
    await shop.db(`update slot set offered = capacity ${ofParking}`, [SATURDAY])
  })
  const chosenDay = async () => {
    await guest.open(parking)
    return textOf(guest.page.locator(`[data-day='${SATURDAY}']`))
  }
  await expect.poll(chosenDay, { timeout: 10_000 }).toContain('5 míst')
  await shop.configure(['flags', 'hideDayTimeslotCapacityLabel'], true)
  await expect.poll(chosenDay, { timeout: 10_000 }).toContain(guest.t('shop.date.few'))
  const all = async () => {
    await guest.open(parking)
    return textOf(guest.page.getByRole('main'))
  }
  await expect.poll(all, { timeout: 10_000 }).not.toContain('5 míst')
  await addToCart(guest)
  await expect.poll(() => textOf(onTop(guest))).toContain(words(longDay(SATURDAY, 'cz')))
})

test('the page says why a day costs what it costs: how early and within which bounds, not by which version of a rule', async () => {
  const guest = await openTimes(FAMILY)
  const { page, t } = guest
  await page.getByText(words(t('shop.why')), { exact: true }).click()
  const reasons = page.getByRole('group').filter({ hasText: words(t('shop.why')) })
  await reasons.getByRole('listitem').first().waitFor()
  const said = await textOf(reasons)
  expect(said).toContain(words(t('shop.why.lead', { count: 14, change: t('shop.why.same') })).slice(0, 22))
  expect(said).toMatch(/Platíte \d+ % ceníkové ceny/)
  expect(said).not.toMatch(/[0-9a-f]{8}/)
})

test('on a tablet that lies, beside the ticket, the names of the other tickets take two lines at most', async () => {
  const guest = await openTimes(FAMILY, { lang: 'de', width: 960 })
  const { page, t } = guest
  const names = page.getByRole('navigation', { name: t('shop.siblings') }).getByText(/Sky|Ski/)
  for (const width of [960, 1024, 1100, 1200]) {
    await page.setViewportSize({ width, height: 768 })
    const lines = await names.evaluateAll((all) =>
      all.map((name) => (name as HTMLElement).offsetHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
    )
    expect(lines.length).toBeGreaterThan(3)
    expect(Math.max(...lines), `${width} px`).toBeLessThan(2.2)
  }
})
