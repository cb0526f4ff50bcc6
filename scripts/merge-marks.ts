// `node scripts/merge-marks.ts`: says where a file of the project still holds the marks of a merge, and ends with 1.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders that are no part of the project. */
const OTHERS = ['node_modules', 'dist', 'shots', '.git', '.data', '.cache']
const MARKS = /^(<{7}|>{7}|\|{7})( |$)/
const MIDDLE = /^={7}$/

/** The lines of a text that are marks of a merge, from 1. In Markdown a row of `=` may underline a heading. */
export const mergeMarks = (text: string, name: string): number[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (MARKS.test(line) || (MIDDLE.test(line) && !name.endsWith('.md')) ? [index + 1] : []))

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return OTHERS.includes(entry.name) ? [] : filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../', import.meta.url))
  for (const path of filesIn(root)) {
    // Byte by byte, so that a picture is read as quickly as a text.
    for (const line of mergeMarks(readFileSync(path, 'latin1'), path)) {
      process.stdout.write(`${path.slice(root.length)}:${line} is the mark of a merge.\n`)
      process.exitCode = 1
    }
  }
}
