import type { ChangeStatus, OrderActs } from '@gondola/contract/after-sale.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noAnswer, refuse } from '../../../testing/fake-shop.ts'
import { onTop, textOf } from '../../../testing/mount.tsx'
import { anEntry, anOrder, aTicket } from '../../../testing/sample-order.ts'
import { expectUsableAtAnyWidth } from '../../../testing/usable.ts'
import {
  ADULT,
  acts,
  CHANGE,
  CHILD,
  ORDER,
  order,
  orders,
  press,
  quote,
  started,
  status,
  toSummary,
  unpaid,
} from './testing/change-page.ts'

/** The page of an order on which a change was begun before. */
const BEGUN = `/shopping/confirmation?transaction=${ORDER}&key=secret&change=${CHANGE}`
const MINI = '00000000-0000-4000-8000-00000000000f'
type Update = ChangeStatus['updates'][number]

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

test('while an item is requested the status is asked each second; a failed change says what holds', async () => {
  const requested = status('created', [
    ['requested', null],
    ['requested', null],
  ])
  const failed = status('failed', [
    ['success', null],
    ['error', 'refused'],
  ])
  const first = Promise.withResolvers<ChangeStatus>()
  let asked = 0
  const changeStatus = () => {
    asked++
    return asked === 1 ? first.promise : asked < 3 ? requested : failed
  }
  const { t } = await orders({ answers: { changeStatus } }, BEGUN)
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.running.title'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  first.resolve(requested)
  await expect.poll(() => textOf(onTop())).toContain(t('acts.change.item.running'))
  await vi.advanceTimersByTimeAsync(900)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => asked).toBe(2)
  const later = async () => {
    await vi.advanceTimersByTimeAsync(1000)
    return textOf(onTop())
  }
  await expect.poll(later).toContain(t('acts.change.item.error.refused'))
  expect(await textOf(onTop())).toContain(t('acts.change.part.title'))
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
    BEGUN,
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
    BEGUN,
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
  const found = status('failed', [
    ['error', 'used'],
    ['error', 'refused'],
  ])
  const usedAt = '2026-12-05T09:02:11.000Z'
  const updates = found.updates.map((one) => (one.error === 'used' ? { ...one, usedAt } : one))
  const { t } = await orders({ answers: { changeStatus: () => ({ ...found, updates }) } }, BEGUN)
  await expect.poll(() => textOf(onTop())).toContain(t('changeTransactionDateModal.confirmation.failed'))
  expect(await textOf(onTop())).toContain('Vstupenka už byla použita 05.12.2026, 10.02.')
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
