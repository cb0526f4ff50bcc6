import type { ChangeQuote, ChangeStarted, ChangeStatus, OrderActs } from '@gondola/contract/after-sale.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onTop, open, textOf } from '../../../../testing/mount.tsx'
import { aMember } from '../../../../testing/sample-member.ts'
import { anEntry, anOrder, aTicket } from '../../../../testing/sample-order.ts'

const member = aMember()
export const ORDER = '0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01'
export const CHANGE = '5d7c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f77'
export const ADULT = '00000000-0000-4000-8000-00000000000a'
export const CHILD = '00000000-0000-4000-8000-00000000000c'
export const product = { _id: 'lipno-ski-1day' }
export const order = {
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
export const right = { until: '2026-12-04T22:59:00.000Z', why: null }
export const never = { until: null, why: 'not-undated' as const }
export const acts = (change: Partial<OrderActs> = {}): OrderActs => ({
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

export const quote = (difference: number): ChangeQuote => ({
  amount: { pay: Math.max(0, 2 * difference), back: Math.max(0, -2 * difference) },
  items: [ADULT, CHILD].map((uuid, index) => ({
    uuid,
    was: index ? 670 : 900,
    price: (index ? 670 : 900) + difference,
    difference,
    losesBenefit: false,
    inclusiveValidity: ['2026-12-19'],
    errors: [],
  })),
})
export const started = (change: Partial<ChangeStarted> = {}): ChangeStarted => ({
  ...quote(-30),
  id: CHANGE,
  status: 'created',
  payUntil: null,
  ...change,
})
type Update = ChangeStatus['updates'][number]
export const status = (end: ChangeStatus['status'], states: [Update['status'], Update['error']][]): ChangeStatus => ({
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
export const unpaid: ChangeStatus = {
  ...status('created', [
    ['requested', null],
    ['requested', null],
  ]),
  payment: { due: 140, until: '2026-11-20T13:32:00.000Z', state: 'open' },
  back: { amount: 0, state: 'none' },
}

/** Opens the page of an order for an adult and a child. Everything is answered, unless a test says otherwise. */
export const orders = (answers: Parameters<typeof open>[1] & object = {}, address = '/personal/orders') =>
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

export const press = (name: string) => userEvent.click(onTop().getByRole('button', { name, exact: true }).first())

/** Opens the dialog, and chooses the 19th for both. */
export async function toSummary({ t }: Shown) {
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('acts.change')}`) }))
  await press(t('acts.change.intro.next'))
  await onTop()
    .getByRole('button', { name: /19\. prosince|19\. Dezember/ })
    .findElement()
  await userEvent.click(onTop().getByRole('button', { name: /19\. prosince|19\. Dezember/ }))
  await expect.poll(() => textOf(onTop())).toContain(t('acts.sum.back', { price: '60 Kč' }))
  await press(t('acts.next'))
}
