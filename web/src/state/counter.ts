/** Of this tab alone: a browser that somebody once looked at `/tablet` with is no counter for good. */
const KEY = 'counter'

/** Whether this tab is a tablet at a counter: guests come to it one after another (docs/product.md §10.20). */
export const counter = {
  note() {
    try {
      sessionStorage.setItem(KEY, '1')
    } catch {
      // Without storage it is one on its own page.
    }
  },
  isNoted(): boolean {
    try {
      return sessionStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
}
