/** Key in session storage, so for this tab only. A visit of `/tablet` must not make the browser a counter for good. */
const KEY = 'counter'

/** Whether this tab is a tablet at a counter (docs/product.md §10.20). One guest after another uses it. */
export const counter = {
  note() {
    try {
      sessionStorage.setItem(KEY, '1')
    } catch {
      // Without storage it is a counter on the page `/tablet` only.
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
