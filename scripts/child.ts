import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { endWithParent } from '../server/src/db/postgres-account.ts'

const LINES_KEPT = 40
const LISTENING = 'listening '

export type Child = {
  name: string
  /** Resolves with the address in its line `listening <address>`. Rejects when it ends before. */
  listening: Promise<string>
  /** Resolves when it ends, with a description of how. */
  exited: Promise<string>
  /** Asks it to end, kills it after `most` milliseconds, and waits until it is gone. */
  stop(most: number): Promise<void>
  kill(): void
}

/**
 * Starts one of our own processes, which never outlives this one. The kernel ends it where it can. With GONDOLA_CHILD=1
 * it also ends itself when its standard input closes. Ctrl-C reaches only this process, so that it can end the others
 * in order.
 */
export function startChild(start: {
  name: string
  /** Arguments of Node.js. */
  args: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Called with each line of output. Without it the lines are kept for the report of an unexpected end. */
  onLine?: (line: string) => void
}): Child {
  const [command = process.execPath, ...args] = [...endWithParent('TERM'), process.execPath, ...start.args]
  const process_ = spawn(command, args, {
    cwd: start.cwd,
    env: { ...start.env, GONDOLA_CHILD: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  process_.stdin.on('error', () => undefined)
  const lines: string[] = []
  const listening = Promise.withResolvers<string>()
  listening.promise.catch(() => undefined)
  const keep = (line: string) => {
    lines.push(line)
    if (lines.length > LINES_KEPT) lines.shift()
    start.onLine?.(line)
  }
  createInterface({ input: process_.stderr }).on('line', keep)
  createInterface({ input: process_.stdout }).on('line', (line) => {
    if (line.startsWith(LISTENING)) listening.resolve(line.slice(LISTENING.length))
    else keep(line)
  })
  const isGone = () => process_.exitCode !== null || process_.signalCode !== null
  const closed = once(process_, 'close').catch((error: Error) => lines.push(error.message))
  const exited = closed.then(() => {
    const how = process_.signalCode ? `by ${process_.signalCode}` : `with exit code ${process_.exitCode}`
    const output = start.onLine || lines.length === 0 ? '' : ` Its last output:\n${lines.join('\n')}`
    const report = `The ${start.name} ended unexpectedly, ${how}.${output}`
    listening.reject(new Error(report))
    return report
  })
  return {
    name: start.name,
    listening: listening.promise,
    exited,
    async stop(most) {
      if (!isGone()) process_.kill('SIGTERM')
      const timer = setTimeout(() => process_.kill('SIGKILL'), most)
      await exited
      clearTimeout(timer)
    },
    kill: () => void process_.kill('SIGKILL'),
  }
}
