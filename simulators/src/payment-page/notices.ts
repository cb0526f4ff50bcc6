import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import type { Notice, Payment } from './payments.ts'

const MAX_WAIT_MS = 60_000
const GIVE_UP_MS = 3 * 24 * 3600_000
const ANSWER_MS = 5000

/**
 * Sends notices until the shop replies 2xx. Gives up three days after a notice was due.
 * Each attempt is signed anew: `sandbox-signature: t=<seconds>,v1=<hex>`, an HMAC-SHA256 over `<seconds>.<raw body>`.
 */
export function noticeSender(sender: {
  key: string
  retryMs: () => number
  payment: (notice: Notice) => Payment | undefined
  written: () => Promise<void>
  onEnd: (notice: Notice, status: 'delivered' | 'given-up') => void
}): (notice: Notice) => void {
  const agent = new Agent({ connections: 16, connect: { timeout: 2000 } })

  async function post(url: string, rawBody: string): Promise<boolean> {
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sandbox-signature': signNotice(sender.key, rawBody, Date.now()),
        },
        body: rawBody,
        dispatcher: agent,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      await answer.body.dump()
      return answer.statusCode >= 200 && answer.statusCode < 300
    } catch {
      return false
    }
  }

  async function attempt(notice: Notice, count: number): Promise<void> {
    const payment = sender.payment(notice)
    if (!payment) return
    await sender.written()
    const rawBody = JSON.stringify({
      eventId: notice.eventId,
      type: 'payment.changed',
      payment: payment.id,
      merchantRef: payment.merchantRef,
      state: notice.state,
      ...(notice.refund === undefined ? {} : { refund: notice.refund }),
    })
    const copies = Array.from({ length: notice.copies }, () => post(payment.notificationUrl, rawBody))
    const isDelivered = (await Promise.all(copies)).every((isAccepted) => isAccepted)
    if (isDelivered) return sender.onEnd(notice, 'delivered')
    if (Date.now() - notice.dueAt > GIVE_UP_MS) return sender.onEnd(notice, 'given-up')
    plan(notice, count + 1, Math.min(sender.retryMs() * 2 ** (count - 1), MAX_WAIT_MS))
  }

  function plan(notice: Notice, count: number, waitMs: number): void {
    setTimeout(() => void attempt(notice, count), Math.max(0, waitMs))
  }

  return (notice) => plan(notice, 1, notice.dueAt - Date.now())
}

function signNotice(key: string, rawBody: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${rawBody}`).digest('hex')}`
}
