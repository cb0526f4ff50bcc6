/**
 * Ends this process when its parent ends, however that happens.
 * The parent sets GONDOLA_CHILD=1; its end closes the pipe on standard input.
 */
export function exitWithParent(): void {
  if (process.env.GONDOLA_CHILD !== '1') return
  process.stdin.on('end', () => process.exit(0))
  process.stdin.on('error', () => process.exit(0))
  process.stdin.resume()
}
