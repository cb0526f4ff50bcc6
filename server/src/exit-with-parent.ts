/**
 * Calls `stop` when the parent process ends, however it ends.
 * Does nothing without GONDOLA_CHILD=1, which the parent sets. The end of the parent closes the pipe on standard input.
 */
export function exitWithParent(stop: () => void): void {
  if (process.env.GONDOLA_CHILD !== '1') return
  process.stdin.once('end', stop)
  process.stdin.once('error', stop)
  process.stdin.resume()
}
