import type { OrderItem } from '@gondola/contract/orders.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, open, textOf } from '../../../testing/mount.tsx'
import { aDocument, anInvoiceOrder, printed } from '../../../testing/sample-invoice.ts'
import { aHotelUser } from '../../../testing/sample-member.ts'

const list = (data: OrderItem[]) => ({ total: data.length, limit: 10, skip: 0, data })
/** Returns an order that was paid on 1 December. */
const aPaid = (parts: Parameters<typeof anInvoiceOrder>[0] = {}): OrderItem => {
  const order = anInvoiceOrder(parts, { status: 'finished' })
  return { ...order, meta: { ...order.meta, paidDay: '2026-12-01' } }
}
const middle = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}
const arrive = (orders: OrderItem[], address = '/personal/orders'): Promise<Mounted> =>
  open(address, {
    width: 1440,
    today: '2026-12-12',
    member: aHotelUser({ owed: 6500, free: 43_500 }),
    answers: { myOrders: ({ query }) => list(query.payment === 'paid' ? [] : orders) },
  })

test('an order on credit says until when it is to be paid, its symbol and its documents', async () => {
  const { t } = await arrive([anInvoiceOrder({ transfer: { dueDay: '2026-12-20' } })])
  await page.getByText(t('company.payment.open', { day: '20.12.2026' })).findElement()
  const main = await textOf(page.getByRole('main'))
  expect(main).toContain(t('company.payment.symbol', { symbol: '7726000013' }))
  expect(main).toContain(t('company.free.owed', { limit: '50 000 Kč', owed: '6 500 Kč' }))
  await expect.element(page.getByRole('link', { name: t('company.document.deposit') })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: new RegExp(t('company.payment.details')) }))
    .toHaveAttribute('href', `/shopping/b2b-confirmation?transaction=${anInvoiceOrder().uuid}`)
})

test('the company has a tab of its own, with its credit and where its invoices go', async () => {
  const { t } = await arrive([anInvoiceOrder()])
  const tab = page.getByRole('navigation', { name: t('personal.tabs') }).getByRole('link', { name: t('company.tab') })
  await tab.click()
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.getByRole('navigation', { name: t('company.orders.choose') }).length).toBe(0)
  const bottomOfTabs = () => tab.element().closest('nav')?.getBoundingClientRect().bottom ?? 0
  const top = () => document.querySelector('main aside')?.getBoundingClientRect().top ?? 0
  await expect.poll(() => top() - bottomOfTabs(), { message: 'room below the tabs' }).toBeGreaterThan(20)
  const main = await textOf(page.getByRole('main'))
  expect(main).toContain(t('company.free.owed', { limit: '50 000 Kč', owed: '6 500 Kč' }))
  expect(main).toContain('Vzorová 9, 100 00 Praha')
})

test('an order without credit says that its tickets come with the payment, and when it ends; overdue it says so', async () => {
  const transfer = { onCredit: false, endsAt: '2026-12-14T05:00:00.000Z' }
  const { t } = await arrive([anInvoiceOrder({ transfer }, { tickets: [] })])
  await page.getByText(t('company.payment.overdue', { day: '11.12.2026' })).findElement()
  await expect.element(page.getByText(t('company.payment.waits'))).toBeVisible()
  const ends = t('company.payment.ends', { day: 'v pondělí 14.12.2026', time: '6.00' })
  expect(await textOf(page.getByRole('main'))).toContain(ends)
})

test('an order that waits for money does not say that its tickets are being made, and shows none', async () => {
  const order = anInvoiceOrder({ transfer: { onCredit: false } }, { tickets: [] })
  const entries = order.entries.map((entry) => ({ ...entry, ready: { state: 'waiting' as const } }))
  const { t } = await arrive([{ ...order, entries }])
  await page.getByText(t('company.payment.waits')).findElement()
  expect(page.getByText(t('confirmation.ready.waiting')).length).toBe(0)
  expect(page.getByRole('link', { name: new RegExp(t('personal.order.show')) }).length).toBe(0)
})

test.each(['unpaid', 'finished'] as const)(
  'a %s order on invoice says whom to write to for a change, and no act',
  async (status) => {
    const order = anInvoiceOrder({}, { status })
    const byOperator = { until: null, why: 'by-operator' as const }
    const { t, boot } = await open('/personal/orders', {
      width: 1440,
      today: '2026-12-12',
      member: aHotelUser(),
      answers: {
        myOrders: () => list([order]),
        orderActs: () => ({
          entries: order.entries.map(({ uuid }) => ({
            uuid,
            version: 0,
            paid: 1000,
            cancel: byOperator,
            withdraw: byOperator,
            change: byOperator,
          })),
          change: byOperator,
          acts: [],
          offers: [],
          column: 'standard',
        }),
      },
    })
    const rows = page.getByRole('list', { name: t('acts.label') })
    await rows.findElement()
    expect(await textOf(rows)).toContain(t('acts.byOperator'))
    expect(rows.getByRole('button').elements()).toEqual([])
    const { email } = boot.resort.contact
    await expect.element(rows.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  },
)

test('an order that was cancelled says so, has its documents, and makes no tickets', async () => {
  const documents = [aDocument(), aDocument({ kind: 'correction', number: 'LIPO2026000001', pdf: '/correction.pdf' })]
  const ended = { why: 'cancelled' as const, received: 500 }
  const order = anInvoiceOrder({ documents, transfer: { ended, rest: 0 } }, { status: 'failed', tickets: [] })
  const entries = order.entries.map((entry) => ({ ...entry, ready: { state: 'waiting' as const } }))
  const { t } = await arrive([{ ...order, entries }])
  await page.getByText(t('company.payment.ended.cancelled'), { exact: true }).findElement()
  await expect
    .element(page.getByRole('link', { name: new RegExp(t('company.document.correction')) }))
    .toHaveAttribute('href', '/correction.pdf')
  expect(page.getByText(t('confirmation.ready.waiting')).length).toBe(0)
})

test.each([
  [0, undefined, 'unpaid', []],
  [1000, undefined, 'partly', ['goesBack']],
  [1000, true, 'partly', ['sentBack']],
] as const)(
  'an order that ended overdue with %i crowns says what comes of them',
  async (received, isSentBack, badge, money) => {
    const ended = { why: 'unpaid' as const, received, ...(isSentBack && { isSentBack }) }
    const { t } = await arrive([anInvoiceOrder({ transfer: { ended, rest: 0 } }, { status: 'failed', tickets: [] })])
    await page.getByText(t(`company.payment.ended.${badge}`), { exact: true }).findElement()
    const main = await textOf(page.getByRole('main'))
    const told = ['goesBack', 'sentBack'].filter((key) =>
      main.includes(t(`company.payment.${key}`, { price: '1 000 Kč' })),
    )
    expect(told).toEqual(money)
  },
)

test('a company that is blocked and has no card reads beside its limit that it cannot order', async () => {
  const member = aHotelUser({ isBlocked: true, free: 0 })
  const { t } = await open('/personal/orders', {
    width: 1440,
    member: { ...member, meta: { ...member.meta, b2bPayments: { invoice: true, order: false, card: false } } },
    answers: { myOrders: () => list([]) },
  })
  await expect.element(page.getByText(t('company.panel.blocked.noCard'))).toBeVisible()
})

test('a paid order has the documents of its payment, and all of its prints in a new window', async () => {
  const documents = [
    aDocument(),
    aDocument({ kind: 'advance', number: 'LIPP2026000001', pdf: '/advance.pdf', isdoc: null }),
  ]
  const { t } = await arrive([printed(aPaid({ documents, transfer: { rest: 0 } }))])
  await page.getByText(t('company.payment.paid', { day: '01.12.2026' }), { exact: true }).findElement()
  await expect
    .element(page.getByRole('link', { name: new RegExp(t('company.document.advance')) }))
    .toHaveAttribute('href', '/advance.pdf')
  const print = page.getByRole('link', {
    name: new RegExp(`^${t('company.printAll', { count: 14 }).replace(/[()]/g, '.')}`),
  })
  await expect.element(print).toHaveAttribute('target', '_blank')
})

test.each(['cz', 'de'] as const)('on a phone in %s each document has its ISDOC file in the same row', async (lang) => {
  const documents = [
    aDocument(),
    aDocument({ kind: 'advance', number: 'LIPP2026000001', pdf: '/advance.pdf', isdoc: '/advance.isdoc' }),
    aDocument({ kind: 'final', number: 'LIPF2026000001', pdf: '/final.pdf', isdoc: '/final.isdoc' }),
  ]
  const { t } = await open('/personal/orders', {
    lang,
    width: 390,
    member: aHotelUser(),
    answers: { myOrders: () => list([aPaid({ documents })]) },
  })
  await page.getByRole('link', { name: new RegExp(t('company.document.final')) }).findElement()
  const rows = () => [...document.querySelectorAll(`[aria-label="${t('company.documents')}"] li`)]
  const middles = () => rows().map((row) => [...row.querySelectorAll('svg')].map((icon) => Math.round(middle(icon))))
  await expect.poll(middles).toHaveLength(3)
  await expect.poll(() => middles().every(([pdf, isdoc]) => pdf === isdoc)).toBe(true)
})

test('the choice among orders is asked of the shop, and an empty one says so', async () => {
  const { t, shop } = await arrive([anInvoiceOrder()], '/personal/orders?payment=paid')
  await page.getByText(t('company.orders.none.paid')).findElement()
  expect(shop.asked.find(({ name }) => name === 'myOrders')?.input).toMatchObject({ query: { payment: 'paid' } })
  await page.getByRole('link', { name: new RegExp(`^${t('company.orders.by.open')}`) }).click()
  await page.getByRole('heading', { level: 2 }).first().findElement()
  await expect.poll(() => location.search).toBe('?payment=open')
})

test('each choice among the orders says how many they are', async () => {
  const { t } = await arrive([anInvoiceOrder()])
  const choices = page.getByRole('navigation', { name: t('company.orders.choose') }).getByRole('link')
  const counted = ['all', 'by.open', 'by.overdue'].map((one) => `${t(`company.orders.${one}`)} (1)`)
  await expect
    .poll(() => choices.elements().map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))
    .toEqual([...counted, `${t('company.orders.by.paid')} (0)`])
})

test('all links of an order stand in one row, which wraps only where it is full', async () => {
  const { t } = await arrive([anInvoiceOrder()])
  const last = page.getByRole('link', { name: t('company.isdoc.of', { number: '7726000013' }) })
  await last.findElement()
  const rows = () => {
    const links = last.element().closest('[data-papers]')?.querySelectorAll('a') ?? []
    return [links.length, new Set([...links].map((link) => Math.round(link.getBoundingClientRect().top))).size]
  }
  await expect.poll(rows).toEqual([5, 2])
})
