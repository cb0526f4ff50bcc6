import type { Profile } from '@gondola/contract/users.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, open, textOf } from '../../../testing/mount.tsx'
import { someEntries } from '../../../testing/sample-cart.ts'
import { aHotelUser, aMember, type Company } from '../../../testing/sample-member.ts'

type Ways = Partial<Record<'invoice' | 'order' | 'card', boolean>>
const hotel = (company: Partial<Company> = {}, ways: Ways = {}): Profile =>
  aHotelUser(company, {
    meta: { ...aMember().meta, b2bPayments: { invoice: true, order: true, card: true, ...ways } },
  })

const ORDER = '3f0a6a52-3a3a-4a0f-8a55-6f1f5a0b7c11'

async function arrive(member: Profile, today = '2026-11-20'): Promise<Mounted> {
  const mounted = await open('/shopping/checkout', {
    cart: someEntries(),
    today,
    email: 'partner.lipno@example.com',
    member,
  })
  await page.getByRole('heading', { name: mounted.t('company.invoicing') }).findElement()
  return mounted
}
const button = ({ t }: Mounted) => page.getByRole('button', { name: t('company.order') })

test('a company within its credit orders on invoice with its own number', async () => {
  const mounted = await arrive(hotel())
  const { t, shop } = mounted
  const main = await textOf(page.getByRole('main'))
  for (const fact of [
    'Gondola Vzorový Hotel s.r.o.',
    'Vzorová 9, 100 00 Praha',
    'Česko',
    'IČO 99999013',
    'DIČ CZ99999013',
  ])
    expect.soft(main).toContain(fact)
  expect(main).toContain(t('company.pay.on-credit.codes', { day: 'pátku 04.12.2026' }))
  expect(main).toContain(t('company.deposit', { day: '04.12.2026' }))
  shop.answers.validate = ({ body }) => ({
    uuid: ORDER,
    status: 'unpaid',
    skipPayment: false,
    amount: { base: 2500, club: 2500, voucher: 0, credit: 0, due: 2500 },
    entries: body.entries.map(({ uuid }) => ({ uuid, amount: 950, priceValidTo: null })),
  })
  await page.getByRole('textbox', { name: new RegExp(t('company.number')) }).fill('OBJ-2026-118')
  shop.answers.order = () => ({ uuid: ORDER, status: 'unpaid' })
  await button(mounted).click()
  await expect.poll(() => location.pathname).toBe('/shopping/b2b-confirmation')
  expect(shop.asked.find(({ name }) => name === 'validate')?.input).toMatchObject({
    body: { salesPoint: 'b2b', paidWith: 'invoice', meta: { purchaseOrder: 'OBJ-2026-118' } },
  })
})

test('an order on the company’s own order needs its number, and the button leads to the field', async () => {
  const mounted = await arrive(hotel())
  const { t, shop } = mounted
  await page.getByRole('radio', { name: new RegExp(t('company.way.order')) }).click()
  await page.getByRole('button', { name: new RegExp(t('company.number.missing')) }).click({ force: true })
  await expect.poll(() => document.activeElement?.id).toBe('purchase-order')
  expect(shop.asked.some(({ name }) => name === 'validate')).toBe(false)
})

test.each([
  ['W'.repeat(41), 'form.long'],
  ['小龙', 'form.letters'],
])('the number %s is kept as it was pasted, and the field says what is wrong', async (number, message) => {
  const mounted = await arrive(hotel())
  const { t, shop } = mounted
  const field = page.getByRole('textbox', { name: new RegExp(t('company.number')) })
  await field.fill(number)
  await expect.element(field).toHaveValue(number)
  await expect.poll(() => textOf(page.getByRole('main'))).toContain(t(message))
  await page.getByRole('button', { name: new RegExp(t('company.number.missing')) }).click({ force: true })
  expect(shop.asked.some(({ name }) => name === 'validate')).toBe(false)
})

test('without enough credit the tickets come with the payment, which is said before the button', async () => {
  const { t } = await arrive(hotel({ free: 1000, owed: 49_000 }))
  expect(await textOf(page.getByRole('main'))).toContain(t('company.pay.waits.codes', { day: 'středy 02.12.2026' }))
})

test('a transfer that comes too late is disabled with its reason, and a card chosen', async () => {
  const { t } = await arrive(hotel({ free: 0, owed: 50_000 }), '2026-12-03')
  const invoice = page.getByRole('radio', { name: new RegExp(t('company.way.invoice')) })
  await expect.element(invoice).toBeDisabled()
  expect(await textOf(page.getByRole('main'))).toContain(t('company.not.too-late'))
  await expect.element(page.getByRole('radio', { name: new RegExp(t('company.way.card')) })).toBeChecked()
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${t('checkout.pay', { price: '' })}`) }))
    .toBeVisible()
})

test('a blocked company reads so before it submits, and pays by card', async () => {
  const { t } = await arrive(hotel({ free: 0, isBlocked: true }))
  await expect.element(page.getByRole('radio', { name: new RegExp(t('company.way.invoice')) }).first()).toBeDisabled()
  expect(await textOf(page.getByRole('main'))).toContain(t('company.not.blocked').replaceAll(/[[\]]/g, ''))
  await expect.element(page.getByRole('radio', { name: new RegExp(t('company.way.card')) })).toBeChecked()
})

test('a company that was blocked since its page was loaded reads so when it comes to pay', async () => {
  const mounted = await open('/shopping/informations', {
    cart: someEntries(),
    today: '2026-11-20',
    email: 'partner.lipno@example.com',
    member: hotel(),
  })
  const { t, shop } = mounted
  await expect.poll(() => shop.asked.some(({ name }) => name === 'profile')).toBe(true)
  shop.answers.profile = () => hotel({ free: 0, isBlocked: true })
  history.pushState(null, '', '/shopping/checkout')
  await expect
    .poll(() => textOf(page.getByRole('main')), { timeout: 5000 })
    .toContain(t('company.not.blocked').replaceAll(/[[\]]/g, ''))
})

test('whose credit is stopped reads why its tickets come with the payment', async () => {
  const { t } = await arrive(hotel({ free: 0, owed: 1000, isStopped: true }))
  expect(await textOf(page.getByRole('main'))).toContain(t('company.free.stopped', { limit: '50 000 Kč' }))
})

test('one way to pay is no list, and a card that is not agreed is not named', async () => {
  const mounted = await arrive(hotel({}, { order: false, card: false }))
  expect(page.getByRole('radio').length).toBe(0)
  expect(page.getByText(mounted.t('company.way.card')).length).toBe(0)
  await expect.element(button(mounted)).toBeVisible()
})

test.for([
  ['no way to pay', hotel({}, { invoice: false, order: false, card: false }), 'company.noWay'],
  ['no right to buy', hotel({ mayBuy: false }), 'company.mayNotBuy'],
] as const)('a company with %s reads whom to write to and has no button', async ([_name, member, key]) => {
  const { t, boot } = await arrive(member)
  const { email } = boot.resort.contact
  const company = member.company?.name ?? ''
  expect(await textOf(page.getByRole('main'))).toContain(t(key, { email, company }).replaceAll(/[[\]]/g, ''))
  expect(
    page.getByRole('button', { name: new RegExp(`${t('company.order')}|${t('checkout.pay', { price: '' })}`) }).length,
  ).toBe(0)
  expect(page.getByRole('textbox', { name: new RegExp(t('company.number')) }).length).toBe(
    member.company?.mayBuy ? 1 : 0,
  )
})
