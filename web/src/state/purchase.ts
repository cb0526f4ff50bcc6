import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import { useSyncExternalStore } from 'react'

/** An order being made from the cart. `order` is its id, null until the server has made it. */
export type Attempt = {
  idempotencyKey: string
  /** Fingerprint of all that is sent, personal data included. */
  content: string
  /**
   * Fingerprint without personal data. After a reload it tells whether the order still matches the cart. Null once
   * personal data has changed that the order does not have.
   */
  basket: string | null
  order: string | null
}

/** State of a purchase in this tab. Kept for reloads and the return from the payment, without personal data. */
export type Purchase = {
  terms: boolean
  additionalTerms: boolean
  /** The receipt names the buyer by choice, although the law does not require it. */
  wantsBuyer: boolean
  /** The buyer asked for an account: the registration opens once the order is paid. */
  wantsAccount: boolean
  /** Personal data was typed in this tab. A reload loses it, and the form then says so. */
  hadPeople: boolean
  /** The way of payment and the order number of their own that a company chose. */
  paidWith?: PaidWith
  purchaseOrder?: string
  attempt: Attempt | null
}

const KEY = 'gondola.purchase.1'
const nothing: Purchase = {
  terms: false,
  additionalTerms: false,
  wantsBuyer: false,
  wantsAccount: false,
  hadPeople: false,
  attempt: null,
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false
  const attempt = value as Record<keyof Attempt, unknown>
  return (
    [attempt.idempotencyKey, attempt.content].every((text) => typeof text === 'string') &&
    [attempt.basket, attempt.order].every((text) => text === null || typeof text === 'string')
  )
}

const isWay = (value: unknown): value is PaidWith => value === 'invoice' || value === 'order' || value === 'card'

/**
 * Returns the stored purchase. A field that is missing or of another shape gets its empty value. Without a text, or if
 * it is no JSON, the whole purchase is empty.
 */
export function parsePurchase(text: string | null): Purchase {
  if (!text) return nothing
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof Purchase, unknown>> | null
    return {
      terms: kept?.terms === true,
      additionalTerms: kept?.additionalTerms === true,
      wantsBuyer: kept?.wantsBuyer === true,
      wantsAccount: kept?.wantsAccount === true,
      hadPeople: kept?.hadPeople === true,
      ...(isWay(kept?.paidWith) ? { paidWith: kept.paidWith } : {}),
      ...(typeof kept?.purchaseOrder === 'string' ? { purchaseOrder: kept.purchaseOrder } : {}),
      attempt: isAttempt(kept?.attempt) ? kept.attempt : null,
    }
  } catch {
    return nothing
  }
}

let state: Purchase | null = null
const watchers = new Set<() => void>()

function read(): Purchase {
  if (state) return state
  if (typeof window === 'undefined') return nothing
  try {
    state = parsePurchase(sessionStorage.getItem(KEY))
  } catch {
    state = nothing
  }
  return state
}

const set = (change: Partial<Purchase>) => replace({ ...read(), ...change })

function replace(next: Purchase) {
  state = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state))
  } catch {
    // Without storage it lives as long as the page.
  }
  for (const watcher of watchers) watcher()
}

function outdated(): Attempt | null {
  const { attempt } = read()
  return attempt && { ...attempt, basket: null }
}

export const purchase = {
  get: read,
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  setTerms: (terms: boolean) => set({ terms }),
  setAdditionalTerms: (additionalTerms: boolean) => set({ additionalTerms }),
  setWantsBuyer: (wantsBuyer: boolean) => set({ wantsBuyer, attempt: outdated() }),
  setWantsAccount: (wantsAccount: boolean) => set({ wantsAccount }),
  setPaidWith: (paidWith: PaidWith) => set({ paidWith }),
  setPurchaseOrder: (purchaseOrder: string) => set({ purchaseOrder }),
  /** Notes that personal data was typed. An order made before then no longer matches the cart. */
  noteTyping: () => {
    const { hadPeople, attempt } = read()
    if (!hadPeople || attempt?.basket) set({ hadPeople: true, attempt: outdated() })
  },
  setAttempt: (attempt: Attempt | null) => set({ attempt }),
  reset: () => replace(nothing),
}

export const usePurchase = (): Purchase => useSyncExternalStore(purchase.subscribe, read, () => nothing)
