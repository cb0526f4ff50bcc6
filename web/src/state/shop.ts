import type { Boot } from '@gondola/contract/boot.ts'
import type { EshopConfig } from '@gondola/contract/content.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../lib/api.ts'

/** How often the configuration is asked for again (spec §9). */
export const CONFIG_REFRESH_MS = 120_000

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

/**
 * Asks the server for what another address, language or season shows and takes it over; the address bar stays. A newer
 * question outdates an older one. Throws when there is no answer.
 */
export async function loadShop(address: string, choice: { lng?: ShopLang; season?: 'winter' | 'summer' } = {}) {
  const mine = ++round
  const query = new URLSearchParams({ to: address, ...choice })
  const response = await fetch(`/boot?${query}`, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  const boot = (await response.json()) as Boot
  if (mine === round) set(boot)
}

/** Takes over a changed configuration, so that a shop that is switched off says so without a reload. */
export async function refreshConfig(known: Boot): Promise<void> {
  const config = (await call('content', { query: { key: 'eshop_config' } })) as EshopConfig
  const boot = current ?? known
  if (JSON.stringify(config) !== JSON.stringify(boot.config)) set({ ...boot, config })
}
