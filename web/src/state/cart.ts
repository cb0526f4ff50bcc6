import type { Instant } from '@gondola/rules/day.ts'
import type { Method } from '@gondola/rules/handout.ts'
import { PRODUCT_COUNT_LIMIT } from '@gondola/rules/quantity.ts'
import { useSyncExternalStore } from 'react'
import { CallError, call } from '../lib/api.ts'
import {
  amountOf,
  basketOf,
  type CartAmount,
  type CartEntry,
  clockSkew,
  type EntryCard,
  hasEnded,
  isBought,
  NOTHING,
  parseStored,
  type StoredCart,
  splitExpired,
  withoutLostCards,
  withQuote,
} from './cart-entries.ts'
import { personData } from './people.ts'
import { session } from './session.ts'

export type { CartEntry } from './cart-entries.ts'

export type CartState = {
  /** False on the server and while hydrating: nothing has been read from the browser yet. */
  ready: boolean
  entries: CartEntry[]
  /** Decimal crowns: base is what this visitor pays. */
  amount: CartAmount
  isOpen: boolean
  /** Set by adding, cleared by closing the drawer: the drawer says what was added. */
  submitted: boolean
  lastAdded: CartEntry[]
  isChecking: boolean
  /** When the server last priced the whole cart. */
  checkedAt: Instant
  /** Add to the browser's clock to get the server's. */
  skew: number
  email: string
}

/** What the page tells the visitor of, shown as toasts by the cart drawer. */
export type CartNotice =
  | { kind: 'removed'; entries: CartEntry[] }
  /** The cards of these cannot take them any longer; they are handed out in another way. */
  | { kind: 'card-lost'; entries: CartEntry[] }
  | { kind: 'expired' | 'bought'; entries: CartEntry[] }
  | { kind: 'refused' | 'unreachable' | 'extend-failed' }
  /** What was moved costs something else now, in decimal crowns. */
  | { kind: 'repriced'; before: number; after: number }
  /** So many more than an order may have; nothing was added. */
  | { kind: 'full'; over: number }

const KEY = 'gondola.cart.1'

const empty: CartState = {
  ready: false,
  entries: [],
  amount: NOTHING,
  isOpen: false,
  submitted: false,
  lastAdded: [],
  isChecking: false,
  checkedAt: 0,
  skew: 0,
  email: '',
}

let state = empty
const watchers = new Set<() => void>()
const listeners = new Set<(notice: CartNotice) => void>()
const tell = (notice: CartNotice) => {
  for (const listener of listeners) listener(notice)
}

function kept(): StoredCart | null {
  try {
    return parseStored(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

function keep() {
  try {
    const { entries, email, skew, checkedAt } = state
    // Without anything to buy the e-mail is of no use; an undo finds it as long as the page lives.
    if (entries.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ entries, email, skew, checkedAt } satisfies StoredCart))
  } catch {
    // Private windows may refuse to store; the cart then lives as long as the page.
  }
}

function set(change: Partial<CartState>) {
  state = { ...read(), ...change }
  if (change.entries || change.email !== undefined || change.checkedAt) keep()
  for (const watcher of watchers) watcher()
}

function read(): CartState {
  if (!state.ready && typeof window !== 'undefined') {
    const found = kept()
    state = { ...state, ...found, ready: true, amount: amountOf(found?.entries ?? []) }
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY && event.key !== null) return
      const other = kept() ?? { entries: [], email: '', skew: 0, checkedAt: 0 }
      state = { ...state, ...other, amount: amountOf(other.entries) }
      for (const watcher of watchers) watcher()
    })
  }
  return state
}

/** Calls that change what the server holds go one after another, so that an undo never overtakes its removal. */
let last: Promise<unknown> = Promise.resolve()
function inOrder<R>(work: () => Promise<R>): Promise<R> {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

/** The server refused the basket itself; a missing answer, an overload or a fault is no such refusal. */
const isRefusal = (error: unknown) => error instanceof CallError && [400, 404, 409, 413, 422].includes(error.status)

let round = 0
let soon: ReturnType<typeof setTimeout> | undefined
let isExpiryPaused = false
/** Without an answer the server is asked after so long again whether something has ended. */
const ASK_AGAIN_MS = 30_000
let nextQuestion: Instant = 0

function changeEntry(id: string, change: Partial<CartEntry>) {
  set({ entries: read().entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)) })
  cart.recheckSoon()
}

/** Few guests have cards: the code for them is brought when it is needed. */
const forgetCards = () => void import('./temporary-cards.ts').then(({ temporaryCards }) => temporaryCards.reset())

export const cart = {
  get: read,
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  onNotice(listener: (notice: CartNotice) => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  tell,
  /** The server's clock as well as the browser knows it. */
  now: (): Instant => Date.now() + read().skew,

  /** Adds, opens the drawer and has the cart priced and held at once. More than `limit` items are refused together. */
  add(added: CartEntry[], limit: number = PRODUCT_COUNT_LIMIT): Promise<'ok' | 'failed'> {
    const entries = [...read().entries, ...added]
    const over = entries.length - limit
    if (over > 0) {
      tell({ kind: 'full', over })
      return Promise.resolve('failed')
    }
    set({ entries, amount: amountOf(entries), isOpen: true, submitted: true, lastAdded: added })
    return cart.recheck(new Set(added.map((entry) => entry.id)))
  },
  /** Takes entries out and lets their reservations go; `undo` of the notice is `restore`. */
  remove(ids: string[], silently = false) {
    const gone = read().entries.filter((entry) => ids.includes(entry.id))
    if (gone.length === 0) return
    const entries = state.entries.filter((entry) => !ids.includes(entry.id))
    set({ entries, amount: amountOf(entries), submitted: false })
    personData.drop(ids)
    if (entries.length === 0) forgetCards()
    if (!silently) tell({ kind: 'removed', entries: gone })
    const entryUuids = ids.join(',')
    inOrder(() => call('releaseReservations', { query: { entryUuids } })).catch(() => undefined)
    cart.recheckSoon()
  },
  /** Puts removed entries back where they were, as far as their neighbours are still there. */
  restore(gone: CartEntry[]) {
    const known = new Set(read().entries.map((entry) => entry.id))
    const back = gone.filter((entry) => !known.has(entry.id)).map((entry) => ({ ...entry, priceValidTo: null }))
    const entries = [...state.entries, ...back].sort((a, b) => a.createdAt - b.createdAt)
    set({ entries, amount: amountOf(entries) })
    return cart.recheck()
  },
  /**
   * Empties the cart with e-mail, cards and personal data. With `release` false the server keeps what it holds, as after an
   * order.
   */
  reset({ release = true }: { release?: boolean } = {}) {
    const ids = read().entries.map((entry) => entry.id)
    clearTimeout(soon)
    round++
    set({ ...empty, ready: true, isOpen: state.isOpen, skew: state.skew })
    personData.reset()
    forgetCards()
    for (let at = 0; release && at < ids.length; at += PRODUCT_COUNT_LIMIT) {
      const entryUuids = ids.slice(at, at + PRODUCT_COUNT_LIMIT).join(',')
      inOrder(() => call('releaseReservations', { query: { entryUuids } })).catch(() => undefined)
    }
  },
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false, submitted: false }),
  setEmail: (email: string) => set({ email }),
  assign: (id: string, method: Method) => changeEntry(id, { method, card: undefined }),
  /** Has the entry loaded onto a verified card. */
  assignCard: (id: string, card: EntryCard) => changeEntry(id, { method: 'card', card }),
  setGift: (id: string, gift: Partial<Pick<CartEntry, 'isGift' | 'giftTemplate' | 'hasGiftMessage' | 'messageOf'>>) =>
    changeEntry(id, gift),

  /**
   * Has the whole cart priced and held, and stores the quote with each entry. A basket that the server refuses is
   * cleared with the e-mail (docs/product.md §5.12); without an answer nothing is lost. Entries in `fresh` have never
   * been held before: their end tells the server's clock.
   */
  async recheck(fresh: ReadonlySet<string> = new Set()): Promise<'ok' | 'failed'> {
    clearTimeout(soon)
    const mine = ++round
    const isLatest = () => mine === round
    if (read().entries.length === 0) {
      set({ amount: NOTHING, isChecking: false })
      return 'ok'
    }
    // The server would refuse the basket, and a refused basket is cleared; the pay button is closed anyway
    // (docs/product.md §2.21).
    if (state.entries.length > PRODUCT_COUNT_LIMIT) return 'failed'
    set({ isChecking: true })
    let sentAt = 0
    try {
      const quote = await inOrder(() => {
        sentAt = Date.now()
        return call('dryRun', { query: session.isLikely() ? { personal: '' } : {}, body: basketOf(state.entries) })
      })
      const skew = clockSkew(quote, { fresh, sentAt, now: Date.now() }) ?? state.skew
      const { kept: entries, lost } = withoutLostCards(withQuote(state.entries, quote))
      // What lost its card was not priced with the others; that comes with the next question.
      const amount = lost.length > 0 ? state.amount : quote.amount
      set({ entries, skew, ...(isLatest() ? { amount, isChecking: false, checkedAt: Date.now() } : {}) })
      if (lost.length > 0) {
        tell({ kind: 'card-lost', entries: lost })
        cart.recheckSoon()
      }
      return 'ok'
    } catch (error) {
      if (!isLatest()) return 'failed'
      if (isRefusal(error)) {
        cart.reset()
      }
      set({ isChecking: false })
      tell({ kind: isRefusal(error) ? 'refused' : 'unreachable' })
      return 'failed'
    }
  },
  /** The same after a moment of quiet. */
  recheckSoon() {
    clearTimeout(soon)
    soon = setTimeout(() => void cart.recheck(), 300)
  },
  /**
   * Has the server change what it holds, in turn with the other calls that do so. `work` answers the entries as they are
   * then; what it throws is thrown here, and the entries stay.
   */
  change: (work: (entries: CartEntry[]) => Promise<CartEntry[]>): Promise<void> =>
    inOrder(async () => {
      const entries = await work(read().entries)
      set({ entries, amount: amountOf(entries), submitted: false })
    }),
  /** Holds the prices of some entries for longer; the server allows it twice. */
  async extend(ids: string[]): Promise<'ok' | 'failed'> {
    try {
      const reply = await inOrder(() => call('extendReservations', { body: { entryUuids: ids } }))
      const held = new Map(reply.entries.map((entry) => [entry.uuid, entry]))
      set({
        entries: read().entries.map((entry) => {
          const found = held.get(entry.id)
          return found ? { ...entry, priceValidTo: found.priceValidTo, renewalsLeft: found.renewalsLeft } : entry
        }),
      })
      return 'ok'
    } catch {
      tell({ kind: 'extend-failed' })
      return 'failed'
    }
  },
  /**
   * Drops what is no longer held, or has been bought, and returns it. What has ended by the clock is asked about first: an order that was made in
   * another tab holds it for longer. Nothing is dropped while an order is being sent.
   */
  dropExpired(now: Instant): CartEntry[] {
    if (isExpiryPaused) return []
    const { kept: alive, expired } = splitExpired(read().entries, now)
    const bought = alive.filter(isBought)
    const entries = alive.filter((entry) => !isBought(entry))
    const gone = [...expired, ...bought]
    if (now >= nextQuestion && hasEnded(entries, now)) {
      nextQuestion = now + ASK_AGAIN_MS
      void cart.recheck()
    }
    if (gone.length === 0) return gone
    set({ entries, amount: amountOf(entries), submitted: false })
    personData.drop(gone.map((entry) => entry.id))
    if (bought.length > 0) tell({ kind: 'bought', entries: bought })
    if (expired.length > 0) tell({ kind: 'expired', entries: expired })
    cart.recheckSoon()
    return gone
  },
  /** While an order is being sent or paid the end of a reservation is the server's business alone. */
  pauseExpiry: (isPaused: boolean) => {
    isExpiryPaused = isPaused
  },
}

/** The cart; on the server and during hydration it is empty and not `ready`. */
export const useCart = (): CartState => useSyncExternalStore(cart.subscribe, cart.get, () => empty)

/** How many items the cart has. Draws anew only when that changes; 0 on the server and during hydration. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    cart.subscribe,
    () => cart.get().entries.length,
    () => 0,
  )
