import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { vi } from 'vitest'
import type { OpenedPayment, PaymentGateway } from '../../src/payments/gateway.ts'
import { sandboxGateway } from '../../src/payments/sandbox/sandbox.ts'
import { memoryGateway } from '../partners.ts'

export type Notice = { headers: Record<string, string | undefined>; rawBody: Buffer }

/** A gateway, with controls for its provider and its buyers. */
export type GatewayStage = {
  gateway: PaymentGateway
  /** Address for the provider's notices. */
  notificationUrl: string
  end(payment: OpenedPayment, outcome: 'paid' | 'declined' | 'cancelled'): Promise<void>
  /** While it is away no call gets a reply. */
  away(isAway: boolean): Promise<void>
  refundsPending(arePending: boolean): Promise<void>
  /** Returns the first notice about a payment, or about its refund with this key. */
  notice(ref: string, refund?: string): Promise<Notice>
  /** Returns how many payments the provider has under our id. */
  count(merchantRef: string): Promise<number>
  close(): Promise<void>
}

/** All adapters that the shop or its tests use. */
export const GATEWAY_KINDS: { kind: string; start(): Promise<GatewayStage> }[] = [
  { kind: 'the sandbox', start: startSandbox },
  { kind: 'the provider in memory', start: startMemory },
]

async function startSandbox(): Promise<GatewayStage> {
  const notices: Notice[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      notices.push({ headers: request.headers as Notice['headers'], rawBody: Buffer.concat(chunks) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const page = await spawnSimulator('payment-page', { settings: { noticeRetryMs: 50 } })
  const gateway = sandboxGateway({ url: page.url, key: TEST_ENV.SIGNING_KEY })
  const CALLS = ['create', 'read', 'refund']
  return {
    gateway,
    notificationUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notices`,
    end: async ({ url }, outcome) => {
      await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
    },
    away: async (isAway) => {
      const fault = isAway ? { kind: 'error' } : null
      await page.settings({ faults: Object.fromEntries(CALLS.map((call) => [call, fault])) })
    },
    refundsPending: async (refundsPending) => {
      await page.settings({ refundsPending })
    },
    notice: (ref, refund) =>
      vi.waitFor(
        () => {
          const found = notices.find(({ rawBody }) => {
            const told = JSON.parse(rawBody.toString()) as { payment: string; refund?: string }
            return told.payment === ref && told.refund === refund
          })
          if (!found) throw new Error(`No notice about ${ref} has come.`)
          return found
        },
        { timeout: 5000, interval: 20 },
      ),
    count: async (merchantRef) => {
      const { payments } = await page.ledger()
      return payments.filter((payment) => payment.merchantRef === merchantRef).length
    },
    close: async () => {
      await gateway.close()
      await page.close()
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

async function startMemory(): Promise<GatewayStage> {
  const provider = memoryGateway()
  return {
    gateway: provider.gateway,
    notificationUrl: 'http://shop.example/notices',
    end: async ({ ref }, outcome) => provider.end(ref, outcome),
    away: async (isAway) => {
      provider.down = isAway
    },
    refundsPending: async (arePending) => {
      provider.refundsPending = arePending
    },
    notice: async (ref, refund) => ({
      headers: { 'test-signature': 'good' },
      rawBody: Buffer.from(
        JSON.stringify({ eventId: randomUUID(), ref, merchantRef: provider.payments.get(ref)?.merchantRef, refund }),
      ),
    }),
    count: async (merchantRef) =>
      [...provider.payments.values()].filter((payment) => payment.merchantRef === merchantRef).length,
    close: async () => undefined,
  }
}
