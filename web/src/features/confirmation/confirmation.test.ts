import type { OrderReply } from '@gondola/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import {
  type Confirmation,
  type ConfirmationEvent,
  confirmationAfter,
  failedMoney,
  isPaid,
  nextQuestion,
  POLL_INTERVAL_MS,
  SLOW_POLL_INTERVAL_MS,
  waiting,
} from './confirmation.ts'

const order = (status: OrderReply['status']): OrderReply => ({ uuid: '0b6f1c52-6d1c-4c2f-9a3a-000000000001', status })
const answer = (status: OrderReply['status']): ConfirmationEvent => ({ kind: 'answer', order: order(status) })
const after = (...events: ConfirmationEvent[]): Confirmation => events.reduce(confirmationAfter, waiting)

describe('the confirmation', () => {
  test('asks every second while the payment is not known', () => {
    expect(after().step).toBe('loading')
    expect(after(answer('new')).step).toBe('loading')
    expect(nextQuestion(after(answer('new')))).toBe(POLL_INTERVAL_MS)
  })

  test('ends in success on finished', () => {
    const state = after(answer('new'), answer('paid'), answer('finished'))
    expect(state).toEqual({ step: 'success', order: order('finished') })
    expect(nextQuestion(state)).toBeNull()
  })

  test('ends on failed', () => {
    const state = after(answer('failed'))
    expect(state.step).toBe('failed')
    expect(nextQuestion(state)).toBeNull()
  })

  test('ends on a failed payment, which may be paid again', () => {
    const state = after(answer('new'), answer('payment_failed'))
    expect(state.step).toBe('payment-failed')
    expect(nextQuestion(state)).toBeNull()
  })

  test('says that the tickets are being prepared while paid', () => {
    const state = after(answer('paid'))
    expect(state.step).toBe('preparing')
    expect(nextQuestion(state)).toBe(POLL_INTERVAL_MS)
  })

  test('signals the time-out and asks no more while the payment is not known', () => {
    const state = after(answer('new'), { kind: 'deadline' })
    expect(state.step).toBe('time-out')
    expect(nextQuestion(state)).toBeNull()
  })

  test('keeps asking slowly after the time-out while paid, until the tickets are there', () => {
    const late = after(answer('paid'), { kind: 'deadline' })
    expect(late.step).toBe('time-out')
    expect(nextQuestion(late)).toBe(SLOW_POLL_INTERVAL_MS)
    expect(confirmationAfter(late, answer('paid')).step).toBe('time-out')
    expect(confirmationAfter(late, answer('finished')).step).toBe('success')
  })

  test('starts again when the buyer asks after the time-out', () => {
    const state = after({ kind: 'deadline' }, { kind: 'ask-again' })
    expect(state.step).toBe('loading')
    expect(nextQuestion(state)).toBe(POLL_INTERVAL_MS)
    expect(after(answer('paid'), { kind: 'deadline' }, { kind: 'ask-again' }).step).toBe('preparing')
  })

  test('a lost answer raises the error flag, keeps what is known and is asked again', () => {
    const state = after(answer('paid'), { kind: 'miss' })
    expect(state).toEqual({ step: 'preparing', order: order('paid'), isUnreachable: true })
    expect(nextQuestion(state)).toBe(POLL_INTERVAL_MS)
    expect(confirmationAfter(state, answer('paid'))).toMatchObject({ isUnreachable: false })
  })

  test('an order that the shop does not know is a failure', () => {
    expect(after({ kind: 'refusal' })).toEqual({ step: 'failed', order: null })
  })

  test('a finished order shows its tickets as the last answer has them', () => {
    const seen = after(answer('finished'), { kind: 'answer', order: { ...order('finished'), uuid: 'as it is now' } })
    expect(seen).toMatchObject({ step: 'success', order: { uuid: 'as it is now' } })
  })

  test('nothing that comes late changes an end', () => {
    const done = after(answer('finished'))
    for (const event of [answer('new'), { kind: 'miss' }, { kind: 'refusal' }, { kind: 'deadline' }] as const)
      expect(confirmationAfter(done, event)).toBe(done)
  })

  test('paid counts as success for the cart and the analytics', () => {
    expect(
      (['new', 'unpaid', 'paid', 'finished', 'failed', 'payment_failed'] as const).filter((s) => isPaid(order(s))),
    ).toEqual(['paid', 'finished'])
    expect(isPaid(null)).toBe(false)
  })
})

describe('of the money of an order that ended it is said', () => {
  const ended = (receipt: string | null, base: number, skipPayment: boolean) =>
    ({ ...order('failed'), entries: [], amount: { base, club: base }, skipPayment, meta: { receipt } }) as never

  test.each([
    ['that it comes back, where it was paid', ended('/transactions/1/receipt', 260, false), 'returned'],
    ['that there was none, where nothing was to be paid', ended(null, 0, true), 'free'],
    ['what follows if the bank took it, of all others', ended(null, 260, false), 'unknown'],
    ['the same to a stranger', order('failed'), 'unknown'],
  ])('%s', (_name, seen, money) => {
    expect(failedMoney(seen)).toBe(money)
  })
})
