import { expect, onTestFinished, test } from 'vitest'
import { keptCart } from '../support/in-page.ts'
import {
  addButton,
  cartButton,
  chooseOnHome,
  emailField,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  onTop,
  payLink,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await openShop()

test('the selection of a product is in the address', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await chooseOnHome(guest)
  const more = page.getByRole('button', { name: new RegExp(`^${t('shop.more', { name: 'Dosp' })}`) })
  const adults = page.getByRole('group').filter({ has: more })
  await more.click()
  await page.waitForURL(/adult%3A3/)
  const day = page.locator('[aria-selected=true] [data-day]')
  const other = page.locator('[data-day]:not([aria-disabled])').nth(8)
  await other.click()
  await page.waitForURL(new RegExp(`date=${await other.getAttribute('data-day')}`))
  await addButton(guest).waitFor()
  const bar = page.getByRole('region', { name: t('shop.bar.label') })
  const before = { day: await day.getAttribute('data-day'), bar: await textOf(bar), address: page.url() }

  await guest.reload()
  await addButton(guest).waitFor()
  expect({ day: await day.getAttribute('data-day'), bar: await textOf(bar), address: page.url() }).toEqual(before)
  expect(await adults.getByRole('status').textContent()).toBe('3')
})

test('cart, details and checkout come back as they were', async () => {
  const guest = await shop.guest({ lang: 'en' })
  const { page, t } = guest
  const email = 'mary@example.com'
  await withCart(guest, { path: '/shopping/eshop' })
  await cartButton(guest).click()
  await payLink(guest).waitFor()
  const kept = await page.evaluate(keptCart)
  const priceOf = async () => textOf(payLink(guest))
  const price = await priceOf()
  await guest.reload()
  await cartButton(guest).click()
  await payLink(guest).waitFor()
  expect(await priceOf()).toBe(price)
  expect(await textOf(onTop(guest))).toContain(words(t('cart.count', { count: 3 })))
  expect((await page.evaluate(keptCart))?.entries).toEqual(kept?.entries)

  await goToInformations(guest)
  await fillInformations(guest, email)
  await page.locator('#root input[type=radio]').last().check()
  const chosen = () => page.locator('#root input[type=radio]:checked').count()
  const before = await chosen()
  await guest.reload()
  expect(await emailField(guest).inputValue()).toBe(email)
  expect(await page.getByRole('checkbox').last().isChecked()).toBe(true)
  expect(await chosen()).toBe(before)
  expect(await page.locator('#root input[type=radio]').last().isChecked()).toBe(true)

  await goToCheckout(guest)
  const main = page.getByRole('main')
  const shown = await textOf(main)
  await guest.reload()
  await page.getByText(email).waitFor()
  const minutes = /\d+ minutes?/
  await expect.poll(async () => (await textOf(main)).replace(minutes, '')).toBe(shown.replace(minutes, ''))
  await goToPayment(guest)
})

/** Three tickets whose birthdays are asked for. */
async function openBirthdays() {
  await shop.configure(['flags', 'exchangeTicketCardBirthday'], true)
  onTestFinished(() => shop.configure(['flags', 'exchangeTicketCardBirthday'], false))
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  await withCart(guest)
  const birthdays = page.getByLabel(t('form.label.exchangeBirthday').slice(0, 8))
  // The server hears of the setting a moment later, and the form is drawn once the page is hydrated.
  await expect
    .poll(
      async () => {
        await guest.open('/shopping/informations')
        await emailField(guest).waitFor()
        return birthdays.count()
      },
      { timeout: 15_000 },
    )
    .toBe(3)
  const fill = async (...days: string[]) => {
    for (const [index, day] of days.entries()) await birthdays.nth(index).fill(day)
  }
  return { guest, birthdays, fill }
}
const FAMILY = ['14.03.1986', '02.11.1988', '05.06.2016']

test('birthdays are not kept; the order that knows them can still be paid after a reload', async () => {
  const { guest, birthdays, fill } = await openBirthdays()
  const { page } = guest
  await fill(...FAMILY)
  await fillInformations(guest, 'jana@example.cz')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('1986')
  await guest.reload()
  expect(await birthdays.first().inputValue()).toBe('')
  expect(await emailField(guest).inputValue()).toBe('jana@example.cz')
  await fill(...FAMILY)
  await goToCheckout(guest)
  await goToPayment(guest)
  await page.goto('/shopping/checkout')
  await goToPayment(guest)
  expect(await shop.db("select status from orders where email = 'jana@example.cz'")).toEqual([{ status: 'new' }])
})

test('an order is not paid with other birthdays than were typed last: they are asked for once more', async () => {
  const { guest, birthdays, fill } = await openBirthdays()
  const { page } = guest
  await fill('01.01.1980', '02.02.1982', '03.03.2013')
  await fillInformations(guest, 'eva@example.cz')
  await goToCheckout(guest)
  await goToPayment(guest)

  await page.goto('/shopping/informations')
  await fill(...FAMILY)
  await goToCheckout(guest)
  await guest.reload()
  await page.waitForURL(/\/shopping\/informations/)
  expect(await birthdays.first().inputValue()).toBe('')

  await fill(...FAMILY)
  await goToCheckout(guest)
  await goToPayment(guest)
  const paid = await shop.db(
    `select p.data ->> 'exchangeBirthday' as birthday from orders o join order_entry e on e.order_id = o.id and e.live
     join entry_person p on p.order_id = o.id and p.entry_uuid = e.uuid
     where o.email = 'eva@example.cz' and o.status = 'new' order by e.position`,
  )
  expect(paid).toEqual(FAMILY.map((birthday) => ({ birthday })))

  // Whoever hands out the cards reads them from the phone as well.
  await endPayment(guest, 'paid')
  await shownCodes(guest)
  const told = await page.getByRole('main').textContent()
  for (const birthday of FAMILY) expect(told).toContain(birthday)
})

test('what was typed into a plain form is on its next step after a reload, and still there one step back', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/withdraw')
  await page.locator('[name=name]').fill('Eva Malá')
  await page.locator('[name=order]').fill('2026-000001')
  await page.locator('[name=email]').fill('eva@example.com')
  await page.getByRole('button', { name: words(t('withdraw.next')) }).click()
  await page.waitForURL(/\/withdraw\/confirm/)
  await guest.reload()
  await page.getByText('Eva Malá').waitFor()
  await page.getByRole('link', { name: words(t('withdraw.confirm.change')) }).click()
  await expect.poll(() => page.locator('[name=order]').inputValue()).toBe('2026-000001')
  await guest.reload()
  await expect.poll(() => page.locator('[name=email]').inputValue()).toBe('eva@example.com')
})
