import type { ErrorCode } from '@gondola/contract/errors.ts'
import type { QuotedEntry } from '@gondola/contract/orders.ts'
import type { RouteAnswer, RouteCall } from '@gondola/contract/route.ts'
import type { RouteName, Routes } from '@gondola/contract/routes.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { paths } from '../lib/api-paths.ts'
import { aBoot, aProduct, dayPrice, pricesFor, type ShopOptions } from './sample-shop.ts'

type Input<N extends RouteName> = RouteCall<Routes[N]>
type Reply<N extends RouteName> = RouteAnswer<Routes[N]> | Response
/** Replies of the shop to each call; a Response for a refusal. */
export type Answers = { [N in RouteName]?: (input: Input<N>) => Reply<N> | Promise<Reply<N>> }
/** A call that a page has made. */
export type Asked = { [N in RouteName]: { name: N; input: Input<N> } }[RouteName]

export const refuse = (status: number, code: ErrorCode, details?: object): Response =>
  Response.json({ error: { code, message: '', details } }, { status })

/** Fails like a lost connection. */
export const noAnswer = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Returns a quote that prices and holds everything for 15 minutes; `change` adjusts each entry. */
export const quoteOf = (
  { body }: Input<'dryRun'>,
  change: (entry: QuotedEntry, index: number) => Partial<QuotedEntry> = () => ({}),
): RouteAnswer<Routes['dryRun']> => {
  const entries = body.entries.map(({ uuid, variantId, validFrom }, index): QuotedEntry => {
    const { standard, club, gate } = dayPrice([{ variantId, count: 1 }], validFrom)
    const price = standard ?? 0
    const quoted: QuotedEntry = {
      uuid,
      variantId,
      type: 'PRODUCT',
      price: {
        price,
        saved: 0,
        withoutCredits: price,
        credit: 0,
        discounted: price,
        lastPrice: null,
        standard: price,
        club: club ?? price,
        ...(gate === undefined ? {} : { gate }),
      },
      priceValidTo: new Date(Date.now() + 15 * 60_000).toISOString(),
      renewalsLeft: 2,
      inclusiveValidity: [validFrom],
      benefitsApplied: [],
      voucherJournal: [],
      errors: [],
    }
    return { ...quoted, ...change(quoted, index) }
  })
  const sum = (column: 'price' | 'club') => entries.reduce((total, { price }) => total + (price?.[column] ?? 0), 0)
  const base = sum('price')
  const amount = { base, club: sum('club'), gate: null, before: base, saved: 0, voucher: 0, credit: 0, due: base }
  return { amount, entries, voucherResults: [], benefits: [], credit: null, cheaper: [] }
}

const NONE = { total: 0, limit: 100, skip: 0, data: [] }

const usual = (options: ShopOptions): Answers => ({
  content: () => aBoot('/', options).config,
  product: ({ params }) => aProduct(params.id, options.products?.[params.id]),
  prices: ({ body }) => pricesFor(body.entries, body.dates),
  checkVariant: () => ({ valid: true, reasons: [] }),
  dryRun: (input) => quoteOf(input),
  releaseReservations: () => ({ released: [] }),
  profile: () => refuse(401, 'not-logged-in'),
  // Nothing can be done with an order, unless a test says so.
  orderActs: () => ({ entries: [], column: 'standard', change: { until: null, why: 'undated' }, acts: [], offers: [] }),
  myCards: () => NONE,
  ownAccount: () => ({ credit: 0 }),
  voucherBenefits: () => NONE,
  creditBenefits: () => NONE,
  segmentBenefits: () => NONE,
  partnerBenefits: () => NONE,
})

/** Returns the call of the contract that a request is. */
function callOf(url: URL, method: string): { name: RouteName; params: Record<string, string> } | undefined {
  // As in the shop, a path of its own comes before one with a parameter.
  const byParams = Object.entries(paths).sort(
    ([, [, one]], [, [, other]]) => Number(one.includes(':')) - Number(other.includes(':')),
  )
  for (const [name, [ofRoute, path]] of byParams) {
    const pattern = new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    const match = ofRoute === method ? pattern.exec(url.pathname) : null
    if (match) return { name: name as RouteName, params: { ...match.groups } }
  }
  return undefined
}

export type FakeShop = {
  asked: Asked[]
  /** Replies of the shop from now on. */
  answers: Answers
  fetch: typeof fetch
}

/**
 * A fake shop behind `fetch`: calls of the contract, boot data of addresses, texts. Reports anything else as a problem.
 */
export function fakeShop(options: ShopOptions & { answers?: Answers }, tell: (problem: string) => void): FakeShop {
  const asked: Asked[] = []
  const texts = new Map<string, unknown>()
  const shop: FakeShop = {
    asked,
    answers: { ...usual(options), ...options.answers },
    async fetch(input, init = {}) {
      const url = new URL(String(input), location.href)
      if (url.pathname === '/boot') {
        const boot = bootOf(url.searchParams, options)
        const address = `/texts/${crypto.randomUUID()}.json`
        texts.set(address, boot.texts)
        // As the server sends it: the time of the response.
        return Response.json({ boot: { ...boot, now: boot.now + performance.now() }, texts: address })
      }
      if (texts.has(url.pathname)) return Response.json(texts.get(url.pathname))
      if (url.pathname === '/livez') return new Response()
      const found = callOf(url, init.method ?? 'GET')
      const answer = found && (shop.answers[found.name] as ((input: unknown) => unknown) | undefined)
      if (!found || !answer) {
        tell(`nothing is said to ${init.method ?? 'GET'} ${url.pathname}`)
        return refuse(500, 'fault')
      }
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const sent = { params: found.params, query: Object.fromEntries(url.searchParams), body }
      asked.push({ name: found.name, input: sent } as Asked)
      const reply = await answer(sent)
      init.signal?.throwIfAborted()
      return reply instanceof Response ? reply.clone() : Response.json(reply)
    },
  }
  return shop
}

function bootOf(search: URLSearchParams, options: ShopOptions) {
  const lang = (search.get('lng') as ShopLang | null) ?? options.lang
  const season = (search.get('season') as 'winter' | 'summer' | null) ?? options.season
  const boot = aBoot(search.get('to') ?? '/', { ...options, lang, season })
  return search.has('own') && options.own ? options.own(boot) : boot
}
