import type { Boot } from '@gondola/contract/boot.ts'
import type { EshopConfig, Translations } from '@gondola/contract/content.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../lib/api.ts'
import { withProgress } from '../routing/lazy.ts'
import { session } from './session.ts'

/** Polling interval of the configuration and of the page with its prices (docs/product.md §1.13). */
export const REFRESH_MS = 120_000

let current: Boot | null = null
const watchers = new Set<() => void>()

function set(boot: Boot) {
  current = boot
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Returns the latest loaded data of the shop. Before a load, and always on the server, that is `first`, which came with
 * the page.
 */
export const useShop = (first: Boot): Boot =>
  useSyncExternalStore(
    subscribe,
    () => current ?? first,
    () => first,
  )

let round = 0
const knownTexts = new Map<string, Promise<Translations>>()

/**
 * Loads the texts of one language, once. Their address changes with their content, so the browser caches them for good.
 * A failed load throws and is tried again by the next call.
 */
export function loadTexts(address: string): Promise<Translations> {
  const known = knownTexts.get(address)
  if (known) return known
  const texts = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`The texts answered ${response.status}.`)
    return response.json() as Promise<Translations>
  })
  texts.catch(() => knownTexts.delete(address))
  knownTexts.set(address, texts)
  return texts
}

export type Choices = { lng?: ShopLang; season?: 'winter' | 'summer' }

/**
 * Returns a key of a member's segments and whether they buy for a company. The member's offer depends on these. Empty
 * for a guest, and for a member with neither segments nor a company.
 */
export function ownSegments(): string {
  const now = session.get()
  if (now.step !== 'member') return ''
  return `${now.profile.roles.b2b ? 'company ' : ''}${now.profile.segments.join()}`
}

/**
 * Loads the data of an address, in the season that the page shows. `choices` replaces language or season. Includes what
 * a member's segments add, and loads again if the segments changed meanwhile. Throws when the request fails.
 */
export async function askShop(address: string, choices: Choices = {}): Promise<Boot> {
  const segments = ownSegments()
  const shown = document.documentElement.dataset.season ?? ''
  const own = segments === '' ? undefined : { own: '' }
  const response = await fetch(`/boot?${new URLSearchParams({ to: address, shown, ...choices, ...own })}`)
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  const reply = (await response.json()) as { boot: Boot; texts: string }
  // Somebody signed in or out meanwhile.
  if (ownSegments() !== segments) return askShop(address, choices)
  // Relative to the start of this page, like the data sent with it.
  const now = reply.boot.now - performance.now()
  return { ...reply.boot, now, texts: await loadTexts(reply.texts) }
}

/**
 * Loads and shows another address, language or season; the address bar stays. A newer call discards an older one.
 * Throws when the request fails.
 */
export async function loadShop(address: string, choices: Choices = {}): Promise<void> {
  const mine = ++round
  const boot = await withProgress(askShop(address, choices))
  if (mine === round) set(boot)
}

/**
 * Loads this page's data again, with what a member's segments add to it. After the session's end they add nothing. A
 * `loadShop` begun meanwhile discards the response. Throws when the request fails.
 */
export async function loadOwnShop(): Promise<void> {
  const mine = round
  const asked = await askShop(location.pathname + location.search)
  // A newer load has asked for it itself.
  if (mine === round) set(asked)
}

/**
 * Loads the configuration, and if the shop is on, the data of this page. So a shop that was switched off says so
 * without a reload, and prices are today's. `known` is the data that came with the page. Throws when a request fails.
 */
export async function refreshShop(known: Boot): Promise<void> {
  const mine = round
  const config = (await call('content', { query: { key: 'eshop_config' } })) as EshopConfig
  const boot = current ?? known
  if (JSON.stringify(config) !== JSON.stringify(boot.config)) set({ ...boot, config })
  if (!config.enabled || boot.page.kind === 'shell') return
  const asked = await askShop(location.pathname + location.search)
  // A newer load has replaced the data meanwhile.
  if (mine === round) set(asked)
}
