/**
 * Runs `work` every `everyMs` while the page is visible. A page that reappears after `everyMs` or more runs it at once.
 * Returns a function that ends the polling.
 */
export function pollWhileSeen(everyMs: number, work: () => void): () => void {
  let last = Date.now()
  const run = () => {
    last = Date.now()
    work()
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') run()
  }, everyMs)
  const onSeen = () => {
    if (document.visibilityState === 'visible' && Date.now() - last >= everyMs) run()
  }
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
