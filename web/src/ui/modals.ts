const open: HTMLDialogElement[] = []
const watchers = new Set<() => void>()

function tell() {
  for (const watcher of watchers) watcher()
}

/** The stack of open modals; everything outside the top one is inert. */
export const modals = {
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  top: () => open.at(-1) ?? null,
  add(dialog: HTMLDialogElement) {
    open.push(dialog)
    tell()
  },
  remove(dialog: HTMLDialogElement) {
    open.splice(open.indexOf(dialog), 1)
    tell()
  },
}
