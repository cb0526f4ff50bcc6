import type { Boot } from '@gondola/contract/boot.ts'
import type { EshopConfig, Translations } from '@gondola/contract/content.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../lib/api.ts'
import { withProgress } from '../routing/lazy.ts'

/** How often the configuration is asked for again (spec §9), and with it the prices that came with the page. */
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

/** What the shop knows now: at first what came with the page. On the server it is always that. */
export const useShop = (first: Boot): Boot =>
  useSyncExternalStore(
    subscribe,
    () => current ?? first,
    () => first,
  )

let round = 0
const knownTexts = new Map<string, Promise<Translations>>()

/** The texts of one language; their address changes with them, so that the browser keeps them for good. */
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

/** Asks the server for what an address shows. Throws when there is no answer. */
export async function askShop(address: string, choices: Choices = {}): Promise<Boot> {
  const response = await fetch(`/boot?${new URLSearchParams({ to: address, ...choices })}`)
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  const reply = (await response.json()) as { boot: Boot; texts: string }
  // Of the moment at which this page began, as what came with it.
  const now = reply.boot.now - performance.now()
  return { ...reply.boot, now, texts: await loadTexts(reply.texts) }
}

/**
 * Takes over what another address, language or season shows; the address bar stays. A newer question outdates an older
 * one. Throws when there is no answer.
 */
export async function loadShop(address: string, choices: Choices = {}): Promise<void> {
  const mine = ++round
  const boot = await withProgress(askShop(address, choices))
  if (mine === round) set(boot)
}

/**
 * Takes over what has changed, so that a shop that is switched off says so without a reload, and prices are those of today.
 * Throws when there is no answer.
 */
export async function refreshShop(known: Boot): Promise<void> {
  const mine = round
  const config = (await call('content', { query: { key: 'eshop_config' } })) as EshopConfig
  const boot = current ?? known
  if (JSON.stringify(config) !== JSON.stringify(boot.config)) set({ ...boot, config })
  if (!config.enabled || boot.page.kind === 'shell') return
  const asked = await askShop(location.pathname + location.search)
  // Whoever has gone on meanwhile has newer ones.
  if (mine === round) set(asked)
}
