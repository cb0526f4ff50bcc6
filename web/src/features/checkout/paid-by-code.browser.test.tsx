import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-shop.ts'
import { type MountOptions, open, textOf } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { quoteWithCodes } from '../../testing/sample-codes.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const GIFT = 'LIPNO-DAREK-1000'
const cartOf = (counts: Record<string, number>) =>
  someEntries({ counts }).map((entry) => ({ ...entry, method: 'prepaid' as const }))
const openCheckout = (
  counts: Record<string, number>,
  dryRun: Answers['dryRun'] = (input) => quoteWithCodes(input),
  options: MountOptions = {},
) =>
  open('/shopping/checkout', {
    ...{ cart: cartOf(counts), email: 'petra@example.cz', codes: [GIFT], answers: { dryRun } },
    ...options,
  })

test('with nothing left to pay the order is only finished', async () => {
  const { t } = await openCheckout({ 'lipno-ski-1day-child': 1 })
  await expect.element(page.getByRole('button', { name: t('checkout.finish') })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: t('checkout.title.finish') })).toBeVisible()
  const payment = page.getByRole('region', { name: t('checkout.payment') })
  await expect.poll(() => textOf(payment)).toContain(t('checkout.paidBy.gift', { signs: '…1000' }))
  const sums = page.getByRole('region', { name: t('checkout.sums') })
  await expect.poll(() => textOf(sums)).toContain('zbude na něm 290 Kč do 31.12.2027')
  expect(await textOf(sums)).toContain(`${t('checkout.total')}${' '}`)
  await expect.element(page.getByRole('link', { name: t('checkout.edit.code') })).toBeVisible()
})

test('a voucher and credit that pay for everything together are both named', async () => {
  const { t } = await openCheckout({ 'lipno-ski-1day-child': 1 }, (input) => {
    const quote = quoteWithCodes(input)
    const credit = 40
    const voucher = quote.amount.base - credit
    return {
      ...quote,
      entries: quote.entries.map((entry) => ({ ...entry, price: entry.price && { ...entry.price, credit } })),
      amount: { ...quote.amount, voucher, credit, due: 0 },
      voucherResults: quote.voucherResults.map((one) => ({ ...one, saved: voucher, left: 1000 - voucher })),
    }
  })
  const payment = page.getByRole('region', { name: t('checkout.payment') })
  await expect.poll(() => textOf(payment)).toContain('Vše zaplatí váš kredit a dárkový poukaz …1000')
})

test.each([
  [1668.66, '1 668,66 Kč', '231,34 Kč'],
  [1899.67, '1 899,67 Kč', '0,33 Kč'],
])('the button names the very sum that a voucher of %d leaves to pay', async (saved, shown, price) => {
  const { t } = await openCheckout({ 'lipno-ski-1day-adult': 2 }, (input) =>
    quoteWithCodes(input, { [GIFT]: () => ({ saved, balance: saved, left: 0 }) }),
  )
  await expect.element(page.getByRole('button', { name: t('checkout.pay', { price }), exact: true })).toBeVisible()
  const sums = await textOf(page.getByRole('region', { name: t('checkout.sums') }))
  expect(sums).toContain(`−${shown}`)
  expect(sums).toContain(`${t('checkout.vat')} ${price}`)
})

test('what a voucher leaves is paid by card', async () => {
  const { t } = await openCheckout({ 'lipno-ski-1day-adult': 2 })
  await expect.element(page.getByRole('button', { name: t('checkout.pay', { price: '900 Kč' }) })).toBeVisible()
  expect(await textOf(page.getByRole('region', { name: t('checkout.payment') }))).toContain(t('checkout.payment.card'))
})

test.each(variants(LANGS))('a checkout that a voucher pays is usable at any width, in %s', async (lang) => {
  const { t } = await openCheckout({ 'lipno-ski-1day-child': 1 }, undefined, { lang })
  const payment = page.getByRole('region', { name: t('checkout.payment') })
  await expect.poll(() => textOf(payment)).toContain('…1000')
  await expectUsableAtAnyWidth()
})

test.for([
  ['cz', 'Není co platit. Objednávku máme a vstupenky připravujeme.'],
  ['de', 'Es ist nichts zu bezahlen. Ihre Bestellung ist da, wir bereiten die Tickets vor.'],
  ['en', 'There is nothing to pay. We have your order and are preparing the tickets.'],
] as const)(
  'an order without a payment does not promise tickets that are still to be made: %s',
  async ([lang, words]) => {
    const { t, shop } = await openCheckout({ 'lipno-ski-1day-child': 1 }, undefined, { lang })
    const uuid = '6a5f0c1e-3b2d-4e8f-9a7c-0d1e2f3a4b5c'
    shop.answers.validate = ({ body }) => ({
      uuid,
      status: 'paid',
      skipPayment: true,
      amount: { base: 710, club: 710, voucher: 710, credit: 0, due: 0 },
      entries: body.entries.map(({ uuid }) => ({ uuid, amount: 710, priceValidTo: null })),
    })
    shop.answers.order = () => ({ uuid, status: 'paid' })
    await page.getByRole('button', { name: t('checkout.finish') }).click()
    await expect.poll(() => textOf(page.getByRole('region', { name: t('chrome.toasts') }))).toContain(words)
  },
)
