import type { ChangeQuote, ChangeStarted, ChangeStatus, OrderActs } from '@gondola/contract/after-sale.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noAnswer, refuse } from '../../../testing/fake-shop.ts'
import { onTop, open, textOf } from '../../../testing/mount.tsx'
import { aMember } from '../../../testing/sample-member.ts'
import { anEntry, anOrder, aTicket } from '../../../testing/sample-order.ts'
import { expectUsableAtAnyWidth } from '../../../testing/usable.ts'

const member = aMember()
const ORDER = '0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01'
const CHANGE = '5d7c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f77'
const ADULT = '00000000-0000-4000-8000-00000000000a'
const CHILD = '00000000-0000-4000-8000-00000000000c'
const MINI = '00000000-0000-4000-8000-00000000000f'
const product = { _id: 'lipno-ski-1day' }
const order = {
  ...anOrder(ORDER, [
    anEntry({
      uuid: ADULT,
      amount: 900,
      listed: 900,
      product: { ...product, variant: { _id: 'lipno-ski-1day-adult', name: 'dospělý' } },
    }),
    anEntry({
      uuid: CHILD,
      amount: 670,
      listed: 670,
      product: { ...product, variant: { _id: 'lipno-ski-1day-child', name: 'dítě' } },
    }),
  ]),
  tickets: [aTicket({ uuid: ADULT, userName: 'Petr Vzorový' })],
}
const right = { until: '2026-12-04T22:59:00.000Z', why: null }
const never = { until: null, why: 'not-undated' as const }
const acts = (change: Partial<OrderActs> = {}): OrderActs => ({
  entries: [ADULT, CHILD].map((uuid) => ({
    uuid,
    version: 3,
    paid: 900,
    cancel: right,
    withdraw: never,
    change: right,
  })),
  column: 'standard',
  change: right,
  acts: [],
  offers: [],
  ...change,
})

const quote = (difference: number, errors: ChangeQuote['items'][number]['errors'] = []): ChangeQuote => ({
  amount: { pay: Math.max(0, 2 * difference), back: Math.max(0, -2 * difference) },
  items: [ADULT, CHILD].map((uuid, index) => ({
    uuid,
    was: index ? 670 : 900,
    price: (index ? 670 : 900) + difference,
    difference,
    losesBenefit: false,
    inclusiveValidity: ['2026-12-19'],
    errors,
  })),
})
const started = (change: Partial<ChangeStarted> = {}): ChangeStarted => ({
  ...quote(-30),
  id: CHANGE,
  status: 'created',
  payUntil: null,
  ...change,
})
type Update = ChangeStatus['updates'][number]
const status = (end: ChangeStatus['status'], states: [Update['status'], Update['error']][]): ChangeStatus => ({
  id: CHANGE,
  status: end,
  updates: states.map(([state, error], index) => ({
    uuid: index ? CHILD : ADULT,
    status: state,
    error,
    usedAt: null,
    was: state === 'success' ? { validFrom: '2026-12-05', timeSlot: null } : null,
    validFrom: '2026-12-19',
    inclusiveValidity: ['2026-12-19'],
    timeSlot: null,
    timeSlotEnd: null,
    timeSlotGroup: null,
  })),
  payment: { due: 0, until: null, state: 'none' },
  back: { amount: 60, state: 'due' },
  slow: false,
})
const unpaid: ChangeStatus = {
  ...status('created', [
    ['requested', null],
    ['requested', null],
  ]),
  payment: { due: 140, until: '2026-11-20T13:32:00.000Z', state: 'open' },
  back: { amount: 0, state: 'none' },
}

/** A change that another window has begun. */
const otherWindow: OrderActs['acts'][number] = {
  id: CHANGE,
  kind: 'change',
  status: 'unpaid',
  items: [ADULT, CHILD].map((uuid) => ({
    uuid,
    status: 'requested',
    error: null,
    usedAt: null,
    waitsForDesk: false,
  })),
  back: { card: 0, credit: 0, voucher: 0, total: 0 },
  payment: { due: 140, until: '2026-11-20T13:32:00.000Z' },
  createdAt: '2026-11-20T13:07:00.000Z',
  endedAt: null,
}

/** What the shop says of the order while that change is under way. */
function underWay(): OrderActs {
  const change = { until: null, why: 'under-way' as const }
  return acts({ entries: acts().entries.map((entry) => ({ ...entry, change })), change, acts: [otherWindow] })
}

/** The guest comes back to the page once what it has read is old, so that it is read again. */
function comeBack() {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  onTestFinished(() => void vi.restoreAllMocks())
  window.dispatchEvent(new Event('visibilitychange'))
}

const orders = (answers: Parameters<typeof open>[1] & object = {}, address = '/personal/orders') =>
  open(address, {
    ...answers,
    member,
    answers: {
      profile: () => member,
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [order] }),
      order: () => order,
      orderActs: () => acts(),
      changeDate: ({ body }) => (body.dryRun ? quote(-30) : started()),
      changeStatus: () =>
        status('success', [
          ['success', null],
          ['success', null],
        ]),
      ...answers.answers,
    },
  })
type Shown = Awaited<ReturnType<typeof orders>>

const press = (name: string) => userEvent.click(onTop().getByRole('button', { name, exact: true }).first())

/** Opens the dialog, and chooses the 19th for both. */
async function toSummary({ t }: Shown) {
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.intro.next'))
  await onTop()
    .getByRole('button', { name: /19\. prosince|19\. Dezember/ })
    .findElement()
  await userEvent.click(onTop().getByRole('button', { name: /19\. prosince|19\. Dezember/ }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.sum.back', { price: '60 Kč' }))
  await press(t('acts.next'))
}

test('without an e-mail, or with a malformed one, the introduction does not go on', async () => {
  const { t } = await orders()
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  const email = onTop().getByRole('textbox', { name: t('acts.change.email') })
  await expect.element(email).toHaveValue('jana@example.com')
  for (const typed of ['', 'jana@']) {
    await userEvent.fill(email, typed)
    await expect.element(onTop().getByRole('button', { name: t('acts.change.email.missing') })).toBeDisabled()
  }
  await expect.element(email).toBeInvalid()
  await expectUsableAtAnyWidth()
})

test('a blocked ticket says why it stays, and only the others are moved', async () => {
  const blocked = { ...right, why: 'blocked' as const }
  const entries = acts().entries.map((entry) => (entry.uuid === CHILD ? { ...entry, change: blocked } : entry))
  const shown = await orders({ answers: { orderActs: () => acts({ entries }) } })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${shown.t('acts.change')}`) }))
  const child = onTop().getByRole('checkbox', { name: /dítě/ })
  await expect.element(child).toBeDisabled()
  await expect.element(child).not.toBeChecked()
  await expect.element(child).toHaveAccessibleDescription(/zablokovaná.*přesuneme/)
  await expectUsableAtAnyWidth()
  await press(shown.t('acts.change.intro.next'))
  await userEvent.click(onTop().getByRole('button', { name: /19\. prosince/ }))
  await expect
    .poll(() => shown.shop.asked.findLast(({ name }) => name === 'changeDate')?.input)
    .toMatchObject({ body: { items: [{ uuid: ADULT, version: 3, validFrom: '2026-12-19' }] } })
})

test('a day that is refused says why, and is asked for again', async () => {
  const shown = await orders()
  const { t, shop } = shown
  shop.answers.changeDate = () => refuse(409, 'change-not-offered', { why: 'ticket-error' })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.intro.next'))
  await userEvent.click(onTop().getByRole('button', { name: /19\. prosince/ }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.why.ticket-error'))
  await expectUsableAtAnyWidth()
  shop.answers.changeDate = () => quote(-30)
  await press(t('acts.again'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.sum.back', { price: '60 Kč' }))
  await expect.element(onTop().getByRole('button', { name: t('acts.next') })).toBeEnabled()
})

test('where another window changes the date already, its change is shown', async () => {
  const shown = await orders({ answers: { changeStatus: () => unpaid } })
  const { t, shop } = shown
  await toSummary(shown)
  shop.answers.changeDate = () => refuse(409, 'act-under-way', { act: CHANGE })
  shop.answers.orderActs = underWay
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain('Doplatit 140 Kč')
})

test('a change that another window has begun is shown as soon as it is read', async () => {
  const shown = await orders({ answers: { changeStatus: () => unpaid } })
  await toSummary(shown)
  shown.shop.answers.changeDate = () => refuse(409, 'act-under-way', { act: CHANGE })
  shown.shop.answers.orderActs = underWay
  comeBack()
  await expect.poll(() => textOf(onTop())).toContain('Doplatit 140 Kč')
})

test('a change whose reply was lost is shown once it is read', async () => {
  const shown = await orders({ answers: { changeStatus: () => unpaid } })
  const { t, shop } = shown
  await toSummary(shown)
  shop.answers.changeDate = ({ body }) => (body.dryRun ? refuse(409, 'act-under-way', { act: CHANGE }) : noAnswer())
  shop.answers.orderActs = underWay
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.network'))
  comeBack()
  await expect.poll(() => textOf(onTop())).toContain('Doplatit 140 Kč')
})

test('what no dialog shows leaves the choice where it is, and says that it is under way', async () => {
  const shown = await orders()
  const { t, shop } = shown
  await toSummary(shown)
  shop.answers.changeDate = ({ body }) => (body.dryRun ? quote(-30) : refuse(409, 'act-under-way', { act: CHANGE }))
  shop.answers.orderActs = () => ({ ...underWay(), acts: [{ ...otherWindow, kind: 'storm', status: 'running' }] })
  comeBack()
  await expect.poll(() => shop.asked.filter(({ name }) => name === 'orderActs').length).toBeGreaterThan(1)
  await press(t('acts.change.confirm'))
  await expect.element(onTop().getByRole('button', { name: t('acts.change.intro.next') })).toBeEnabled()
})

test('where the payment page cannot be opened the change is there, and is paid from it', async () => {
  const shown = await orders({
    answers: { changeStatus: () => unpaid, paymentUrl: () => refuse(502, 'payment-error') },
  })
  const { t, shop } = shown
  await toSummary(shown)
  shop.answers.changeDate = () => started({ payUntil: '2026-11-20T13:32:00.000Z' })
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain('Zkusit to můžete do 14.32')
  await expect.element(onTop().getByRole('button', { name: 'Doplatit 140 Kč' })).toBeVisible()
})

test('of a group that does not come together all or none are chosen at once', async () => {
  const uuids = [1, 2, 3, 4, 5].map((at) => `00000000-0000-4000-8000-00000000001${at}`)
  const entries = uuids.map((uuid) => anEntry({ uuid, amount: 900, product }))
  const rights = uuids.map((uuid) => ({ uuid, version: 0, paid: 900, cancel: right, withdraw: never, change: right }))
  const { t } = await orders({
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data: [{ ...order, entries, tickets: [] }] }),
      orderActs: () => acts({ entries: rights }),
    },
  })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.apart'))
  await press(t('acts.pick.none'))
  await expect.element(onTop().getByRole('button', { name: t('acts.pick.missing') })).toBeDisabled()
  await press(t('acts.pick.all', { count: 5 }))
  await expect.element(onTop().getByRole('button', { name: t('acts.change.intro.next') })).toBeEnabled()
})

test('a family is moved at once: the day, then old and new with the sum, then what became of it', async () => {
  const shown = await orders({ lang: 'de' })
  const { t, shop } = shown
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await expect.element(onTop().getByRole('checkbox')).toBeChecked()
  await press(t('acts.change.intro.next'))
  await expect.element(onTop().getByRole('button', { name: t('shop.missing.day') })).toBeDisabled()
  const day = onTop().getByRole('button', { name: /19\. Dezember/ })
  await day.findElement()
  await expectUsableAtAnyWidth()
  await userEvent.click(day)
  await expect.poll(() => textOf(onTop())).toContain('60 Kč zurück')
  await press(t('acts.next'))
  await expect.element(onTop().getByRole('heading', { level: 2 })).toHaveFocus()
  const words = await textOf(onTop())
  for (const part of [
    'Samstag, 19.12.2026',
    'Sie haben bezahlt 1 570 Kč',
    'Neue Termine 1 510 Kč',
    'Sie erhalten zurück 60 Kč',
  ])
    expect(words).toContain(part)
  await expectUsableAtAnyWidth()
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain('Erledigt. Bis Samstag, 19.12.')
  expect(await textOf(onTop())).not.toContain(t('acts.step', { step: '1', count: '1' }))
  const sent = shop.asked.findLast(({ name }) => name === 'changeDate')
  expect(sent?.input).toMatchObject({
    body: {
      email: 'jana@example.com',
      items: [ADULT, CHILD].map((uuid) => ({ uuid, version: 3, validFrom: '2026-12-19' })),
      expected: { pay: 0, back: 60 },
    },
  })
  // The list behind the dialog is read again once the end is shown.
  await expect.poll(() => shop.asked.filter(({ name }) => name === 'myOrders').length).toBeGreaterThan(1)
  await press(t('acts.done'))
  expect(page.getByRole('dialog').elements()).toEqual([])
})

/** Opens the days of a change in a resort that says what they may cost. */
async function toDays(price: 'notLower' | 'equal') {
  const shown = await orders({
    lang: 'de',
    change: (boot) => ({ ...boot, resort: { ...boot.resort, dateChange: { price } } }),
    answers: { changeDate: () => quote(0) },
  })
  const { t } = shown
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await expect.poll(() => textOf(onTop())).toContain(t(`acts.change.intro.lead.${price}`))
  await press(t('acts.change.intro.next'))
  await expect.poll(() => textOf(onTop())).toContain(t(`acts.change.day.signs.${price}`))
  return shown
}

test('a resort that refunds nothing says so, and a cheaper day counts as the same price', async () => {
  const { t } = await toDays('notLower')
  await userEvent.click(onTop().getByRole('button', { name: /19\. Dezember/ }))
  await press(t('acts.next'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.note.notLower'))
})

test('a resort that allows the same price only shows which days have another one', async () => {
  const { t } = await toDays('equal')
  const dearer = onTop().getByRole('button', { name: /26\. Dezember/ })
  await expect.element(dearer).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(dearer, { force: true })
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.error.price'))
  await expectUsableAtAnyWidth()
})

test.each([
  ['standard', /865.Kč aufzahlen/],
  ['club', /705.Kč aufzahlen/],
] as const)('days are counted in the %s column of the order, also where less was paid: %s', async (column, dearer) => {
  const entry = anEntry({ uuid: ADULT, amount: 965, listed: 965, product })
  const data = [{ ...order, entries: [entry], amount: { ...order.amount, base: 1000, club: 1000 } }]
  const { t } = await orders({
    lang: 'de',
    answers: {
      myOrders: () => ({ total: 1, limit: 10, skip: 0, data }),
      orderActs: () => acts({ column }),
      prices: ({ body }) =>
        Object.fromEntries(body.dates.map((day) => [day, { standard: 1830, club: 1670, state: 'open' as const }])),
    },
  })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.intro.next'))
  const day = onTop().getByRole('button', { name: /19\. Dezember/ })
  await expect.element(day).toHaveAccessibleName(dearer)
})

test('while an item is requested the status is asked each second; a failed change says what holds', async () => {
  const asked: number[] = []
  const shown = await orders({
    answers: {
      changeStatus: () => {
        asked.push(performance.now())
        return asked.length < 3
          ? status('created', [
              ['requested', null],
              ['requested', null],
            ])
          : status('failed', [
              ['success', null],
              ['error', 'refused'],
            ])
      },
    },
  })
  const { t } = shown
  await toSummary(shown)
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.running.title'))
  await expect.poll(() => textOf(onTop()), { timeout: 6000 }).toContain(t('acts.change.item.error.refused'))
  expect(await textOf(onTop())).toContain(t('acts.change.part.title'))
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThan(900)
})

test('while others are still being written, each ticket says what became of it', async () => {
  const found = status('created', [
    ['success', null],
    ['error', 'refused'],
  ])
  const { t } = await orders(
    {
      answers: {
        changeStatus: () => ({
          ...found,
          updates: [...found.updates, { ...found.updates[0], uuid: MINI, status: 'requested' }] as Update[],
        }),
        order: () => ({ ...order, entries: [...order.entries, anEntry({ uuid: MINI })] }),
      },
    },
    `/shopping/confirmation?transaction=${ORDER}&key=secret&change=${CHANGE}`,
  )
  const rows = onTop()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  for (const [place, own] of ['done', 'kept', 'running'].entries())
    for (const one of ['done', 'kept', 'running'])
      await expect
        .poll(() => rows.nth(place).getByText(t(`acts.change.item.${one}`), { exact: true }).length)
        .toBe(one === own ? 1 : 0)
})

test('a ticket that has a new time is shown with its code, and can be kept again: in wallets, calendar and as a PDF', async () => {
  const family = anOrder(ORDER, [
    anEntry({
      uuid: ADULT,
      amount: 1300,
      product: { name: 'Sky Bridge 721', variant: { _id: 'family', name: 'rodina 2+2' } },
      meta: { timeSlot: { from: '10:00', to: '10:30' }, timeSlotType: 'range' },
    }),
  ])
  const walletData = { googleWalletLink: '/google', pkpassContent: '/apple' }
  const { t } = await orders(
    {
      answers: {
        order: () => ({ ...family, tickets: [aTicket({ uuid: ADULT, code: 'MOR-5C7D-2E40', walletData })] }),
        changeStatus: () => {
          const found = status('success', [['success', null]])
          const was = { validFrom: '2026-12-05', timeSlot: '10:00' }
          return { ...found, updates: found.updates.map((update) => ({ ...update, timeSlot: '13:00', was })) }
        },
      },
    },
    `/shopping/confirmation?transaction=${ORDER}&key=secret&change=${CHANGE}`,
  )
  await expect.poll(() => textOf(onTop())).toContain('Hotovo. Přijďte v sobotu 19.12. ve 13.00.')
  const words = await textOf(onTop())
  for (const part of [
    'Nové vstupenky posíláme na jana@example.com.',
    'Sky Bridge 721 rodina 2+2',
    'sobota 19.12.2026',
    'dřív 05.12. v 10.00',
    'MOR-5C7D-2E40',
    'Zůstala v kalendáři stará událost 05.12. v 10.00?',
  ])
    expect(words).toContain(part)
  await expect
    .element(onTop().getByRole('img', { name: t('confirmation.qr', { code: 'MOR-5C7D-2E40' }) }))
    .toBeVisible()
  const linked = (name: string) => onTop().getByRole('link', { name }).element().getAttribute('href')
  expect([
    linked(`${t('acts.change.wallet.apple')}: Sky Bridge 721, rodina 2+2`),
    linked(`${t('acts.change.wallet.google')}: Sky Bridge 721, rodina 2+2`),
    linked(t('acts.change.calendar')),
    linked(t('acts.change.pdf')),
  ]).toEqual([
    '/apple',
    '/google',
    `/transactions/${ORDER}/calendar?key=secret`,
    `/transactions/${ORDER}/ticket?lang=cz&key=secret`,
  ])
  await expectUsableAtAnyWidth()
})

test('a change that failed for all says so', async () => {
  const shown = await orders({
    answers: {
      changeStatus: () =>
        status('failed', [
          ['error', 'used'],
          ['error', 'refused'],
        ]),
    },
  })
  const { changeStatus } = shown.shop.answers
  shown.shop.answers.changeStatus = (input) => {
    const found = changeStatus?.(input) as ChangeStatus
    const usedAt = '2026-12-05T09:02:11.000Z'
    return { ...found, updates: found.updates.map((one) => (one.error === 'used' ? { ...one, usedAt } : one)) }
  }
  await toSummary(shown)
  await press(shown.t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain(shown.t('changeTransactionDateModal.confirmation.failed'))
  expect(await textOf(onTop())).toContain('Vstupenka už byla použita 05.12.2026, 10.02.')
})

test('a call that got no reply is repeated, and another price is shown beside the one before', async () => {
  const shown = await orders()
  const { t, shop } = shown
  shop.answers.changeDate = ({ body }) => (body.dryRun ? quote(-30) : noAnswer())
  await toSummary(shown)
  await press(t('acts.change.confirm'))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.network'))
  shop.answers.changeDate = ({ body }) => (body.dryRun ? quote(70) : refuse(409, 'price-changed'))
  await press(t('acts.again'))
  await expect.poll(() => textOf(onTop())).toContain('Předtím: vrátíme 60 Kč. Teď: doplatíte 140 Kč.')
  await expect.element(onTop().getByRole('button', { name: 'Změnit a doplatit 140 Kč' })).toBeVisible()
})

test('a payment that was declined leaves the date, and can be tried until its time', async () => {
  const paid: unknown[] = []
  const { t } = await orders(
    {
      answers: {
        changeStatus: () => unpaid,
        paymentUrl: ({ body }) => {
          paid.push(body)
          return { url: `${location.href}#paid` }
        },
      },
    },
    `/shopping/confirmation?transaction=${ORDER}&change=${CHANGE}&payment=failed`,
  )
  await expect.poll(() => textOf(onTop()), { timeout: 6000 }).toContain('Zkusit to můžete do 14.32')
  expect(await textOf(onTop())).toContain(t('acts.change.pay.title'))
  await expectUsableAtAnyWidth()
  await press(t('acts.change.payNow', { price: '140 Kč' }))
  await expect.poll(() => paid).toHaveLength(1)
  expect(paid[0]).toMatchObject({ changeId: CHANGE })
})

test('one that is left ends at once, and one that was paid meanwhile goes on', async () => {
  const left: unknown[] = []
  const ended = { ...unpaid, status: 'failed' as const, payment: { ...unpaid.payment, state: 'ended' as const } }
  const paid = { ...unpaid, payment: { ...unpaid.payment, state: 'paid' as const } }
  let status: typeof unpaid | typeof paid = unpaid
  const wasPaid = () => {
    status = paid
    return paid
  }
  const replies = [() => noAnswer(), wasPaid, () => ended]
  const { t } = await orders(
    {
      answers: {
        changeStatus: () => status,
        leaveChange: ({ params }) => {
          left.push(params)
          return (replies[left.length - 1] ?? noAnswer)()
        },
      },
    },
    `/shopping/confirmation?transaction=${ORDER}&change=${CHANGE}&payment=failed`,
  )
  const leave = onTop().getByRole('button', { name: t('acts.change.leave') })
  await userEvent.click(leave)
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.network'))
  await userEvent.click(leave)
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.running.title'))
  status = unpaid
  await expect.poll(() => textOf(onTop()), { timeout: 6000 }).toContain(t('acts.change.pay.title'))
  await userEvent.click(leave)
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0)
  expect(left).toEqual(Array.from({ length: 3 }, () => ({ id: ORDER, change: CHANGE })))
})

test('a change of another window that waits for its payment is a strip', async () => {
  const { t } = await orders({
    answers: {
      changeStatus: () => unpaid,
      orderActs: () => acts({ acts: [otherWindow] }),
    },
  })
  const pay = page.getByRole('button', { name: t('acts.running.pay') })
  await userEvent.click(pay)
  await expect.poll(() => textOf(onTop())).toContain('Doplatit 140 Kč')
})
