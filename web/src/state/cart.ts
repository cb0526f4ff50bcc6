import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { CheaperMix, Quote } from '@gondola/contract/orders.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { Method } from '@gondola/rules/handout.ts'
import { PRODUCT_COUNT_LIMIT } from '@gondola/rules/quantity.ts'
import { useSyncExternalStore } from 'react'
import { CallError, call } from '../lib/api.ts'
import {
  amountOf,
  basketOf,
  type CartAmount,
  type CartCodes,
  type CartEntry,
  clockSkew,
  type EntryCard,
  hasEnded,
  isBought,
  isForgotten,
  isLapsed,
  isLostCode,
  NO_CODES,
  NOTHING,
  parseStored,
  type StoredCart,
  withForgotten,
  withoutLostCards,
  withQuote,
} from '../lib/cart-entries.ts'
import type { LostCodes } from './lost-codes.ts'
import { personData } from './people.ts'
import { session } from './session.ts'

export type { CartEntry } from '../lib/cart-entries.ts'

export type CartState = CartCodes & {
  /** False on the server and during hydration: the browser's storage has not been read yet. */
  ready: boolean
  entries: CartEntry[]
  /** Decimal crowns. `base` is the price after benefits, `due` what is left to pay after vouchers and credit. */
  amount: CartAmount
  /** The member's credit and how much of it the cart uses. Null where no entry asks for credit. */
  credit: Quote['credit']
  /** Codes that can no longer be used, and what their loss costs; null without any. */
  lost: LostCodes | null
  /** Cheaper mixes of variants for the same people, by the last quote. */
  cheaper: CheaperMix[]
  isOpen: boolean
  /**
   * Whether the drawer shows `lastAdded`. Set by `add`; cleared by closing the drawer, and when entries leave or move.
   */
  submitted: boolean
  lastAdded: CartEntry[]
  isChecking: boolean
  /** When the server last priced the whole cart. By the browser's clock; 0 before the first quote. */
  checkedAt: Instant
  /** Milliseconds that the server's clock is ahead of the browser's. */
  skew: number
  email: string
  /** Result of the last renewal. Null before one, and once entries are added, removed or moved. */
  renewal: Renewal | null
}

/**
 * Result of a renewal. `before` and `after`: what the entries that are held again cost, in decimal crowns. `lost`:
 * those that could not be held again.
 */
export type Renewal = { before: number; after: number; lost: CartEntry[] }

/** Messages to the visitor, shown as toasts by the cart drawer. */
export type CartNotice =
  | { kind: 'removed'; entries: CartEntry[] }
  /** Their cards can no longer take these entries, which got the default handout instead. */
  | { kind: 'card-lost'; entries: CartEntry[] }
  /**
   * `lapsed`: the holds have ended; the entries stay, and can be renewed. `bought`: an order that this tab did not
   * settle has bought the entries, and they are removed.
   */
  | { kind: 'lapsed' | 'bought'; entries: CartEntry[] }
  /**
   * `refused`: the server refused the basket, and the cart is emptied. `codes-refused`: its codes are dropped. In all
   * other cases the entries stay.
   */
  | { kind: 'refused' | 'codes-refused' | 'unreachable' | 'extend-failed' | 'renew-failed' }
  /** Moved entries cost another sum than before, in decimal crowns. */
  | { kind: 'repriced'; before: number; after: number }
  /** The cart would have had `over` items too many; nothing was added. */
  | { kind: 'full'; over: number }

const KEY = 'gondola.cart.1'

const empty: CartState = {
  ready: false,
  entries: [],
  ...NO_CODES,
  amount: NOTHING,
  credit: null,
  lost: null,
  cheaper: [],
  isOpen: false,
  submitted: false,
  lastAdded: [],
  isChecking: false,
  checkedAt: 0,
  skew: 0,
  email: '',
  renewal: null,
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
    const { entries, vouchers, results, benefits, amount, skew, checkedAt } = state
    // An empty cart needs no e-mail. Undo restores it from memory as long as the page lives.
    const email = entries.length === 0 ? '' : state.email
    const cart: StoredCart = { entries, vouchers, results, benefits, amount, email, skew, checkedAt }
    if (entries.length === 0 && vouchers.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(cart))
  } catch {
    // Private windows may refuse to store; the cart then lives as long as the page.
  }
}

function set(change: Partial<CartState>) {
  state = { ...read(), ...change }
  if (change.entries || change.vouchers || change.email !== undefined || change.checkedAt) keep()
  for (const watcher of watchers) watcher()
}

function read(): CartState {
  if (!state.ready && typeof window !== 'undefined') {
    state = { ...state, ...kept(), ready: true }
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY && event.key !== null) return
      state = {
        ...state,
        ...(kept() ?? { entries: [], ...NO_CODES, amount: NOTHING, email: '', skew: 0, checkedAt: 0 }),
      }
      for (const watcher of watchers) watcher()
    })
  }
  return state
}

/**
 * The last queued call that changes holds. Calls run one after another, so that an undo cannot overtake its removal.
 */
let last: Promise<unknown> = Promise.resolve()
function inOrder<R>(work: () => Promise<R>): Promise<R> {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

/** Releases the holds of entries. Those whose release fails expire by themselves. */
const release = (ids: string[]) =>
  inOrder(() => call('releaseReservations', { query: { entryUuids: ids.join(',') } })).catch(() => undefined)

/** Whether the server refused the basket or its codes. Time-outs, overload and faults are no refusals. */
const isRefusal = (error: unknown) => error instanceof CallError && [400, 404, 409, 413, 422].includes(error.status)

let round = 0
let soon: ReturnType<typeof setTimeout> | undefined
let isExpiryPaused = false
/** Whether the server refused the codes rather than the basket. */
const isOfCodes = (error: unknown) =>
  error instanceof CallError && error.status === 400 && error.field?.split('.')[0] === 'vouchers'

/** Returns the sums to show until the server has priced these entries. */
const shownAmount = (entries: CartEntry[]) => amountOf(entries, state.results)
const tellLapsed = (entries: CartEntry[]) => tell({ kind: 'lapsed', entries })
/** Minimum milliseconds between two quotes that `settleHolds` asks for because holds have ended. */
const ASK_AGAIN_MS = 30_000
let nextQuestion: Instant = 0

function changeEntry(id: string, change: Partial<CartEntry>) {
  set({ entries: read().entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)) })
  cart.recheckSoon()
}

/** Forgets the guest's cards. Their module is loaded lazily, since few guests have cards. */
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
  /** Returns the time of the server, as the browser's clock plus `skew`. */
  now: (): Instant => Date.now() + read().skew,

  /**
   * Adds entries, opens the drawer, and has the cart priced and held at once. Adds none and returns `failed` if the
   * cart would have more than `limit` items.
   */
  async add(added: CartEntry[], limit: number = PRODUCT_COUNT_LIMIT): Promise<'ok' | 'failed'> {
    const entries = [...read().entries, ...added]
    const over = entries.length - limit
    if (over > 0) {
      tell({ kind: 'full', over })
      return 'failed'
    }
    set({ entries, amount: shownAmount(entries), isOpen: true, submitted: true, lastAdded: added, renewal: null })
    return cart.recheck(new Set(added.map((entry) => entry.id)))
  },
  /**
   * Removes entries and releases their holds. `restore` brings them back, with their personal data, which the page keeps
   * until `reset`. `silently` shows no toast.
   */
  remove(ids: string[], silently = false) {
    const gone = read().entries.filter((entry) => ids.includes(entry.id))
    if (gone.length === 0) return
    const entries = state.entries.filter((entry) => !ids.includes(entry.id))
    set({ entries, amount: shownAmount(entries), submitted: false, renewal: null })
    if (entries.length === 0) forgetCards()
    if (!silently) tell({ kind: 'removed', entries: gone })
    void release(ids)
    cart.recheckSoon()
  },
  /**
   * Puts removed entries back, and has the cart priced and held. All entries are in the order in which they were first
   * added.
   */
  restore(gone: CartEntry[]) {
    const known = new Set(read().entries.map((entry) => entry.id))
    const back = gone.filter((entry) => !known.has(entry.id)).map((entry) => ({ ...entry, priceValidTo: null }))
    const entries = [...state.entries, ...back].sort((a, b) => a.createdAt - b.createdAt)
    set({ entries, amount: shownAmount(entries) })
    return cart.recheck()
  },
  /**
   * Empties the cart with codes, e-mail, cards and personal data. With `release` false the server keeps the holds, as
   * after an order.
   */
  reset({ release: releases = true }: { release?: boolean } = {}) {
    const ids = read().entries.map((entry) => entry.id)
    clearTimeout(soon)
    round++
    set({ ...empty, ready: true, isOpen: state.isOpen, skew: state.skew })
    personData.reset()
    forgetCards()
    for (let at = 0; releases && at < ids.length; at += PRODUCT_COUNT_LIMIT)
      void release(ids.slice(at, at + PRODUCT_COUNT_LIMIT))
  },
  /** Sets the codes with their results, and has the cart priced with them. See `cart-codes.ts`. */
  setCodes(vouchers: string[], results: VoucherResult[]): Promise<'ok' | 'failed'> {
    set({ vouchers, results, amount: amountOf(read().entries, results), lost: null })
    return cart.recheck()
  },
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false, submitted: false }),
  setEmail: (email: string) => set({ email }),
  /** Sets the handout and drops the card; `isChosen` says that the guest chose it. */
  assign: (id: string, method: Method, isChosen = true) =>
    changeEntry(id, { method, card: undefined, isMethodChosen: isChosen }),
  /** Assigns a verified card, onto which the entry is loaded. */
  assignCard: (id: string, card: EntryCard) => changeEntry(id, { method: 'card', card }),
  setGift: (id: string, gift: Partial<Pick<CartEntry, 'isGift' | 'giftTemplate' | 'hasGiftMessage' | 'messageOf'>>) =>
    changeEntry(id, gift),

  /**
   * Has the server price and hold the whole cart, and stores the quote. A refused basket empties the cart, e-mail
   * included (docs/product.md §5.12); refused codes are dropped alone (docs/product.md §17.22). When the call fails,
   * the cart stays as it is. `fresh` names entries that this call holds for the first time, or again after a release:
   * the end of their hold tells the server's clock.
   */
  async recheck(fresh: ReadonlySet<string> = new Set()): Promise<'ok' | 'failed'> {
    clearTimeout(soon)
    const mine = ++round
    const isLatest = () => mine === round
    const count = read().entries.length
    // The server would refuse this basket, and refused baskets are cleared. The pay button is disabled anyway
    // (docs/product.md §2.8).
    const isFull = count > PRODUCT_COUNT_LIMIT
    const known = () => state.entries.filter((entry) => fresh.has(entry.id) || !isForgotten(entry, cart.now()))
    const isChecking = !isFull && known().length > 0
    // An earlier call may be under way. It no longer ends the check, as it is not the latest.
    set({ isChecking, amount: count > 0 ? state.amount : NOTHING })
    if (!isChecking) return isFull ? 'failed' : 'ok'
    let sentAt = 0
    try {
      const quote = await inOrder(() => {
        sentAt = Date.now()
        const body = basketOf(known(), state.vouchers)
        return call('dryRun', { query: session.isLikely() ? { personal: '' } : {}, body })
      })
      const { voucherResults, benefits, credit } = quote
      const skew = clockSkew(quote, { fresh, sentAt, now: Date.now() }) ?? state.skew
      const { kept: entries, lost } = withoutLostCards(withQuote(state.entries, quote))
      const isAnyLost = voucherResults.some(isLostCode)
      const hasRights = voucherResults.length > 0 || state.benefits.length > 0
      // Loaded lazily: hardly anybody loses a code or lets one lapse.
      const codes =
        isAnyLost || (hasRights && entries.every(isLapsed))
          ? (await import('./lost-codes.ts')).codesAfter(state, entries, quote)
          : { benefits, results: voucherResults, lost: null }
      // Entries that lost their card are missing from this sum; the next quote has them. Lapsed ones keep their last
      // price.
      const amount =
        lost.length > 0 ? state.amount : entries.some(isLapsed) ? amountOf(entries, codes.results) : quote.amount
      const wasLapsed = new Set(state.entries.filter(isLapsed).map(({ id }) => id))
      const ended = entries.filter((entry) => isLapsed(entry) && !wasLapsed.has(entry.id))
      set({
        entries,
        skew,
        ...(isLatest()
          ? {
              amount,
              ...codes,
              credit,
              cheaper: quote.cheaper,
              isChecking: false,
              checkedAt: Date.now(),
            }
          : {}),
      })
      if (ended.length > 0) tellLapsed(ended)
      if (lost.length > 0) {
        tell({ kind: 'card-lost', entries: lost })
        cart.recheckSoon()
      }
      return 'ok'
    } catch (error) {
      if (!isLatest()) return 'failed'
      if (isOfCodes(error) && state.vouchers.length > 0) {
        set({ ...NO_CODES, lost: null })
        tell({ kind: 'codes-refused' })
        return cart.recheck(fresh)
      }
      if (isRefusal(error)) {
        cart.reset()
      }
      set({ isChecking: false })
      tell({ kind: isRefusal(error) ? 'refused' : 'unreachable' })
      return 'failed'
    }
  },
  /** Rechecks after a short pause without changes. */
  recheckSoon() {
    clearTimeout(soon)
    soon = setTimeout(() => void cart.recheck(), 300)
  },
  /**
   * Runs `work` after all earlier changes, and stores the entries that it returns. `work` gets the entries of the cart
   * and changes their holds on the server. When it throws, the entries stay and the error is passed on. The caller has
   * the cart priced afterwards.
   */
  change: (work: (entries: CartEntry[]) => Promise<CartEntry[]>): Promise<void> =>
    inOrder(async () => {
      const entries = await work(read().entries)
      set({ entries, amount: shownAmount(entries), submitted: false, renewal: null })
    }),
  /** Extends the holds of some entries; the server allows it twice. A failure is announced. */
  extend: async (ids: string[]): Promise<'ok' | 'failed'> => (await import('./cart-renew.ts')).extendHolds(ids),
  /**
   * Has lapsed entries held again, at today's price. Their ids and personal data stay. The result is in `renewal`; a
   * failure is announced.
   */
  renew: async (): Promise<'ok' | 'failed'> => (await import('./cart-renew.ts')).renewCart(),
  /** Sets parts of the state. Only for the lazily loaded modules of this store. */
  note: (change: Partial<Pick<CartState, 'entries' | 'isChecking' | 'renewal'>>) => set(change),
  inOrder,
  /**
   * Handles holds that have ended; called every second. For holds that ended within a day the cart is rechecked, at
   * most every 30 seconds: an order in another tab may hold them longer. Older ones are marked as lapsed without a
   * call. Entries that the last quote reports as bought are removed and returned. Does nothing during `pauseExpiry`.
   */
  settleHolds(now: Instant): CartEntry[] {
    if (isExpiryPaused) return []
    const forgotten = read().entries.filter((entry) => isForgotten(entry, now) && !isLapsed(entry))
    if (forgotten.length > 0) {
      set({ entries: withForgotten(state.entries, now), submitted: false })
      tellLapsed(forgotten)
    }
    if (now >= nextQuestion && hasEnded(state.entries, now)) {
      nextQuestion = now + ASK_AGAIN_MS
      void cart.recheck()
    }
    const bought = state.entries.filter(isBought)
    if (bought.length === 0) return bought
    const entries = state.entries.filter((entry) => !isBought(entry))
    // Their order has used the codes.
    set({ entries, ...NO_CODES, lost: null, amount: amountOf(entries), submitted: false })
    personData.drop(bought.map((entry) => entry.id))
    tell({ kind: 'bought', entries: bought })
    cart.recheckSoon()
    return bought
  },
  /** Pauses `settleHolds` while an order is sent or paid. The server alone decides then. */
  pauseExpiry: (isPaused: boolean) => {
    isExpiryPaused = isPaused
  },
}

/** Returns the cart; empty and not `ready` on the server and during hydration. */
export const useCart = (): CartState => useSyncExternalStore(cart.subscribe, cart.get, () => empty)

/** Returns the number of items; renders only when it changes. 0 on the server and during hydration. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    cart.subscribe,
    () => cart.get().entries.length,
    () => 0,
  )
