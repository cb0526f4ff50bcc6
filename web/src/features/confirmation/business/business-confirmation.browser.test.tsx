import type { OrderReply } from '@gondola/contract/orders.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, onTop, open, textOf } from '../../../testing/mount.tsx'
import { someEntries } from '../../../testing/sample-cart.ts'
import { anInvoiceOrder, printed } from '../../../testing/sample-invoice.ts'
import { aHotelUser } from '../../../testing/sample-member.ts'

const ADDRESS = `/shopping/b2b-confirmation?transaction=${anInvoiceOrder().uuid}`

/** Opens the confirmation of an order; a later one answers later questions. */
const confirm = (order: () => OrderReply, lang: 'cz' | 'de' = 'cz'): Promise<Mounted> =>
  open(ADDRESS, { lang, member: aHotelUser(), answers: { order } })
const heading = (words: string) => page.getByRole('heading', { level: 1, name: words })

test('without an order in its address it says so and leads to the company’s orders', async () => {
  const { t } = await open('/shopping/b2b-confirmation', { member: aHotelUser() })
  await heading(t('b2b.confirmation.error')).findElement()
  await expect.element(page.getByRole('link', { name: t('company.toOrders') })).toBeVisible()
})

test('an order on credit has its tickets, what a transfer needs, its deposit invoice and the QR payment', async () => {
  const { t } = await confirm(() => anInvoiceOrder())
  await heading(t('company.done.codes')).findElement()
  // Numbers are kept on one line by a sign that nobody sees.
  const main = (await textOf(page.getByRole('main'))).replaceAll('\u2060', '')
  for (const fact of [
    t('company.payUntil', { day: 'pátku 11.12.2026' }),
    '12 960 Kč',
    '19-2000145399/0800',
    '7726000013',
    'CZ65 0800 0000 1920 0014 5399',
    'GONDOLA LIPNO 7726000013',
    'OBJ-2026-118',
    '2026-004102',
    t('company.codes', { count: 14 }),
    'LIP-4E7A-90C1',
  ])
    expect.soft(main).toContain(fact)
  await page
    .getByRole('img', { name: t('company.qr.label', { price: '12 960 Kč', symbol: '7726000013' }) })
    .findElement()
  const deposit = page.getByRole('link', { name: t('company.document.deposit') })
  await expect.element(deposit).toHaveAttribute('href', '/transactions/hotel/deposit.pdf')
  await expect
    .element(page.getByRole('link', { name: t('company.isdoc.of', { number: '7726000013' }) }))
    .toHaveAttribute('href', '/transactions/hotel/deposit.isdoc')
})

test('what is collected together has the one code above the single ones, as for guests', async () => {
  const order = anInvoiceOrder()
  const pickUp = {
    code: '2026-004102-7F3A-9C21',
    entries: order.entries.map(({ uuid }) => uuid),
    walletData: { googleWalletLink: null, pkpassContent: null },
    onCards: 14,
  }
  const { t } = await confirm(() => ({ ...order, pickUp }))
  await page.getByRole('img', { name: t('confirmation.pickUp.qr', { code: pickUp.code }) }).findElement()
  await expect.element(page.getByText(t('confirmation.pickUp.count', { count: 14 }))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('company.codes', { count: 14 }) })).toBeVisible()
})

test('a payer abroad reads BIC and what to write into the text of the transfer, and which apps read the code', async () => {
  const order = anInvoiceOrder({ transfer: { reference: '/VS/7726000013' } })
  const { t } = await confirm(() => order, 'de')
  await heading(t('company.done.codes')).findElement()
  const main = (await textOf(page.getByRole('main'))).replaceAll('\u2060', '')
  for (const fact of [t('company.payUntil', { day: 'Freitag, 11.12.2026' }), 'GIBACZPX', t('company.qr.abroad')])
    expect.soft(main).toContain(fact)
  expect(main).toMatch(/Verwendungszweck\s*\/VS\/7726000013/)
  expect(main).not.toContain('GONDOLA LIPNO')
})

test('account and symbol are copied as a bank takes them', async () => {
  const { t } = await confirm(() => anInvoiceOrder())
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await page.getByRole('button', { name: t('company.copy', { name: t('company.symbol') }) }).click()
  await page.getByRole('button', { name: t('company.copy', { name: t('company.iban') }) }).click()
  await expect.poll(() => copied).toEqual(['7726000013', 'CZ6508000000192000145399'])
  await expect.element(page.getByText(t('company.copied')).first()).toBeInTheDocument()
})

test('polling goes on while the deposit invoice is missing, and says that it takes longer after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let order = anInvoiceOrder({ documents: [] }, {})
  order = { ...order, meta: { ...order.meta, invoice: { depositPdfUrl: null, pdfURL: null } } }
  const { t, shop } = await confirm(() => order)
  await heading(t('b2b.confirmation.loading')).findElement()
  await vi.advanceTimersByTimeAsync(3500)
  expect(shop.asked.filter(({ name }) => name === 'order').length).toBeGreaterThan(1)
  await vi.advanceTimersByTimeAsync(28_000)
  await heading(t('b2b.confirmation.timeout')).findElement()
  order = anInvoiceOrder()
  await page.getByRole('button', { name: t('confirmation.askAgain') }).click()
  await heading(t('company.done.codes')).findElement()
  const asked = shop.asked.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shop.asked.filter(({ name }) => name === 'order').length, 'after the end').toBeLessThanOrEqual(asked)
})

test('an order beyond the credit waits for its payment and shows no tickets', async () => {
  const order = anInvoiceOrder({ transfer: { onCredit: false } }, { tickets: [] })
  const { t } = await confirm(() => order, 'de')
  await heading(t('company.done.waits')).findElement()
  expect(page.getByRole('heading', { name: t('company.codes', { count: 14 }) }).length).toBe(0)
  const main = (await textOf(page.getByRole('main'))).replaceAll('\u2060', '')
  expect(main).toContain(t('company.next.waits.2.codes'))
  // What is ordered, for when, and how much of it.
  expect(main).toMatch(/10\s×\sSkipas.*4\s×\sSkipas/s)
  expect(main).toContain('12.01.2027')
})

test('the way back from the payment of a change leads to the company’s page, which says that it was not paid', async () => {
  const order = anInvoiceOrder({}, { status: 'finished', paidWith: 'card' })
  const change = '5d7c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f77'
  const { t } = await open(`/shopping/confirmation?transaction=${order.uuid}&change=${change}&payment=failed`, {
    member: aHotelUser(),
    answers: {
      order: () => order,
      changeStatus: () => ({
        id: change,
        status: 'created',
        updates: [],
        payment: { due: 140, until: '2026-11-20T13:32:00.000Z', state: 'open' },
        back: { amount: 0, state: 'none' },
        slow: false,
      }),
    },
  })
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.pay.title'))
  expect(location.pathname).toBe('/shopping/b2b-confirmation')
})

test('what was paid is read below the picture, not on it', async () => {
  const { t } = await confirm(() => anInvoiceOrder({ transfer: { rest: 0, qr: null } }, { status: 'finished' }))
  const title = await heading(t('company.done.codes')).findElement()
  const number = page.getByText(new RegExp(`^${anInvoiceOrder().number.replace('-', '-\u2060?')}$`))
  const picture = () => title.closest('.wrap')?.parentElement?.getBoundingClientRect().bottom
  await expect.poll(() => number.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(picture() ?? Infinity)
})

test.each([
  ['unpaid', 0, 'unpaid'],
  ['unpaid', 5000, 'partly'],
  ['cancelled', 0, 'cancelled'],
  ['refused', 12_960, 'refused'],
] as const)('an order that ended %s with %i crowns says so, and has its documents', async (why, received, words) => {
  const { t } = await confirm(() =>
    anInvoiceOrder({ transfer: { ended: { why, received }, rest: 0, qr: null } }, { status: 'failed', tickets: [] }),
  )
  await heading(t('transactionError')).findElement()
  const main = await textOf(page.getByRole('main'))
  expect(main).toContain(t(`b2b.confirmation.failed.${words}`))
  const kept = t('b2b.confirmation.failed.received', { price: received === 5000 ? '5 000 Kč' : '12 960 Kč' })
  expect(main.includes(kept)).toBe(received > 0)
  await expect.element(page.getByRole('link', { name: t('company.document.deposit') })).toBeVisible()
})

test('an order that ended, whose money was sent back, says so', async () => {
  const ended = { why: 'unpaid', received: 5000, isSentBack: true } as const
  const { t } = await confirm(() =>
    anInvoiceOrder({ transfer: { ended, rest: 0, qr: null } }, { status: 'failed', tickets: [] }),
  )
  await heading(t('transactionError')).findElement()
  expect(await textOf(page.getByRole('main'))).toContain(t('b2b.confirmation.failed.sentBack', { price: '5 000 Kč' }))
})

test('an order by card whose ticket was changed for more says all that was paid', async () => {
  const order = anInvoiceOrder({ documents: [] }, { status: 'finished', paidWith: 'card' })
  const { transfer: _, ...meta } = order.meta
  const [changed, ...others] = order.entries
  if (!changed) throw new Error('The order is empty.')
  const entries = [{ ...changed, amount: changed.amount + 30 }, ...others]
  const { t } = await confirm(() => ({ ...order, meta, entries }))
  const paid = t('confirmation.paid', { price: '12 990 Kč' }).replaceAll(/[[\]]/g, '')
  await expect.poll(() => textOf(page.getByRole('main'))).toContain(paid)
})

test('an order by card that was paid and of which no ticket could be issued says what comes back', async () => {
  const order = anInvoiceOrder({ documents: [] }, { status: 'failed', paidWith: 'card', tickets: [] })
  const { transfer: _, ...meta } = order.meta
  const { t } = await confirm(() => ({ ...order, meta: { ...meta, receipt: '/receipt.pdf' } }))
  await heading(t('transactionError')).findElement()
  expect(await textOf(page.getByRole('main'))).toMatch(/12 960\sKč vám vracíme/)
  await expect.element(page.getByRole('link', { name: t('confirmation.receipt') })).toBeVisible()
})

test('an order that is overdue does not ask to pay by a day that is over', async () => {
  const { t } = await confirm(() => anInvoiceOrder({ transfer: { dueDay: '2020-12-11' } }))
  await heading(t('company.done.codes')).findElement()
  const main = await textOf(page.getByRole('main'))
  expect(main).toContain(t('company.payment.overdue', { day: '11.12.2020' }))
  expect(main).toContain(t('company.next.overdue'))
})

test.each([true, false])('a payment that failed is paid again only from the cart that has it: %s', async (isIn) => {
  const order = anInvoiceOrder({}, { status: 'payment_failed', paidWith: 'card', tickets: [] })
  const cart = someEntries().map((entry, at) => ({ ...entry, id: (isIn && order.entries[at]?.uuid) || entry.id }))
  const { t } = await open(ADDRESS, {
    member: aHotelUser(),
    cart,
    answers: { order: () => order },
  })
  await heading(t('confirmation.paymentFailed.title')).findElement()
  const [shown, other] = isIn
    ? ['confirmation.payAgain', 'company.toOrders']
    : ['company.toOrders', 'confirmation.payAgain']
  await expect.element(page.getByRole('main').getByRole('link', { name: t(shown ?? '') })).toBeVisible()
  expect(page.getByRole('main').getByRole('link', { name: t(other ?? '') }).length).toBe(0)
})

test.for([
  [true, 'printed', 1],
  [true, 'exchanged', 0],
  [false, 'printed', 0],
] as const)(
  'a finished order with downloadPrintTickets %s and %s tickets offers %i print of all, in a new window',
  async ([downloadPrintTickets, how, count]) => {
    const finished = anInvoiceOrder({ transfer: { rest: 0, qr: null } }, { status: 'finished' })
    const order = how === 'printed' ? printed(finished) : finished
    const { t } = await open(ADDRESS, {
      member: aHotelUser(),
      flags: { downloadPrintTickets },
      answers: { order: () => order },
    })
    await heading(t('company.done.codes')).findElement()
    const print = page.getByRole('link', { name: t('company.printAll', { count: 14 }) })
    expect(print.length).toBe(count)
    if (count === 1) await expect.element(print).toHaveAttribute('target', '_blank')
  },
)

test('the rows beyond the first unfold, and each shows its own code', async () => {
  const { t } = await confirm(() => anInvoiceOrder())
  await page.getByRole('button', { name: t('company.codes.more', { count: 11 }) }).click()
  await expect.element(page.getByText('LIP-4E7A-90C14', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: new RegExp(`${t('company.codes.show')}.*90C2$`) }))
  await page.getByRole('img', { name: t('confirmation.qr', { code: 'LIP-4E7A-90C2' }) }).findElement()
})
