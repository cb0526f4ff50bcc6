import { useSyncExternalStore } from 'react'

/**
 * Cart entries whose new time the dialog asks for; with `asksDay` also a new day. `isLost`: an order was refused
 * because of their slots. It stays set if `open` is called again for the same entries before `close`.
 */
export type SlotChange = { ids: readonly string[]; asksDay: boolean; isLost: boolean }

let current: SlotChange | null = null
const watchers = new Set<() => void>()

function set(next: SlotChange | null) {
  current = next
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The store of the dialog that moves entries. Drawer and checkout open it; the page shows it. */
export const slotChange = {
  open: (
    ids: readonly string[],
    { asksDay = false, isLost = false }: Partial<Pick<SlotChange, 'asksDay' | 'isLost'>> = {},
  ) => set({ ids, asksDay, isLost: isLost || (current?.isLost === true && current.ids.join() === ids.join()) }),
  close: () => set(null),
}

/** Returns the change that the dialog asks for; null while it is closed. */
export const useSlotChange = (): SlotChange | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
