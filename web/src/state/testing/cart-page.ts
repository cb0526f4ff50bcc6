import type { QuotedEntry } from '@gondola/contract/orders.ts'
import type { SlotUpdates } from '@gondola/contract/slots.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { anEntry, at, quoted } from './entries.ts'

type Basket = { entries: { uuid: string; variantId: string; validFrom: string }[] }
type Change = Partial<QuotedEntry>

export const refuse = (status: number, code: string) => () =>
  Response.json({ error: { code, message: '' } }, { status })

/** The response to a dry-run: each entry costs 900 crowns, with `change` applied to it. */
export const quote =
  (change: (entry: Basket['entries'][number]) => Change = () => ({})) =>
  ({ entries }: Basket) =>
    Response.json({
      amount: { base: 900 * entries.length, club: 0, gate: null },
      entries: entries.map((entry) => quoted(anEntry({ id: entry.uuid, variantId: entry.variantId }), change(entry))),
      voucherResults: [],
      benefits: [],
      credit: null,
      cheaper: [],
    })

/** The response to a move: each entry moves, with `change` applied to it. */
export const moves =
  (change: (id: string, update: SlotUpdates[string]) => Change = () => ({})) =>
  (updates: SlotUpdates) =>
    Response.json({
      entries: Object.entries(updates).map(([id, update]) => quoted(anEntry({ id }), change(id, update))),
    })

/**
 * Sets up browser storage and a fake server for each test. Returns the sent calls, the stored texts, and the responses,
 * which a test may replace.
 */
export function cartServer() {
  const sent: { method: string; url: string; body: unknown }[] = []
  const stored = new Map<string, string>()
  const server = { sent, stored, quote: quote(), move: moves() }
  beforeEach(() => {
    sent.length = 0
    stored.clear()
    Object.assign(server, { quote: quote(), move: moves() })
    vi.useFakeTimers({ now: at })
    vi.stubGlobal('window', { addEventListener: () => undefined })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
    vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
      const body = init.body ? JSON.parse(init.body) : undefined
      sent.push({ method: init.method, url, body })
      if (init.method === 'DELETE') return Response.json({ released: [] })
      return init.method === 'PATCH' ? server.move(body) : server.quote(body)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return server
}

/** Loads the modules of the cart anew, like a reload. Only stored data stays. */
export async function aPage() {
  vi.resetModules()
  const [page, { isLapsed }, { moveEntries }, { settleCart }, { personData }, { buyerData }, codes] = await Promise.all(
    [
      import('../cart.ts'),
      import('../../lib/cart-entries.ts'),
      import('../cart-moves.ts'),
      import('../cart-settle.ts'),
      import('../people.ts'),
      import('../buyer.ts'),
      import('../cart-codes.ts'),
    ],
  )
  return { ...page, isLapsed, moveEntries, settleCart, personData, buyerData, ...codes }
}
