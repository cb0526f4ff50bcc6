import { randomUUID } from 'node:crypto'
import type { Day } from '@gondola/rules/day.ts'
import { PARTY } from './sale-days.ts'
import { type Clients, openVisitor, payOn } from './visitor.ts'

/**
 * How long after their payment orders were ready lately, and by how much that differed. A buyer looks first when their
 * order is probably ready, as each look costs the shop something, then every few milliseconds.
 */
const ready = { afterMs: 20, deviationMs: 10 }
const NEXT_LOOK_MS = 12
const GIVE_UP_MS = 30_000

/**
 * One whole purchase of two day passes as a guest: dry-run, validate, payment address, paid on the provider's page,
 * then looking at the order until it is finished. `vouchers` are the codes that are entered, `days` those that buyers spread
 * over. Returns the order's uuid. Throws when a step is refused.
 */
export async function buy(
  clients: Clients,
  apiKey: string,
  { days, vouchers = [] }: { days: readonly Day[]; vouchers?: string[] },
): Promise<string> {
  const day = days[Math.floor(Math.random() * days.length)]
  const { origin } = clients
  const visitor = openVisitor(clients, apiKey)
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await visitor.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const entries = PARTY.map((variantId) => ({ uuid: randomUUID(), variantId, validFrom: day, method: 'prepaid' }))
  const codes = vouchers.length > 0 ? { vouchers } : {}
  await call('POST', '/v2/transaction/dry-run', { origin: 'eshop', entries, ...codes })
  const { uuid } = (await call('POST', '/v2/transaction/validate', {
    origin: 'eshop',
    entries,
    ...codes,
    status: 'new',
    salesPoint: 'eshop',
    meta: { email: 'bench@example.com', lang: 'cz' },
  })) as { uuid: string }
  const { url } = (await call('POST', `/payment/url/${uuid}`, {
    successUrl: `${origin}/shopping/confirmation?transaction=${uuid}`,
    errorUrl: `${origin}/shopping/checkout?error=true`,
    lang: 'cz',
  })) as { url: string }
  await payOn(clients, url)
  const paidAt = Date.now()
  for (let wait = ready.afterMs + ready.deviationMs; ; wait = NEXT_LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const order = await call('GET', `/transactions/${uuid}`)
    if (order.status === 'finished') {
      learn(order as unknown as FinishedOrder, paidAt)
      return uuid
    }
    if (Date.now() > paidAt + GIVE_UP_MS) throw new Error(`Order ${uuid} is still ${String(order.status)}`)
  }
}

type FinishedOrder = { entries: { ready: { at: string } }[] }

function learn(order: FinishedOrder, paidAt: number): void {
  const after = Math.max(...order.entries.map((entry) => Date.parse(entry.ready.at))) - paidAt
  ready.deviationMs += 0.05 * (Math.abs(after - ready.afterMs) - ready.deviationMs)
  ready.afterMs += 0.05 * (after - ready.afterMs)
}
