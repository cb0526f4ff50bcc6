import type { Submission } from '@gondola/contract/orders.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Attempt } from '../../state/purchase.ts'
import { type PlaceOrderInput, placeOrder } from './place-order.ts'

const ORDER = '6f0d3b3e-5d0c-4a55-8d0f-1c6f3c1f7a01'
const submission: Submission = {
  origin: 'eshop',
  status: 'new',
  salesPoint: 'eshop',
  paidWith: 'card',
  entries: [
    { uuid: '6f0d3b3e-5d0c-4a55-8d0f-1c6f3c1f7a02', variantId: 'adult', validFrom: '2026-12-12', method: 'print' },
  ],
  meta: { email: 'jana@example.cz', lang: 'cz' },
}

type Sent = { path: string; key: string | null; body: unknown }
const sent: Sent[] = []
let replies: Record<string, () => Response | Promise<Response>>
let attempt: Attempt | null
let held: unknown[]

const receipt = (change: object = {}) =>
  Response.json(
    { uuid: ORDER, status: 'new', skipPayment: false, amount: { base: 900, club: 900 }, entries: [], ...change },
    { status: 201 },
  )
const refusal = (status: number, code: string) => () => Response.json({ error: { code, message: '' } }, { status })
const order = (change: Partial<PlaceOrderInput> = {}) =>
  placeOrder({
    submission,
    basket: 'b',
    lang: 'cz',
    origin: 'https://shop.example',
    isBusiness: false,
    attempt,
    remember: (next) => {
      attempt = next
    },
    held: (entries) => held.push(entries),
    ...change,
  })

beforeEach(() => {
  sent.length = 0
  attempt = null
  held = []
  replies = {
    '/api/v2/transaction/validate': () => receipt(),
    [`/api/payment/url/${ORDER}`]: () => Response.json({ url: 'https://pay.example/1' }),
  }
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string>; body?: string }) => {
    sent.push({ path, key: init.headers['idempotency-key'] ?? null, body: init.body ? JSON.parse(init.body) : null })
    const reply = replies[path]
    if (!reply) throw new TypeError(`no answer for ${path}`)
    return reply()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('placing an order', () => {
  test('tells until when the order holds what is in the cart, as other tabs have to know', async () => {
    const entries = [{ uuid: ORDER, amount: 900, priceValidTo: '2026-12-12T08:25:00.000Z' }]
    replies['/api/v2/transaction/validate'] = () => receipt({ entries })
    await order()
    expect(held).toEqual([entries])
  })

  test.each([
    ['is over', { code: 'unavailable', reasons: ['slot-past'] }, 'timeSlots.transaction.past'],
    ['was taken', { code: 'time-filled' }, 'timeSlots.transaction.failed'],
    ['is no longer offered', { code: 'unavailable', reasons: ['no-slot'] }, 'timeSlots.transaction.gone'],
  ])('an order for a time that %s says so', async (_, error, slotText) => {
    const details = { entries: [{ uuid: ORDER, errors: [error] }] }
    replies['/api/v2/transaction/validate'] = () =>
      Response.json({ error: { code: 'timeslotError', message: '', details } }, { status: 409 })
    expect(await order()).toEqual({ kind: 'refused', code: 'timeslotError', slotText })
  })

  test('validates first, then asks for the payment page with both ways back', async () => {
    expect(await order()).toEqual({ kind: 'redirect', order: ORDER, url: 'https://pay.example/1' })
    expect(sent.map((one) => one.path)).toEqual(['/api/v2/transaction/validate', `/api/payment/url/${ORDER}`])
    expect(sent[1]?.body).toEqual({
      successUrl: `https://shop.example/shopping/confirmation?transaction=${ORDER}`,
      errorUrl: 'https://shop.example/shopping/checkout?error=true',
      lang: 'cz',
    })
  })

  test('a company on invoice has nothing to pay now; by card it comes back to its own confirmation', async () => {
    replies['/api/v2/transaction/validate'] = () => receipt({ status: 'unpaid' })
    expect(await order({ isBusiness: true })).toEqual({ kind: 'confirmed', order: ORDER, isFree: false })
    expect(sent.map((one) => one.path)).toEqual(['/api/v2/transaction/validate'])
    attempt = null
    replies['/api/v2/transaction/validate'] = () => receipt()
    await order({ isBusiness: true })
    expect(sent.at(-1)?.body).toMatchObject({
      successUrl: `https://shop.example/shopping/b2b-confirmation?transaction=${ORDER}`,
    })
  })

  test('a way of payment that is refused says why', async () => {
    replies['/api/v2/transaction/validate'] = () =>
      Response.json(
        { error: { code: 'unsupported-payment-type', message: '', details: { reason: 'too-late' } } },
        { status: 409 },
      )
    expect(await order()).toEqual({ kind: 'refused', code: 'unsupported-payment-type', reason: 'too-late' })
  })

  test('a retry after a lost answer carries the same key', async () => {
    replies['/api/v2/transaction/validate'] = () => Promise.reject(new TypeError('offline'))
    expect(await order()).toEqual({ kind: 'refused', code: 'network' })
    replies['/api/v2/transaction/validate'] = () => receipt()
    await order()
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('an answer that breaks off halfway is no answer: the same key is sent again', async () => {
    replies['/api/v2/transaction/validate'] = () => new Response('{"uuid":', { status: 201 })
    expect(await order()).toEqual({ kind: 'refused', code: 'network' })
    replies['/api/v2/transaction/validate'] = () => receipt()
    await order()
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('other content goes under another key', async () => {
    await order()
    await order({ submission: { ...submission, meta: { email: 'jan@example.cz', lang: 'cz' } } })
    const keys = sent.filter((one) => one.key).map((one) => one.key)
    expect(new Set(keys).size).toBe(2)
  })

  test('a refused order leaves no key behind', async () => {
    replies['/api/v2/transaction/validate'] = refusal(409, 'invalid-segment')
    expect(await order()).toEqual({ kind: 'refused', code: 'invalid-segment' })
    expect(attempt).toBeNull()
  })

  test('an order that needs no payment is confirmed', async () => {
    replies['/api/v2/transaction/validate'] = () => receipt({ status: 'paid', skipPayment: true })
    expect(await order()).toEqual({ kind: 'confirmed', order: ORDER, isFree: true })
    expect(sent).toHaveLength(1)
  })

  test('an order that has been paid already is not paid again', async () => {
    replies['/api/v2/transaction/validate'] = () => receipt({ status: 'paid' })
    expect(await order()).toMatchObject({ kind: 'confirmed', isFree: false })
    replies['/api/v2/transaction/validate'] = () => receipt()
    replies[`/api/payment/url/${ORDER}`] = refusal(409, 'payment-not-open')
    replies[`/api/transactions/${ORDER}`] = () => Response.json({ uuid: ORDER, status: 'finished' })
    expect(await order()).toMatchObject({ kind: 'confirmed', order: ORDER })
  })

  test('other content for an order that was paid meanwhile leads to its confirmation', async () => {
    await order()
    replies['/api/v2/transaction/validate'] = refusal(409, 'entry-errors')
    replies[`/api/transactions/${ORDER}`] = () => Response.json({ uuid: ORDER, status: 'paid' })
    const changed = { ...submission, meta: { email: 'jan@example.cz', lang: 'cz' as const } }
    expect(await order({ submission: changed })).toMatchObject({ kind: 'confirmed', order: ORDER })
    replies[`/api/transactions/${ORDER}`] = () => Response.json({ uuid: ORDER, status: 'payment_failed' })
    expect(await order({ submission: changed })).toEqual({ kind: 'refused', code: 'entry-errors' })
  })

  test('an order that can no longer be paid is made anew next time', async () => {
    replies[`/api/payment/url/${ORDER}`] = refusal(409, 'payment-not-open')
    replies[`/api/transactions/${ORDER}`] = () => Response.json({ uuid: ORDER, status: 'failed' })
    expect(await order()).toEqual({ kind: 'payment-error' })
    expect(attempt).toBeNull()
  })

  test.each([
    ['missing', { url: '' }],
    ['no web address', { url: 'javascript:alert(1)' }],
  ])('a payment address that is %s is a payment error, and the order is kept', async (_, body) => {
    replies[`/api/payment/url/${ORDER}`] = () => Response.json(body)
    expect(await order()).toEqual({ kind: 'payment-error' })
    expect(attempt?.order).toBe(ORDER)
  })

  test('without the personal data, which a reload forgets, the order already made is paid', async () => {
    await order()
    sent.length = 0
    expect(await order({ submission: null })).toMatchObject({ kind: 'redirect' })
    expect(sent.map((one) => one.path)).toEqual([`/api/payment/url/${ORDER}`])
  })

  test('an order with other personal data than was typed last is not paid', async () => {
    await order()
    attempt = attempt && { ...attempt, basket: null }
    sent.length = 0
    expect(await order({ submission: null })).toEqual({ kind: 'refused', code: 'missing-user-data' })
    expect(sent).toEqual([])
  })

  test('without personal data and without an order nothing is sent', async () => {
    expect(await order({ submission: null })).toEqual({ kind: 'refused', code: 'missing-user-data' })
    expect(sent).toEqual([])
  })
})
