import type { BenefitOrigin } from '@gondola/contract/benefits.ts'
import { useSyncExternalStore } from 'react'

/**
 * A code on its way to an account (docs/product.md §17.63). `validated`: the shop knows it. `benefit`: it can be had.
 * `applied`: the account has it, or was refused it.
 */
export type LinkCode = {
  code: string
  origin: BenefitOrigin
  validated: boolean
  benefit: boolean
  applied: boolean
}

let current: LinkCode | null = null
const watchers = new Set<() => void>()

function set(next: LinkCode | null) {
  current = next
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Returns whether the code is to be added to the account now: once, and only what can be had. */
export const isToBeAdded = ({ validated, benefit, applied }: LinkCode): boolean => validated && benefit && !applied

/** The store of a code from a link. It lives as long as the page and is never kept. */
export const linkCode = {
  get: (): LinkCode | null => current,
  take: (code: string, origin: BenefitOrigin) =>
    set({ code, origin, validated: false, benefit: false, applied: false }),
  /** Notes what the shop said, or that the visitor wants it for an account. */
  note: (change: Partial<Omit<LinkCode, 'code'>>) => current && set({ ...current, ...change }),
  drop: () => set(null),
}

export const useLinkCode = (): LinkCode | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
