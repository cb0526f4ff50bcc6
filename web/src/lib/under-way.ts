let count = 0
const watchers = new Set<() => void>()

function add(change: 1 | -1) {
  count += change
  for (const watcher of watchers) watcher()
}

/** Tells the page that what leads to another page or shows it anew is on its way, until `work` has ended; passes it on. */
export function underWay<T>(work: Promise<T>): Promise<T> {
  add(1)
  const end = () => add(-1)
  work.then(end, end)
  return work
}

export const underWayStore = {
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read: () => count > 0,
  readOnServer: () => false,
}
