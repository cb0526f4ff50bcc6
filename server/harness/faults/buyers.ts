import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, type Day, weekday } from '@gondola/rules/day.ts'
import { Agent, request } from 'undici'
import type { Rights } from './buyer-rights.ts'
import type { Chance } from './chance.ts'
import type { Shop } from './shop-processes.ts'

const ANSWER_MS = 15_000
const AGAIN_MS = 150
const PATIENCE_MS = 40_000
const SATURDAY = 6

export type Receipt = {
  orderId: string
  key: string
  email: string
  entries: string[]
  crowns: number
  isPaid: boolean
}
type Answer = { status: number; body: Record<string, unknown> }

/** Replies as the buyers noted them. What is acknowledged here has to stay true. */
export type Notes = {
  /** Every 2xx to a submit, repeats included. */
  receipts: Receipt[]
  /** Every address of a payment page. */
  addresses: { orderId: string; url: string }[]
  /** Every reported status. */
  statuses: { orderId: string; status: string }[]
  /** Every call with begin, end and status. Milliseconds are of the process; the status is 0 without a reply. */
  calls: { path: string; sentAt: number; endedAt: number; status: number }[]
  /** Replies of 4xx, which no well-behaved buyer should get. */
  refusals: string[]
  /** Number of submits for which somebody else had used a shared voucher or code first. */
  outrun: number
}

export type SlotRequest = {
  pieces?: number
  /** What is bought, in turn, instead of what the resort's buyers usually buy. */
  choice?: readonly object[]
  /** Button pressed on the payment page; `nothing` closes it. */
  outcome?: 'paid' | 'declined' | 'nothing'
  /** Probability that the buyer leaves for good when a call fails. */
  fickle?: number
  /** Milliseconds that the buyer stays on the confirmation page. */
  watchMs?: number
  rights?: Rights | undefined
}

/** A Saturday of the winter, by the number of Saturdays before it, and how many days before it is sold. */
export type Trip = { saturdays: number; daysAhead: number }

/** Opens the buyers of one test. They buy for the first Saturday of the winter, two weeks ahead, or for `trip`. */
export async function openBuyers(shop: Shop, chance: Chance, trip?: Trip) {
  const [winter] = await shop.query<{ from: Day }>(
    `select data ->> 'from' as "from" from catalogue_item where kind = 'season' and data ->> 'type' = 'winter'`,
  )
  if (!winter) throw new Error('The sample data has no winter.')
  const first = addDays(winter.from, (SATURDAY - weekday(winter.from) + 7) % 7)
  const day = addDays(first, 7 * (trip?.saturdays ?? 0))
  const usual: readonly object[] = shop.kind.pieces
  const now = `${trip ? addDays(day, -trip.daysAhead) : addDays(winter.from, -14)}T12:00:00+01:00`
  const agent = new Agent({ connections: 24, pipelining: 1, connect: { timeout: 2000 }, keepAliveTimeout: 20_000 })
  const notes: Notes = { receipts: [], addresses: [], statuses: [], calls: [], refusals: [], outrun: 0 }
  let buyers = 0

  /** Opens a browser. Its calls reject when the connection breaks. */
  function visitor(rights?: Rights) {
    const cookies = new Map(rights?.session)
    const number = ++buyers
    const email = `${randomUUID()}@example.com`
    async function call(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Answer> {
      const note = { path: path.split('/').slice(0, 4).join('/'), sentAt: performance.now(), endedAt: 0, status: 0 }
      notes.calls.push(note)
      try {
        const answer = await request(`${shop.url}/api${path}`, {
          method,
          dispatcher: agent,
          headers: {
            authorization: `Basic ${btoa('shop:shop')}`,
            'x-shop-now': now,
            // Each has a network of their own: one network makes few changes an hour.
            'x-forwarded-for': `10.${1 + (number >> 8)}.${number & 255}.7`,
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        const text = await answer.body.text()
        for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
          const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        note.status = answer.statusCode
        if (rights && note.status === 409 && text.includes('price-changed')) notes.outrun++
        else if (note.status >= 400 && note.status < 500)
          notes.refusals.push(`${method} ${path} ${note.status} ${text}`)
        return { status: note.status, body: text === '' ? {} : JSON.parse(text) }
      } finally {
        note.endedAt = performance.now()
      }
    }
    return { cookies, email, call }
  }
  type Visitor = ReturnType<typeof visitor>

  /** Retries a call until its status is below 500; undefined when the buyer leaves. */
  async function insist(call: () => Promise<Answer>, fickle = 0): Promise<Answer | undefined> {
    for (const end = performance.now() + PATIENCE_MS; ; ) {
      const answer = await call().catch(() => undefined)
      if (answer && answer.status < 500) return answer
      if (chance.happens(fickle)) return undefined
      if (performance.now() > end) throw new Error(`No answer in ${PATIENCE_MS} ms, the last was ${answer?.status}.`)
      await pause(AGAIN_MS)
    }
  }

  /** Prices the pieces. Returns a repeatable submit; undefined when the buyer leaves. */
  async function fillCart(buyer: Visitor, { pieces = 2, choice = usual, fickle = 0, rights }: SlotRequest = {}) {
    let entries: { uuid: string }[] = []
    const vouchers = rights?.vouchers ?? []
    const quoted = await insist(() => {
      // Prices are held for a cookie: a buyer who never got it begins with other pieces.
      if (!buyer.cookies.has('cart') || entries.length === 0)
        entries = Array.from({ length: pieces }, (_, place) => ({
          uuid: randomUUID(),
          validFrom: day,
          ...choice[place % choice.length],
          ...(rights?.credit && place === 0 ? { voucher: rights.credit } : {}),
        }))
      const query = rights?.session ? '?personal=1' : ''
      return buyer.call('POST', `/v2/transaction/dry-run${query}`, { origin: 'eshop', entries, vouchers })
    }, fickle)
    if (quoted?.status !== 200) return undefined
    const key = randomUUID()
    const meta = { email: buyer.email, lang: 'cz', additionalVOP: true }
    const body = { origin: 'eshop', entries, vouchers, status: 'new', salesPoint: 'eshop', meta }
    return {
      key,
      entries: entries.map(({ uuid }) => uuid),
      submit: () => buyer.call('POST', '/v2/transaction/validate', body, key),
    }
  }

  /** Makes an order; undefined when it was refused or the buyer leaves. */
  async function submit(buyer: Visitor, wish: SlotRequest = {}): Promise<Receipt | undefined> {
    const cart = await fillCart(buyer, wish)
    const made = cart && (await insist(cart.submit, wish.fickle))
    if (!cart || made?.status !== 201) return undefined
    const { uuid, amount, skipPayment } = made.body as { uuid: string; amount: { base: number }; skipPayment: boolean }
    const { key, entries } = cart
    const receipt = { orderId: uuid, key, email: buyer.email, entries, crowns: amount.base, isPaid: skipPayment }
    notes.receipts.push(receipt)
    return receipt
  }

  const returnAddresses = (orderId: string) => ({
    successUrl: `${shop.url}/shopping/confirmation?transaction=${orderId}`,
    errorUrl: `${shop.url}/shopping/checkout?error=true`,
    lang: 'cz',
  })

  /** Returns the address of the payment page. Undefined when it was refused or the buyer leaves. */
  async function address(buyer: Visitor, orderId: string, fickle = 0): Promise<string | undefined> {
    const given = await insist(() => buyer.call('POST', `/payment/url/${orderId}`, returnAddresses(orderId)), fickle)
    if (given?.status !== 200) return undefined
    const url = String(given.body.url)
    notes.addresses.push({ orderId, url })
    return url
  }

  /** Presses a button of the payment page. */
  async function press(url: string, outcome: 'paid' | 'declined'): Promise<void> {
    const answer = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `outcome=${outcome}`,
    })
    await answer.body.dump()
  }

  /** Polls the order until it is finished, or for `ms` milliseconds. */
  async function watch(buyer: Visitor, orderId: string, ms: number): Promise<string | undefined> {
    let status: string | undefined
    for (const end = performance.now() + ms; status !== 'finished' && performance.now() < end; ) {
      await pause(AGAIN_MS)
      const seen = await buyer.call('GET', `/transactions/${orderId}`).catch(() => undefined)
      if (seen?.status !== 200) continue
      status = String(seen.body.status)
      notes.statuses.push({ orderId, status })
    }
    return status
  }

  /** Makes one purchase, from the cart to the confirmation page. */
  async function buy(wish: SlotRequest = {}): Promise<Receipt | undefined> {
    const buyer = visitor(wish.rights)
    const receipt = await submit(buyer, wish)
    if (!receipt) return undefined
    if (receipt.isPaid) {
      await watch(buyer, receipt.orderId, wish.watchMs ?? 0)
      return receipt
    }
    const url = await address(buyer, receipt.orderId, wish.fickle)
    const outcome = wish.outcome ?? 'paid'
    if (!url || outcome === 'nothing') return receipt
    await press(url, outcome)
    await watch(buyer, receipt.orderId, wish.watchMs ?? 0)
    return receipt
  }

  /**
   * Lets `size` buyers buy concurrently, with rests of up to `restMs`, until stopped.
   * Stopping waits for the last purchases.
   */
  function rush(size: number, wish: () => SlotRequest, restMs = 200): { stop(): Promise<void> } {
    let isOver = false
    const one = async () => {
      while (!isOver) {
        await buy(wish())
        await pause(chance.between(0, restMs))
      }
    }
    const all = Promise.all(Array.from({ length: size }, one))
    all.catch(() => undefined)
    return {
      stop: async () => {
        isOver = true
        await all
      },
    }
  }

  return {
    notes,
    /** The day that they buy for. */
    day,
    visitor,
    fillCart,
    submit,
    returnAddresses,
    address,
    press,
    watch,
    buy,
    rush,
    close: () => agent.destroy(),
  }
}
export type Buyers = Awaited<ReturnType<typeof openBuyers>>
