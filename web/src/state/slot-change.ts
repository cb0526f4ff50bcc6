import { useSyncExternalStore } from 'react'

/**
 * Entries of the cart that get a new time; with `asksDay` a new day as well. `isLost` says that the order has just been
 * refused because of them; it stays said while the same entries are asked for.
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

/** The dialog in which entries of the cart are moved: the drawer and the checkout open it, the page shows it. */
export const slotChange = {
  open: (
    ids: readonly string[],
    { asksDay = false, isLost = false }: Partial<Pick<SlotChange, 'asksDay' | 'isLost'>> = {},
  ) => set({ ids, asksDay, isLost: isLost || (current?.isLost === true && current.ids.join() === ids.join()) }),
  close: () => set(null),
}

/** Null while nothing is to be moved. */
export const useSlotChange = (): SlotChange | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
