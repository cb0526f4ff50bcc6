/** Ends this process when the process that started it with GONDOLA_CHILD=1 goes away, however it goes: its pipe closes. */
export function exitWithParent(): void {
  if (process.env.GONDOLA_CHILD !== '1') return
  process.stdin.on('end', () => process.exit(0))
  process.stdin.on('error', () => process.exit(0))
  process.stdin.resume()
}
