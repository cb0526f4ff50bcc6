import { mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Ledger<T> = {
  /** Records of earlier runs, the oldest first. */
  past: T[]
  append(record: T): void
  /** Resolves when a kill no longer loses any appended record. */
  written(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens an append-only file of JSON lines.
 * Truncates a last line torn by a kill; throws for any other broken line. Simultaneous appends share one write.
 */
export async function openLedger<T>(file: string): Promise<Ledger<T>> {
  mkdirSync(dirname(file), { recursive: true })
  const past = readLines<T>(file)
  const handle = await open(file, 'a')
  let lines: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let gathering: Promise<void> | undefined

  function append(record: T): void {
    lines.push(`${JSON.stringify(record)}\n`)
    gathering ??= writing.then(() => {
      const text = lines.join('')
      lines = []
      writing = gathering ?? writing
      gathering = undefined
      return handle.appendFile(text)
    })
  }

  const written = () => gathering ?? writing
  return {
    past,
    append,
    written,
    async close() {
      await written()
      await handle.close()
    },
  }
}

function readLines<T>(file: string): T[] {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) truncateSync(file, whole)
  return bytes
    .toString('utf8', 0, whole)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
