import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that a server has to end: after SIGINT (`STOP_MS`), then after SIGQUIT (`KILL_MS`). */
const STOP_MS = 15_000
const KILL_MS = 5_000

/** The Node process that runs a server, and the folder of the server's socket. */
type Owner = { pid: number; socketFolder: string }
const ownerFileOf = (dataDir: string) => join(dataDir, 'owner.json')

/**
 * Records in `dataDir` that this Node process runs the server there. Returns the written file, which the caller
 * removes when the server has ended.
 */
export function writeOwner(dataDir: string, socketFolder: string): string {
  const file = ownerFileOf(dataDir)
  writeFileSync(file, JSON.stringify({ pid: process.pid, socketFolder } satisfies Owner))
  return file
}

function readOwner(dataDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFileOf(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Returns the socket folder of the server in `dataDir`.
 * Undefined when the Node process that runs the server (`Owner`) is gone.
 */
export function runningSocket(dataDir: string): string | undefined {
  const owner = readOwner(dataDir)
  return owner && commandLineOf(owner.pid) !== '' ? owner.socketFolder : undefined
}

/**
 * Ends a server in `dataDir` whose Node process (`Owner`) is gone. Waits for its end. Removes the socket folder of
 * the server, and its lock file if the process number in there now belongs to another process. Throws when server and
 * owner both live, or when the server does not end within 20 seconds.
 */
export async function endOrphan(dataDir: string): Promise<void> {
  const owner = readOwner(dataDir)
  const lockFile = join(dataDir, 'postmaster.pid')
  const pid = existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, 'utf8'), 10) : Number.NaN
  const isRunning = () => commandLineOf(pid).includes(dataDir)
  if (isRunning()) {
    if (owner && commandLineOf(owner.pid) !== '')
      throw new Error(`The database in ${dataDir} is in use by process ${owner.pid}: stop that one first.`)
    for (const [signal, most] of [
      ['SIGINT', STOP_MS],
      ['SIGQUIT', KILL_MS],
    ] as const) {
      if (isRunning()) process.kill(pid, signal)
      for (const end = Date.now() + most; isRunning() && Date.now() < end; ) await pause(10)
    }
    if (isRunning()) throw new Error(`PostgreSQL (process ${pid}) does not leave ${dataDir}: end it by hand.`)
  } else if (commandLineOf(pid) !== '') {
    // The process number now belongs to a stranger, which PostgreSQL would take for a running server.
    rmSync(lockFile)
  }
  if (owner && owner.socketFolder !== dataDir) rmSync(owner.socketFolder, { recursive: true, force: true })
}

/** Returns the command line of a living process. Empty for one that is gone or a zombie. */
function commandLineOf(pid: number): string {
  if (!(pid > 0)) return ''
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
