import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderReceipt } from '@gondola/contract/orders.ts'
import type { RouteAnswer, RouteCall } from '@gondola/contract/route.ts'
import type { RouteName, Routes } from '@gondola/contract/routes.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { giftTemplates } from '@gondola/rules/gift.ts'
import { expect } from 'vitest'
import { basketFingerprint } from '../../web/src/features/checkout/known-order.ts'
import { submissionOf } from '../../web/src/features/checkout/submission.ts'
import { newEntries } from '../../web/src/features/ticket-picker/new-entries.ts'
import { hasNoDay } from '../../web/src/features/ticket-picker/selection.ts'
import { paths as calls } from '../../web/src/lib/api-paths.ts'
import {
  basketOf,
  type CartEntry,
  clockSkew,
  NO_CODES,
  parseStored,
  type StoredCart,
  withQuote,
} from '../../web/src/lib/cart-entries.ts'
import { fingerprint } from '../../web/src/lib/fingerprint.ts'
import { paths } from '../../web/src/routing/paths.ts'
import type { TypedBuyer } from '../../web/src/state/buyer.ts'
import type { Person } from '../../web/src/state/people.ts'
import { type Purchase, parsePurchase } from '../../web/src/state/purchase.ts'
import { BIRTHDAYS } from './details-screens.ts'
import type { Guest } from './guest.ts'
import { JANA, type Login } from './member.ts'
import { payButton } from './purchase.ts'

// Makes the state that the pages would leave behind, by calls. For tests about what comes after.

const PATIENCE = { timeout: 20_000, interval: 100 }
/** Statuses that an order may have after each step. */
const REACHED = { checkout: ['new'], paid: ['paid', 'finished'], finished: ['finished'], failed: ['failed'] }
/** The public client id of a shop in development. */
const AUTHORIZATION = `Basic ${btoa('shop:shop')}`

/** Pieces of one product. */
export type WishedItem = {
  product: string
  /** Pieces by variant. */
  counts: Record<string, number>
  /** Required except for products without a day of arrival. */
  day?: Day
  time?: TimeOfDay
  /** Other choices for each piece, such as a card or that it is a gift. */
  chosen?: Partial<CartEntry>
}

export type CartWish = {
  /** Defaults to what home offers: two adults and a child in lipno. */
  items?: WishedItem[]
  /** Other choices for every piece. */
  chosen?: Partial<CartEntry>
  /**
   * E-mail of the details, with the terms accepted. Nothing else is missing before checkout unless persons have to be
   * named.
   */
  email?: string
  /** Opened at the end; by default no page of the shop is open. */
  path?: string
}

export type OrderWish = Omit<CartWish, 'path'> & {
  /** Persons of the entries, in the order of the cart. By default only birthdays, where the resort asks for them. */
  people?: Person[]
  /** Set where the receipt has to name a buyer. */
  buyer?: TypedBuyer
}

/** Stores a priced and held cart in the browser. Returns its entries. */
export async function withCart(guest: Guest, wish: CartWish = {}): Promise<CartEntry[]> {
  const boot = await bootOf(guest)
  const cart = await heldCart(guest, boot, wish)
  await keep(guest, cart, wish.email === undefined ? null : agreed(boot))
  if (wish.path) await guest.open(wish.path)
  return cart.entries
}

/**
 * Makes an order and opens what follows it. That is the checkout after an abandoned payment, or the confirmation.
 * `paid` may lack tickets, `finished` has them, `failed` was paid but got none.
 */
export async function withOrder(
  guest: Guest,
  step: 'checkout' | 'paid' | 'finished' | 'failed',
  wish: OrderWish = {},
): Promise<{ id: string; number: string }> {
  const boot = await bootOf(guest)
  const email = wish.email ?? `${crypto.randomUUID()}@example.com`
  const cart = await heldCart(guest, boot, { ...wish, email })
  const { receipt, purchase } = await submitted(guest, boot, cart, wish)
  const id = receipt.uuid
  const held = new Map(receipt.entries.map(({ uuid, priceValidTo }) => [uuid, priceValidTo]))
  const entries = cart.entries.map((entry) => ({ ...entry, priceValidTo: held.get(entry.id) ?? entry.priceValidTo }))
  const pay = receipt.skipPayment ? null : await paymentPage(guest, id)
  const back = step === 'checkout' || !pay ? null : await pressPaid(guest, pay)
  await keep(guest, { ...cart, entries }, purchase)
  const order = () => callShop(guest, 'order', { params: { id }, query: {} })
  await expect.poll(async () => (await order()).status, PATIENCE).toBeOneOf(REACHED[step])
  await guest.open(step === 'checkout' ? paths.checkout : (back ?? paths.confirmation(id)))
  const known = await order()
  return { id, number: 'number' in known ? known.number : '' }
}

/** Signs in by the form's call; no page is opened. */
export async function signedIn(guest: Guest, login: Login = JANA): Promise<void> {
  await callShop(guest, 'login', { body: login })
}

/** Opens checkout with a cart and nothing missing, as after the pages from home on. */
export async function readyToPay(guest: Guest, email: string, wish: CartWish = {}): Promise<CartEntry[]> {
  const entries = await withCart(guest, { ...wish, email, path: paths.checkout })
  await payButton(guest).waitFor()
  return entries
}

/** Makes a call of the contract with the guest's cookies and the pages' headers. */
export async function callShop<N extends RouteName>(
  { context }: Guest,
  name: N,
  input: RouteCall<Routes[N]>,
  headers: Record<string, string> = {},
): Promise<RouteAnswer<Routes[N]>> {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const [method, path] = calls[name]
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const answer = await context.request.fetch(`/api${url}`, {
    method,
    headers: { authorization: AUTHORIZATION, 'cache-control': 'no-cache', ...headers },
    ...(query ? { params: query } : {}),
    ...(body === undefined ? {} : { data: body }),
  })
  if (!answer.ok()) throw new Error(`${name} was answered with ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as RouteAnswer<Routes[N]>
}

/** Returns the shop's boot data for the pages, with the starter of home. */
async function bootOf({ context }: Guest): Promise<Boot> {
  const answer = await context.request.get('/boot?to=/')
  return ((await answer.json()) as { boot: Boot }).boot
}

/** Returns what home offers, as its link passes it to the product. */
function proposed({ page }: Boot): WishedItem[] {
  if (page.kind !== 'home' || !page.starter) throw new Error('Home proposes nothing.')
  const { productId, day, party } = page.starter
  return [{ product: productId, day, counts: Object.fromEntries(party.map((one) => [one.variantId, one.count])) }]
}

/** Returns a cart as the pages store it, after its first check. */
async function heldCart(guest: Guest, boot: Boot, wish: CartWish): Promise<StoredCart> {
  const entries: CartEntry[] = []
  for (const item of wish.items ?? proposed(boot)) {
    const product = await callShop(guest, 'product', { params: { id: item.product } })
    const day = hasNoDay(product) ? boot.today : (item.day ?? null)
    const selection = { counts: item.counts, day, time: item.time ?? null }
    const made = newEntries(product, selection, { now: Date.now(), newId: () => crypto.randomUUID() })
    if (made.length === 0) throw new Error(`Of ${item.product} nothing was chosen.`)
    entries.push(...made.map((entry) => ({ ...entry, ...wish.chosen, ...item.chosen })))
  }
  const isMember = (await guest.context.cookies()).some(({ name }) => name.endsWith('member'))
  const sentAt = Date.now()
  const query = isMember ? ({ personal: '' } as const) : {}
  const quote = await callShop(guest, 'dryRun', { query, body: basketOf(entries) })
  const now = Date.now()
  const fresh = new Set(entries.map(({ id }) => id))
  return {
    entries: withQuote(entries, quote),
    ...NO_CODES,
    amount: quote.amount,
    email: wish.email ?? '',
    skew: clockSkew(quote, { fresh, sentAt, now }) ?? 0,
    checkedAt: now,
  }
}

/** Accepts every term that the resort has. */
const agreed = ({ config }: Boot): Purchase => ({
  ...parsePurchase(null),
  terms: true,
  additionalTerms: config.flags.additionalVOP,
})

/** Makes the order of a cart. Returns it with what the pages store about it. */
async function submitted(
  guest: Guest,
  boot: Boot,
  { entries, email }: StoredCart,
  { people, buyer }: OrderWish,
): Promise<{ receipt: OrderReceipt; purchase: Purchase }> {
  const { flags } = boot.config
  const persons = people ?? entries.map((_, index) => ({ birthday: BIRTHDAYS[index % BIRTHDAYS.length] }))
  const submission = submissionOf(entries, new Map(entries.map(({ id }, index) => [id, persons[index] ?? {}])), {
    email,
    ...(buyer ? { buyer } : {}),
    vouchers: [],
    lang: guest.lang,
    additionalVOP: flags.additionalVOP ? true : undefined,
    flags,
    templates: giftTemplates(boot),
    today: boot.today,
  })
  const idempotencyKey = crypto.randomUUID()
  const receipt = await callShop(guest, 'validate', { body: submission }, { 'idempotency-key': idempotencyKey })
  if (!('uuid' in receipt)) throw new Error(`The order was not made: ${JSON.stringify(receipt)}`)
  const attempt = {
    idempotencyKey,
    content: fingerprint(JSON.stringify(submission)),
    basket: basketFingerprint(entries, email),
    order: receipt.uuid,
  }
  return { receipt, purchase: { ...agreed(boot), attempt } }
}

/** Returns the address of the provider's page for an order. */
async function paymentPage(guest: Guest, id: string): Promise<string> {
  const { url, lang } = guest
  const body = { successUrl: url + paths.confirmation(id), errorUrl: `${url}${paths.checkout}?error=true`, lang }
  return (await callShop(guest, 'paymentUrl', { params: { id }, body })).url
}

/** Presses "paid" on the provider's page. Returns where that leads. */
async function pressPaid({ context }: Guest, page: string): Promise<string> {
  const answer = await context.request.post(page, { form: { outcome: 'paid' }, maxRedirects: 0 })
  const { location } = answer.headers()
  if (!location) throw new Error(`The payment page answered ${answer.status()}: ${await answer.text()}`)
  const { pathname, search } = new URL(location, page)
  return pathname + search
}

/** Writes what the pages store, on an empty page of the shop. */
async function keep({ page, url }: Guest, cart: StoredCart, purchase: Purchase | null): Promise<void> {
  const [kept, tab] = [JSON.stringify(cart), purchase && JSON.stringify(purchase)]
  if (!parseStored(kept)) throw new Error('The web would not take this cart.')
  const empty = `${url}/an-empty-page`
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(empty)
  await page.evaluate(
    ({ kept, tab }) => {
      localStorage.setItem('gondola.cart.1', kept)
      if (tab) sessionStorage.setItem('gondola.purchase.1', tab)
    },
    { kept, tab },
  )
  await page.unroute(empty)
}
