import { PURCHASE_ORDER_MAX } from '@gondola/rules/business/invoice-offer.ts'
import { MOST_LETTERS } from '@gondola/rules/text-field.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tooWide } from '../../e2e/support/in-page.ts'
import { buyerData } from './state/buyer.ts'
import { open } from './testing/mount.tsx'
import { someEntries } from './testing/sample-cart.ts'
import { anInvoiceOrder } from './testing/sample-invoice.ts'
import { aHotelUser, aMember } from './testing/sample-member.ts'
import { anEntry, anOrder, aTicket } from './testing/sample-order.ts'
import { cutTexts } from './testing/usable.ts'

const WIDTHS = [320, 390, 768, 960, 1440] as const
/** Letters of the longest text that is accepted, in words or in one. */
const words = (most: number) => 'Wilhelmina '.repeat(20).slice(0, most).trim()
const word = (most: number) => 'W'.repeat(most)
const LONG = /W{20}|Wilhelmina/

/** Expects nothing beyond the window, no long text cut off, and none shortened by dots. */
async function expectWhole(widths: readonly number[] = WIDTHS) {
  for (const width of widths) {
    await page.viewport(width, 844)
    await vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull(), { timeout: 5000 })
    await expect.poll(tooWide, { message: `at ${width} px` }).toEqual([])
    await expect.poll(() => cutTexts(LONG), { message: `at ${width} px` }).toEqual([])
    const dotted = [...document.querySelectorAll('body *')].filter(
      (one) => LONG.test(one.textContent) && getComputedStyle(one).textOverflow === 'ellipsis',
    )
    expect.soft(dotted, `at ${width} px`).toEqual([])
  }
}

test.for([
  ['words', words],
  ['one word', word],
] as const)('the name of a member, of %s, is whole in the header', async ([, text]) => {
  const firstName = text(MOST_LETTERS.name)
  await open('/', { member: aMember({ firstName, lastName: text(MOST_LETTERS.name) }), width: 1440 })
  await expect.element(page.getByRole('banner').getByRole('button', { name: firstName })).toBeVisible()
  await expectWhole()
})

test.for([
  ['words', words],
  ['one word', word],
] as const)('the name of a company, of %s, is whole in the header', async ([, text]) => {
  const name = text(MOST_LETTERS.company)
  await open('/', { member: aHotelUser({ name }), width: 1440 })
  await expect.element(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await expectWhole()
})

const EMAIL = `${'W'.repeat(64)}@${'W'.repeat(63)}.${'W'.repeat(63)}.${'W'.repeat(57)}.cz`
/** What the widest letters fill of each field. */
const person = (text: (most: number) => string) => ({
  firstName: text(MOST_LETTERS.name),
  lastName: text(MOST_LETTERS.name),
  address: text(MOST_LETTERS.address),
  city: text(MOST_LETTERS.city),
  postalCode: 'WWWWWWWWW1',
  email: EMAIL,
})
const NARROW = [320] as const

test('the settings of a member with the longest name, address and e-mail fit a narrow phone', async () => {
  const member = aMember({ ...person(word), phone: '+420 777 123 456 789 000 000 00' })
  const { t } = await open('/personal/settings', {
    member,
    config: { personalHeaderItems: ['cards', 'orders', 'discounts', 'settings'] },
    answers: {
      userSettings: () => ({
        emailChange: { email: `a${EMAIL.slice(1)}`, waitsFor: 'old', until: '2026-11-28T09:15:00Z' },
        sessions: [],
        news: [],
      }),
      membershipEnd: () => ({
        on: '2026-11-30',
        lastService: null,
        mayEraseNow: true,
        endsOn: null,
        cards: 2,
        deposits: 2,
        depositsUntil: '2027-05-30',
        depositsUntilNow: '2027-05-21',
        credit: 350,
        points: 0,
        discounts: 1,
        vouchers: 0,
      }),
    },
  })
  await page.getByRole('region', { name: t('settings.end') }).findElement()
  await expectWhole(NARROW)
})

test('the link of a change names the longest e-mail whole', async () => {
  const { t } = await open('/users/email?token=asked', {
    answers: { confirmEmail: () => ({ email: EMAIL, waitsFor: 'new' }) },
  })
  await page.getByRole('button', { name: t('emailChange.confirm') }).findElement()
  await expectWhole(NARROW)
})

test('the checkout names the longest buyer and e-mail whole', async () => {
  const { firstName: _first, lastName: _last, email: _email, ...address } = person(word)
  buyerData.set({ ...address, name: word(MOST_LETTERS.company), country: 'CZ' })
  const entries = someEntries({ counts: { 'lipno-ski-1day-adult': 14 } })
  const { t } = await open('/shopping/checkout', { cart: entries, email: EMAIL })
  await page.getByRole('heading', { name: t('checkout.buyer') }).findElement()
  await expectWhole(NARROW)
})

const holder = `${word(MOST_LETTERS.name)} ${word(MOST_LETTERS.name)}`
const order = {
  ...anOrder('0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01', [
    anEntry({ uuid: 'one' }),
    anEntry({ uuid: 'two', meta: { method: 'for-exchange-only' } }),
  ]),
  tickets: [
    aTicket({ uuid: 'one', userName: holder, code: 'ABCDEFGH-123-456' }),
    aTicket({ uuid: 'two', userName: holder, type: 'exchange-pass', code: 'ABCDEFGH-123-457' }),
  ],
}
order.meta.email = EMAIL

test('a confirmation names the longest holders and e-mail whole', async () => {
  await open(`/shopping/confirmation?transaction=${order.uuid}`, { answers: { order: () => order } })
  await page.getByText(holder).first().findElement()
  await expectWhole(NARROW)
})

test('the orders of a member name the longest holders whole', async () => {
  const { t } = await open('/personal/orders', {
    member: aMember(),
    answers: { myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [order] }) },
  })
  await page
    .getByRole('link', { name: new RegExp(t('personal.order.show')) })
    .first()
    .findElement()
  await expectWhole(NARROW)
})

test("an order on invoice has the company's longest number of it whole", async () => {
  const order = anInvoiceOrder({ transfer: { purchaseOrder: word(PURCHASE_ORDER_MAX) } })
  await open(`/shopping/b2b-confirmation?transaction=${order.uuid}`, {
    member: aHotelUser({ name: word(MOST_LETTERS.company) }),
    answers: { order: () => order },
  })
  await page
    .getByText(new RegExp(word(PURCHASE_ORDER_MAX)))
    .first()
    .findElement()
  await expectWhole(NARROW)
})
