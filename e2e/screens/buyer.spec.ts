import { expect, test } from 'vitest'
import { buyerId } from '../../web/src/features/entry-details/problems.ts'
import type { Guest } from '../support/guest.ts'
import {
  button,
  endPayment,
  fillInformations,
  goToCheckout,
  goToPayment,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { readPdf } from '../support/readers.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop()
const LONG = { timeout: 120_000 }
const PATIENCE = { timeout: 10_000 }
const PIECES = 16

/** The details of a cart that costs more than 10,000 CZK. */
async function goWithMany(guest: Guest): Promise<void> {
  const counts = { 'lipno-ski-1day-adult': PIECES }
  await withCart(guest, {
    items: [{ product: 'lipno-ski-1day', day: shop.winter.saturday, counts }],
    path: '/shopping/informations',
  })
  await field(guest, 'name').waitFor()
}
const field = ({ page }: Guest, name: Parameters<typeof buyerId>[0]) => page.locator(`#${buyerId(name)}`)

async function nameBuyer(guest: Guest): Promise<void> {
  for (const [name, value] of [
    ['name', 'Horská škola s.r.o.'],
    ['address', 'Vzorová 12'],
    ['city', 'Brno'],
    ['postalCode', '602 00'],
    ['ico', '260 16 885'],
  ] as const)
    await field(guest, name).fill(value)
  await field(guest, 'country').selectOption('CZ')
}

test('over 10,000 CZK the buyer is asked for, and named on the order', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await goWithMany(guest)
  await fillInformations(guest, 'skola@example.cz')
  await button(guest, 'informations.continue.buyer').click({ force: true })
  await expect.poll(() => textOf(page.getByRole('main')), PATIENCE).toContain(words(t('form.required')))
  await nameBuyer(guest)
  await field(guest, 'ico').fill('26016886')
  await field(guest, 'dic').focus()
  await expect.poll(() => textOf(page.getByRole('main')), PATIENCE).toContain(words(t('form.ico')))
  await field(guest, 'ico').fill('26016885')
  await goToCheckout(guest)
  const checkout = await textOf(page.getByRole('main'))
  expect(checkout).toContain('Horská škola s.r.o., Vzorová 12, 602 00 Brno')
  expect(checkout).toMatch(/K zaplacení včetně DPH [\d\s]+ Kč/)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await shownCodes(guest)
  expect(await shop.db("select buyer from orders where email = 'skola@example.cz' and status = 'finished'")).toEqual([
    {
      buyer: {
        name: 'Horská škola s.r.o.',
        address: 'Vzorová 12',
        city: 'Brno',
        postalCode: '602 00',
        country: 'CZ',
        ico: '26016885',
      },
    },
  ])
})

test(
  'who wants it gets a full tax document in their name below the limit as well, and may think better of it',
  LONG,
  async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await withCart(guest, { path: '/shopping/informations' })
    const wanted = page.getByRole('checkbox', { name: t('informations.buyer.wanted') })
    expect(await field(guest, 'name').count()).toBe(0)
    await wanted.check()
    await fillInformations(guest, 'firma@example.cz')
    await button(guest, 'informations.continue.buyer').click({ force: true })
    await expect.poll(() => textOf(page.getByRole('main')), PATIENCE).toContain(words(t('form.required')))
    await wanted.uncheck()
    await goToCheckout(guest)
    await page.goBack()
    await wanted.check()
    await nameBuyer(guest)
    // That it is wanted outlives a reload, who it is does not.
    await guest.reload()
    await field(guest, 'name').waitFor()
    expect(await field(guest, 'name').inputValue()).toBe('')
    await nameBuyer(guest)
    await goToCheckout(guest)
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('Horská škola s.r.o., Vzorová 12, 602 00 Brno')
    await goToPayment(guest)
    await endPayment(guest, 'paid')
    await shownCodes(guest)
    const receipt = page.getByRole('link', { name: t('confirmation.receipt'), exact: true })
    const paper = await page.request.get((await receipt.getAttribute('href')) ?? '')
    const text = await readPdf(await paper.body())
    expect(text).toContain('Horská škola s.r.o.')
    expect(text).toContain('Daňový doklad')
    expect(text).not.toContain('Zjednodušený')
  },
)

test('who the buyer is, is nowhere kept in the browser', LONG, async () => {
  const guest = await shop.guest()
  const { page } = guest
  await goWithMany(guest)
  await nameBuyer(guest)
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await kept()).not.toContain('Vzorová')
  await guest.reload()
  await field(guest, 'name').waitFor()
  expect(await field(guest, 'name').inputValue()).toBe('')
})
