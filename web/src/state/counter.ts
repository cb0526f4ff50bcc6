/** Session storage, so only this tab. Having looked at `/tablet` once must not make a browser a counter for good. */
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
