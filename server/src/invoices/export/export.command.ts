import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportCtx, exportDocuments } from './export-documents.ts'

const USAGE = `npm run invoices -- export <YYYY-MM> <folder>   the tax documents of a month: a table, and an ISDOC file of each`

/**
 * Runs `npm run invoices -- export`. Returns what to print, or a `problem`. Makes the folder if it is missing, and
 * overwrites files of the same names. Throws when a file cannot be written.
 */
export async function exportCommand(ctx: ExportCtx, words: readonly string[]): Promise<string | { problem: string }> {
  const [month = '', folder, ...rest] = words
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month) || !folder || rest.length > 0) return { problem: USAGE }
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) mkdirSync(folder)
  } catch {
    return { problem: `${folder} is no folder, and cannot be made.` }
  }
  let files = 0
  for await (const { name, content } of exportDocuments(ctx, month)) {
    writeFileSync(join(folder, name), content)
    files++
  }
  return `${files - 1} tax documents of ${month} are in ${folder}, with a table of them.`
}
