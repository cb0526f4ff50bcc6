import { createHmac, timingSafeEqual } from 'node:crypto'
import { Pool } from 'undici'
import * as z from 'zod/mini'
import type { PaymentGateway, PaymentNotice } from '../gateway.ts'

const API_USER = 'shop'
const CONNECTIONS = 16
const CONNECT_MS = 1000
/** Milliseconds that a call may take, from first byte sent to last one read. */
const CALL_MS = 5000
const MAX_ANSWER_BYTES = 1024 * 1024
const NOTICE_TOLERANCE_SECONDS = 300
/** Statuses that say that a refund was not begun. 409 is not among them: a refund may exist under its key. */
const REJECTED = [400, 401, 403, 404, 422]

const SandboxPayment = z.object({
  id: z.string().check(z.minLength(1)),
  merchantRef: z.string(),
  state: z.enum(['created', 'paid', 'declined', 'cancelled', 'timed-out', 'refunded']),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int().check(z.minimum(0)),
  url: z.url(),
  expiresAt: z.int(),
})

const SandboxRefund = z.object({
  refundRef: z.string().check(z.minLength(1)),
  state: z.enum(['done', 'pending', 'failed']),
})

const SandboxNotice = z.object({
  eventId: z.string().check(z.minLength(1), z.maxLength(100)),
  payment: z.string().check(z.minLength(1), z.maxLength(100)),
  merchantRef: z.string().check(z.maxLength(128)),
  refund: z.optional(z.string().check(z.maxLength(128))),
})

export type SandboxConfig = {
  url: string
  /**
   * Shared secret: password of our calls and signing key of its notices. During a rotation two keys, separated by a
   * comma, are accepted; we use the first.
   */
  key: string
}

/** Returns a gateway to our own payment simulator, which moves no money. Amounts are integer hellers. */
export function sandboxGateway(config: SandboxConfig, now: () => number = Date.now): PaymentGateway {
  const base = new URL(config.url)
  const basePath = base.pathname.replace(/\/$/, '')
  const keys = config.key.split(',').map((key) => key.trim())
  const authorization = `Basic ${Buffer.from(`${API_USER}:${keys[0]}`).toString('base64')}`
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
  })

  async function call(asked: { method: 'GET' | 'POST'; path: string; body?: unknown; key?: string }) {
    const headers: Record<string, string> = { authorization, accept: 'application/json' }
    if (asked.body !== undefined) headers['content-type'] = 'application/json'
    if (asked.key !== undefined) headers['idempotency-key'] = asked.key
    const answer = await pool.request({
      method: asked.method,
      path: basePath + asked.path,
      headers,
      body: asked.body === undefined ? undefined : JSON.stringify(asked.body),
      signal: AbortSignal.timeout(CALL_MS),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, text }
  }

  return {
    name: 'sandbox',

    async open(request) {
      const answer = await call({ method: 'POST', path: '/payments', body: request })
      if (answer.status !== 201 && answer.status !== 200) throw unclear('open', answer.status)
      const payment = SandboxPayment.parse(JSON.parse(answer.text))
      if (payment.merchantRef !== request.merchantRef) throw new Error('payment sandbox: open answered another payment')
      return { ref: payment.id, url: payment.url, expiresAt: payment.expiresAt }
    },

    async inquire(ref) {
      const answer = await call({ method: 'GET', path: `/payments/${encodeURIComponent(ref)}` })
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw unclear('inquire', answer.status)
      const { id, merchantRef, state, amount, currency, refunded } = SandboxPayment.parse(JSON.parse(answer.text))
      if (id !== ref) throw new Error('payment sandbox: inquire answered another payment')
      return { provider: 'sandbox', ref: id, merchantRef, state, amount, currency, refunded }
    },

    async refund({ ref, amount, key }) {
      const path = `/payments/${encodeURIComponent(ref)}/refunds`
      const answer = await call({ method: 'POST', path, body: { amount }, key })
      if (REJECTED.includes(answer.status)) return { state: 'rejected', why: unclear('refund', answer.status).message }
      if (answer.status !== 200) throw unclear('refund', answer.status)
      return SandboxRefund.parse(JSON.parse(answer.text))
    },

    readNotice(headers, rawBody) {
      if (!isSigned(headers['sandbox-signature'], rawBody, keys, now())) return undefined
      return parseNotice(rawBody)
    },

    close: () => pool.close(),
  }
}

function unclear(what: string, status: number): Error {
  return new Error(`payment sandbox: ${what} answered ${status}`)
}

/**
 * Returns whether a signature `t=<seconds>,v1=<hex>` is right and at most 300 s from `now`. It is an HMAC-SHA256 over
 * `<seconds>.<raw body>`. There may be several `v1` while a key is rotated.
 */
function isSigned(header: string | undefined, rawBody: Buffer, keys: readonly string[], now: number): boolean {
  const parts = (header ?? '').split(',', 8).map((part) => part.trim())
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > NOTICE_TOLERANCE_SECONDS) return false
  const given = parts
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .map((part) => Buffer.from(part.slice('v1='.length), 'hex'))
  return keys.some((key) => {
    const wanted = createHmac('sha256', key).update(`${time}.`).update(rawBody).digest()
    return given.some((signature) => timingSafeEqual(signature, wanted))
  })
}

function parseNotice(rawBody: Buffer): PaymentNotice | undefined {
  let body: unknown
  try {
    body = JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
  const notice = SandboxNotice.safeParse(body)
  if (!notice.success) return undefined
  const { eventId, payment, merchantRef, refund } = notice.data
  return { eventId, ref: payment, merchantRef, ...(refund === undefined ? {} : { refund }) }
}
