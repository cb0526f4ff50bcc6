/**
 * Calls `stop` when the process that started this one with GONDOLA_CHILD=1 goes away, however it goes: the pipe on
 * standard input closes then.
 */
export function exitWithParent(stop: () => void): void {
  if (process.env.GONDOLA_CHILD !== '1') return
  process.stdin.once('end', stop)
  process.stdin.once('error', stop)
  process.stdin.resume()
}
