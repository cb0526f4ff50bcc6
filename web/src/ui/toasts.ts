import type { ReactNode } from 'react'

export type Toast = {
  id: number
  text: ReactNode
  tone: 'plain' | 'warn'
  /**
   * Duration (docs/product.md §11.23). 2 for a plain message, 3 for success, 5 for failure, 10 for what needs reading.
   */
  seconds: 2 | 3 | 5 | 10
  /** The subject, so that it can be dismissed when that is over. */
  topic?: 'time' | 'end' | undefined
  action?: { label: string; onClick: () => void } | undefined
}

const NONE: readonly Toast[] = []
let toasts = NONE
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a sentence for some seconds; returns the id that dismisses it earlier. */
export function showToast(toast: { text: ReactNode } & Partial<Omit<Toast, 'id' | 'text'>>): number {
  lastId += 1
  set([...toasts, { tone: 'plain', seconds: 2, ...toast, id: lastId }])
  return lastId
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Dismisses all toasts of a topic. */
export function dismissTopic(topic: NonNullable<Toast['topic']>): void {
  set(toasts.filter((toast) => toast.topic !== topic))
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => toasts,
  readOnServer: () => NONE,
}
