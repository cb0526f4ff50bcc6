import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningSimulator, spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentGateway, PaymentRequest } from '../gateway.ts'
import { sandboxGateway } from './sandbox.ts'

const KEY = TEST_ENV.SIGNING_KEY
const SETTLED = { timeout: 5000, interval: 20 }
const CALM = {
  faults: { create: null, read: null, refund: null, page: null, outcome: null },
  noticeDelayMs: 0,
  noticeCopies: 1,
  noticesOff: false,
  noticesOutOfOrder: false,
  noticeRetryMs: 50,
  amountOffset: 0,
  currencyTold: '',
  paymentTimeoutMs: 900_000,
}

type Received = { headers: IncomingHttpHeaders; body: Buffer; status: number }

let page: RunningSimulator<'payment-page'>
let gateway: PaymentGateway
let shop: Server
let shopUrl: string
let received: Received[] = []
/** Statuses with which the shop replies to the next notices; 204 afterwards. */
let answers: number[] = []
let attempts = 0
/** Number of the test that runs. Notices of earlier tests are accepted and ignored. */
let run = 0

beforeAll(async () => {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url !== `/notices/${run}`) {
      response.writeHead(204).end()
      return
    }
    const status = answers.shift() ?? 204
    received.push({ headers: request.headers, body: Buffer.concat(chunks), status })
    response.writeHead(status).end()
  }
  shop = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  page = await spawnSimulator('payment-page', { settings: { noticeRetryMs: 50 } })
  gateway = sandboxGateway({ url: page.url, key: KEY })
})

afterAll(async () => {
  await gateway?.close()
  await page?.close()
  shop?.closeAllConnections()
  shop?.close()
})

beforeEach(async () => {
  run += 1
  received = []
  answers = []
  await page.settings(CALM)
})

function aRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  attempts += 1
  return {
    merchantRef: `attempt-${attempts}`,
    amount: 109_000,
    currency: 'CZK',
    description: 'Lístky <Lipno> & spol.',
    orderNumber: `2026${attempts}`,
    lang: 'cz',
    successUrl: `${shopUrl}/confirmation?transaction=1`,
    errorUrl: `${shopUrl}/confirmation?transaction=1&failed`,
    notificationUrl: `${shopUrl}/notices/${run}`,
    ...change,
  }
}

function choose(url: string, outcome: string): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

async function aPaidPayment(change: Partial<PaymentRequest> = {}): Promise<{ ref: string; request: PaymentRequest }> {
  const request = aRequest(change)
  const { ref, url } = await gateway.open(request)
  await choose(url, 'paid')
  return { ref, request }
}

const readNotice = (notice: Received) => gateway.readNotice(notice.headers as Record<string, string>, notice.body)

describe('opening a payment', () => {
  test('opening it again with the same merchantRef opens no second payment', async () => {
    const request = aRequest()
    const first = await gateway.open(request)
    expect(await gateway.open(request)).toEqual(first)
    const { payments } = await page.ledger()
    expect(payments.filter((payment) => payment.merchantRef === request.merchantRef)).toHaveLength(1)
  })

  test('the same merchantRef with another amount is refused', async () => {
    const request = aRequest()
    await gateway.open(request)
    await expect(gateway.open({ ...request, amount: 1 })).rejects.toThrow('409')
  })

  test('a lost answer throws, and opening again finds the payment', async () => {
    const request = aRequest()
    await page.settings({ faults: { create: { kind: 'lose' } } })
    await expect(gateway.open(request)).rejects.toThrow()
    const { ref } = await gateway.open(request)
    const { payments } = await page.ledger()
    expect(payments.filter((it) => it.merchantRef === request.merchantRef).map((it) => it.id)).toEqual([ref])
  })

  test.each(['error', 'drop', 'garbage'])('an answer with the fault %s throws', async (kind) => {
    await page.settings({ faults: { create: { kind } } })
    await expect(gateway.open(aRequest())).rejects.toThrow()
  })

  test('gives up after five seconds without an answer, or with half of one', async () => {
    const { ref } = await gateway.open(aRequest())
    await page.settings({ faults: { create: { kind: 'timeout' }, read: { kind: 'stall' } } })
    const from = Date.now()
    await Promise.all([
      expect(gateway.open(aRequest())).rejects.toThrow(),
      expect(gateway.inquire(ref)).rejects.toThrow(),
    ])
    expect(Date.now() - from).toBeGreaterThan(4500)
    expect(Date.now() - from).toBeLessThan(6000)
  }, 10_000)

  test('a wrong key is refused', async () => {
    const stranger = sandboxGateway({ url: page.url, key: 'some-other-key-some-other-key-some' })
    await expect(stranger.open(aRequest())).rejects.toThrow('401')
    const { ref } = await aPaidPayment()
    expect(await stranger.refund({ ref, amount: 100, key: `stranger-${ref}` })).toMatchObject({ state: 'rejected' })
    expect(await gateway.inquire(ref)).toMatchObject({ refunded: 0 })
    await stranger.close()
  })
})

describe('the hosted page', () => {
  test('is one form with three choices in the language of the payment, with amount and order number', async () => {
    const request = aRequest()
    const { url } = await gateway.open(request)
    const answer = await fetch(url)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<html lang="cs">')
    expect(html).toContain(request.orderNumber)
    expect(html.replaceAll('\u00a0', ' ')).toContain('1 090 Kč')
    expect(html).toContain('Lístky &#60;Lipno&#62; &#38; spol.')
    expect(html.match(/<form/g)).toHaveLength(1)
    expect([...html.matchAll(/name="outcome" value="(\w+)"/g)].map((it) => it[1])).toEqual([
      'paid',
      'declined',
      'cancelled',
    ])
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${shopUrl};`)
  })

  test.each([
    ['paid', 'successUrl'],
    ['declined', 'errorUrl'],
    ['cancelled', 'errorUrl'],
  ] as const)('%s sends the buyer to %s and is what an inquiry answers', async (outcome, target) => {
    const request = aRequest()
    const { ref, url } = await gateway.open(request)
    expect((await gateway.inquire(ref))?.state).toBe('created')
    const answer = await choose(url, outcome)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(request[target])
    const { merchantRef, amount } = request
    expect(await gateway.inquire(ref)).toEqual({
      provider: 'sandbox',
      ref,
      merchantRef,
      state: outcome,
      amount,
      currency: 'CZK',
      refunded: 0,
    })
  })

  test('a payment that ended keeps its state and shows no form', async () => {
    const request = aRequest()
    const { ref, url } = await gateway.open(request)
    await choose(url, 'declined')
    expect((await choose(url, 'paid')).headers.get('location')).toBe(request.errorUrl)
    expect((await gateway.inquire(ref))?.state).toBe('declined')
    expect(await (await fetch(url)).text()).not.toContain('<form')
  })

  test('an unknown choice changes nothing', async () => {
    const { ref, url } = await gateway.open(aRequest())
    expect((await choose(url, 'free')).status).toBe(400)
    expect((await gateway.inquire(ref))?.state).toBe('created')
  })

  test('a payment nobody finishes times out', async () => {
    await page.settings({ paymentTimeoutMs: 1 })
    const { ref, url } = await gateway.open(aRequest())
    await vi.waitFor(async () => expect((await gateway.inquire(ref))?.state).toBe('timed-out'), SETTLED)
    await choose(url, 'paid')
    expect((await gateway.inquire(ref))?.state).toBe('timed-out')
  })
})

describe('an inquiry', () => {
  test('returns undefined for a payment that does not exist', async () => {
    expect(await gateway.inquire('pay_unknown')).toBeUndefined()
  })

  test('hands on an amount and a currency that are not the ones asked for', async () => {
    const { ref } = await aPaidPayment()
    await page.settings({ amountOffset: -108_900, currencyTold: 'EUR' })
    expect(await gateway.inquire(ref)).toMatchObject({ amount: 100, currency: 'EUR' })
  })
})

describe('notices', () => {
  test('one arrives signed for a finished payment and names it', async () => {
    const { ref, request } = await aPaidPayment()
    await vi.waitFor(() => expect(received).toHaveLength(1), SETTLED)
    const notice = received.map(readNotice)[0]
    expect(notice).toEqual({ eventId: expect.stringMatching(/^evt_/), ref, merchantRef: request.merchantRef })
  })

  test('is sent again until the shop accepts it, as the same event', async () => {
    answers = [500, 503]
    await aPaidPayment()
    await vi.waitFor(() => expect(received.map((it) => it.status)).toEqual([500, 503, 204]), SETTLED)
    expect(new Set(received.map((it) => readNotice(it)?.eventId)).size).toBe(1)
    const before = received.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(received).toHaveLength(before)
  })

  test('may come twice', async () => {
    await page.settings({ noticeCopies: 2 })
    await aPaidPayment()
    await vi.waitFor(() => expect(received).toHaveLength(2), SETTLED)
    expect(new Set(received.map((it) => readNotice(it)?.eventId)).size).toBe(1)
  })

  test('may never come, or come late', async () => {
    await page.settings({ noticesOff: true })
    await aPaidPayment()
    await page.settings({ noticesOff: false, noticeDelayMs: 400 })
    const { ref } = await aPaidPayment()
    const from = Date.now()
    await vi.waitFor(() => expect(received).toHaveLength(1), SETTLED)
    expect(Date.now() - from).toBeGreaterThan(300)
    expect(received.map((it) => readNotice(it)?.ref)).toEqual([ref])
  })

  test('may come out of order', async () => {
    await page.settings({ noticesOutOfOrder: true })
    const { ref } = await aPaidPayment()
    await gateway.refund({ ref, amount: 109_000, key: `order-${ref}` })
    await vi.waitFor(() => expect(received).toHaveLength(2), SETTLED)
    expect(received.map((it) => JSON.parse(it.body.toString()).state)).toEqual(['refunded', 'paid'])
  })
})

describe('a refund', () => {
  test('repeated with the same key is done once', async () => {
    const { ref } = await aPaidPayment()
    const refund = { ref, amount: 60_000, key: `refund-${ref}` }
    const made = await Promise.all(Array.from({ length: 5 }, () => gateway.refund(refund)))
    expect(new Set(made.map((it) => it.refundRef)).size).toBe(1)
    expect(made[0]?.state).toBe('done')
    expect(await gateway.inquire(ref)).toMatchObject({ state: 'paid', refunded: 60_000 })
  })

  test('never gives back more than was paid', async () => {
    const { ref } = await aPaidPayment()
    await gateway.refund({ ref, amount: 60_000, key: `1-${ref}` })
    expect((await gateway.refund({ ref, amount: 60_000, key: `2-${ref}` })).state).toBe('failed')
    expect((await gateway.refund({ ref, amount: 49_000, key: `3-${ref}` })).state).toBe('done')
    expect(await gateway.inquire(ref)).toMatchObject({ state: 'refunded', refunded: 109_000 })
  })

  test('of a payment that was not paid fails', async () => {
    const { ref } = await gateway.open(aRequest())
    expect((await gateway.refund({ ref, amount: 1, key: `unpaid-${ref}` })).state).toBe('failed')
  })

  test('of an unknown payment is rejected', async () => {
    const refund = { ref: 'pay_unknown', amount: 1, key: 'unknown' }
    expect(await gateway.refund(refund)).toEqual({
      state: 'rejected',
      why: 'payment sandbox: refund answered 404',
    })
  })

  test('a key that belongs to another refund throws', async () => {
    const { ref } = await aPaidPayment()
    await gateway.refund({ ref, amount: 100, key: `same-${ref}` })
    await expect(gateway.refund({ ref, amount: 200, key: `same-${ref}` })).rejects.toThrow('409')
  })

  test('whose answer was lost is done once when it is repeated', async () => {
    const { ref } = await aPaidPayment()
    await page.settings({ faults: { refund: { kind: 'lose' } } })
    const refund = { ref, amount: 109_000, key: `lost-${ref}` }
    await expect(gateway.refund(refund)).rejects.toThrow()
    expect((await gateway.refund(refund)).state).toBe('done')
    expect((await gateway.inquire(ref))?.refunded).toBe(109_000)
  })
})

describe('after a kill', () => {
  test('the payments are there, and notices that were waiting are sent', async () => {
    await page.settings({ noticeDelayMs: 1500 })
    const { ref, request } = await aPaidPayment()
    const refund = { ref, amount: 9000, key: `kill-${ref}` }
    const made = await gateway.refund(refund)
    await page.restart()
    await gateway.close()
    gateway = sandboxGateway({ url: page.url, key: KEY })
    expect(await gateway.inquire(ref)).toMatchObject({
      state: 'paid',
      refunded: 9000,
      merchantRef: request.merchantRef,
    })
    expect((await gateway.open(request)).ref).toBe(ref)
    expect(await gateway.refund(refund)).toEqual(made)
    await vi.waitFor(() => expect(received.filter((it) => readNotice(it)?.ref === ref)).toHaveLength(2), SETTLED)
  })
})

test('settings that do not exist are refused', async () => {
  await expect(page.settings({ noticeDelay: 1 })).rejects.toThrow('no setting')
  await expect(page.settings({ faults: { pay: { kind: 'slow' } } })).rejects.toThrow('the calls are')
})

test('the settings form changes the same settings', async () => {
  const html = await (await page.call('/settings', { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('name="noticeDelayMs"')
  const form = new URLSearchParams({ noticeCopies: '3', noticesOff: 'true', faults: '{"read":{"kind":"error"}}' })
  const answer = await page.call('/settings', { method: 'POST', body: form, redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(await (await page.call('/settings')).json()).toMatchObject({
    noticeCopies: 3,
    noticesOff: true,
    faults: { read: { kind: 'error' } },
  })
})
