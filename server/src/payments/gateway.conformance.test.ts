import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_KINDS, type GatewayStage } from '../../harness/payments/gateway-kinds.ts'
import type { PaymentRequest } from './gateway.ts'

describe.each(GATEWAY_KINDS)('what the shop expects of every payment provider: $kind', ({ start }) => {
  let stage: GatewayStage
  beforeAll(async () => {
    stage = await start()
  })
  afterAll(() => stage?.close())
  beforeEach(async () => {
    await stage.away(false)
    await stage.refundsPending(false)
  })

  const aRequest = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
    merchantRef: randomUUID(),
    amount: 109_000,
    currency: 'CZK',
    description: 'Skiareál Lipno',
    orderNumber: '2026000001',
    lang: 'cz',
    successUrl: 'http://127.0.0.1:9/confirmation',
    errorUrl: 'http://127.0.0.1:9/confirmation?failed',
    notificationUrl: stage.notificationUrl,
    ...change,
  })
  const aPaidPayment = async () => {
    const request = aRequest()
    const opened = await stage.gateway.open(request)
    await stage.end(opened, 'paid')
    return { ...opened, request }
  }

  describe('a payment', () => {
    test('opened twice under one id is one payment at one address', async () => {
      const request = aRequest()
      const first = await stage.gateway.open(request)
      expect(await stage.gateway.open(request)).toEqual(first)
      expect(await stage.count(request.merchantRef)).toBe(1)
    })

    test('keeps its amount: opened again with another one it throws', async () => {
      const request = aRequest()
      await stage.gateway.open(request)
      await expect(stage.gateway.open({ ...request, amount: 1 })).rejects.toThrow()
    })

    test('that has an end says it as a moment to come', async () => {
      const { expiresAt } = await stage.gateway.open(aRequest())
      if (expiresAt !== undefined) expect(expiresAt).toBeGreaterThan(Date.now())
    })

    test.each(['paid', 'declined', 'cancelled'] as const)(
      'that ended as %s is told so, with whose it is and what was asked',
      async (outcome) => {
        const request = aRequest()
        const opened = await stage.gateway.open(request)
        const asked = {
          provider: stage.gateway.name,
          ref: opened.ref,
          merchantRef: request.merchantRef,
          amount: request.amount,
          currency: request.currency,
          refunded: 0,
        }
        expect(await stage.gateway.inquire(opened.ref)).toEqual({ ...asked, state: 'created' })
        await stage.end(opened, outcome)
        expect(await stage.gateway.inquire(opened.ref)).toEqual({ ...asked, state: outcome })
      },
    )

    test('that the provider does not know is undefined', async () => {
      expect(await stage.gateway.inquire('unknown')).toBeUndefined()
    })
  })

  test('a provider that is away leaves every call in doubt, and repeating it afterwards does it once', async () => {
    const request = aRequest()
    const paid = await aPaidPayment()
    const refund = { ref: paid.ref, amount: 100, key: randomUUID() }
    await stage.away(true)
    await expect(stage.gateway.open(request)).rejects.toThrow()
    await expect(stage.gateway.inquire(paid.ref)).rejects.toThrow()
    await expect(stage.gateway.refund(refund)).rejects.toThrow()
    await stage.away(false)
    await stage.gateway.open(request)
    expect(await stage.count(request.merchantRef)).toBe(1)
    expect((await stage.gateway.refund(refund)).state).toBe('done')
    expect((await stage.gateway.inquire(paid.ref))?.refunded).toBe(100)
  })

  describe('a refund', () => {
    test('repeated with its key gives the money back once', async () => {
      const { ref } = await aPaidPayment()
      const refund = { ref, amount: 60_000, key: randomUUID() }
      const made = await Promise.all(Array.from({ length: 5 }, () => stage.gateway.refund(refund)))
      expect(new Set(made.map(({ refundRef }) => refundRef)).size).toBe(1)
      expect(made[0]?.state).toBe('done')
      expect(await stage.gateway.inquire(ref)).toMatchObject({ state: 'paid', refunded: 60_000 })
    })

    test('never gives back more than was paid, and all of it makes the payment refunded', async () => {
      const { ref } = await aPaidPayment()
      const refund = async (amount: number) => (await stage.gateway.refund({ ref, amount, key: randomUUID() })).state
      expect([await refund(60_000), await refund(60_000), await refund(49_000)]).toEqual(['done', 'failed', 'done'])
      expect(await stage.gateway.inquire(ref)).toMatchObject({ state: 'refunded', refunded: 109_000 })
    })

    test('of a payment that was not paid fails', async () => {
      const { ref } = await stage.gateway.open(aRequest())
      expect((await stage.gateway.refund({ ref, amount: 1, key: randomUUID() })).state).toBe('failed')
    })

    test('under the key of another one throws', async () => {
      const { ref } = await aPaidPayment()
      const key = randomUUID()
      await stage.gateway.refund({ ref, amount: 100, key })
      await expect(stage.gateway.refund({ ref, amount: 200, key })).rejects.toThrow()
    })

    test('that is pending stays the same one until it is done, and counts against what is left', async () => {
      const { ref } = await aPaidPayment()
      await stage.refundsPending(true)
      const refund = { ref, amount: 60_000, key: randomUUID() }
      const first = await stage.gateway.refund(refund)
      expect(first.state).toBe('pending')
      expect(await stage.gateway.refund(refund)).toEqual(first)
      expect((await stage.gateway.inquire(ref))?.refunded).toBe(0)
      const tooMuch = { ref, amount: 60_000, key: randomUUID() }
      expect((await stage.gateway.refund(tooMuch)).state).toBe('failed')
      await stage.refundsPending(false)
      const { rawBody, headers } = await stage.notice(ref, refund.key)
      expect(stage.gateway.readNotice(headers, rawBody)).toMatchObject({ ref, refund: refund.key })
      expect(await stage.gateway.refund(refund)).toEqual({ ...first, state: 'done' })
      expect((await stage.gateway.inquire(ref))?.refunded).toBe(60_000)
    })
  })

  describe('a notice', () => {
    test('that is signed names the event, the payment and our id', async () => {
      const { ref, request } = await aPaidPayment()
      const { headers, rawBody } = await stage.notice(ref)
      expect(stage.gateway.readNotice(headers, rawBody)).toEqual({
        eventId: expect.stringMatching(/./),
        ref,
        merchantRef: request.merchantRef,
      })
    })

    test('without its signature is not believed', async () => {
      const { ref } = await aPaidPayment()
      const { rawBody } = await stage.notice(ref)
      expect(stage.gateway.readNotice({}, rawBody)).toBeUndefined()
    })
  })
})
