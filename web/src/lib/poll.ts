/**
 * Runs `work` every `everyMs` while the page is visible. Runs it at once when the page reappears after a longer time.
 * Returns a function that stops it.
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
