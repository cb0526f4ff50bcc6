import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'

/**
 * How long after their payment orders were ready lately, and by how much that differed. A buyer looks first when his
 * order is probably ready, as each look costs the shop something, then every few milliseconds.
 */
const ready = { afterMs: 20, deviationMs: 10 }
const NEXT_LOOK_MS = 12
const GIVE_UP_MS = 30_000

/** Days that the buyers spread over: a busy month. */
const DAYS = Array.from({ length: 28 }, (_, index) => `2027-01-${String(index + 4).padStart(2, '0')}`)

const randomAddress = () =>
  `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 254) + 1}`

export type Clients = { origin: string; shop: Pool; payment: Pool; close(): Promise<void> }

export function openClients(shopUrl: string, paymentUrl: string, buyers: number): Clients {
  const options = { connections: buyers, pipelining: 1, keepAliveTimeout: 60_000 }
  const shop = new Pool(shopUrl, options)
  const payment = new Pool(paymentUrl, options)
  return {
    origin: shopUrl,
    shop,
    payment,
    close: async () => void (await Promise.all([shop.close(), payment.close()])),
  }
}

/**
 * One whole purchase of two day passes as a guest: dry-run, validate, payment address, paid on the provider's page,
 * then looking at the order until it is finished. Answers the order's uuid. Throws when a step is refused.
 */
export async function buy({ origin, shop, payment }: Clients, apiKey: string): Promise<string> {
  const cookies = new Map<string, string>()
  const address = randomAddress()
  const headers = () => ({
    authorization: `Basic ${Buffer.from(apiKey).toString('base64')}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await shop.request({
      method,
      path: `/api${path}`,
      headers: headers(),
      body: body === undefined ? null : JSON.stringify(body),
    })
    const set = answer.headers['set-cookie']
    for (const cookie of Array.isArray(set) ? set : set ? [set] : []) {
      const [name, value] = (cookie.split(';')[0] ?? '').split('=') as [string, string]
      cookies.set(name, value)
    }
    const json = (await answer.body.json()) as Record<string, unknown>
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${JSON.stringify(json)}`)
    return json
  }
  const day = DAYS[Math.floor(Math.random() * DAYS.length)]
  const entries = ['adult', 'child'].map((person) => ({
    uuid: randomUUID(),
    variantId: `lipno-ski-1day-${person}`,
    validFrom: day,
    method: 'prepaid',
  }))
  await call('POST', '/v2/transaction/dry-run', { origin: 'eshop', entries })
  const { uuid } = (await call('POST', '/v2/transaction/validate', {
    origin: 'eshop',
    entries,
    status: 'new',
    salesPoint: 'eshop',
    meta: { email: 'bench@example.com', lang: 'cz' },
  })) as { uuid: string }
  const { url } = (await call('POST', `/payment/url/${uuid}`, {
    successUrl: `${origin}/shopping/confirmation?transaction=${uuid}`,
    errorUrl: `${origin}/shopping/checkout?error=true`,
    lang: 'cz',
  })) as { url: string }
  const paid = await payment.request({
    method: 'POST',
    path: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  })
  await paid.body.dump()
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
