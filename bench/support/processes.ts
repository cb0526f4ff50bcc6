import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Program = { url: string; pid: number; stop(): Promise<void> }

/** Starts one of our programs, and waits for its line `listening <url>`. It ends with this process. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [file], {
    cwd: ROOT,
    env: { ...process.env, ...env, GONDOLA_CHILD: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let seen = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk
      const found = /^listening (\S+)/m.exec(seen)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        // Ctrl-C has reached it as well.
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

const TICKS_PER_SECOND = 100

const statOf = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Returns CPU milliseconds of a process so far, with its ended children. 0 where there is no /proc. */
export function cpuMs(pid: number): number {
  const stat = statOf(pid)
  if (!stat) return 0
  const [user, system, childUser, childSystem] = stat.slice(11, 15).map(Number) as [number, number, number, number]
  return ((user + system + childUser + childSystem) * 1000) / TICKS_PER_SECOND
}

/** CPU milliseconds of a process and everything below it. */
export function treeCpuMs(pid: number): number {
  let sum = cpuMs(pid)
  let pids: string[] = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return sum
  }
  for (const name of pids) if (statOf(Number(name))?.[1] === String(pid)) sum += treeCpuMs(Number(name))
  return sum
}

export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
