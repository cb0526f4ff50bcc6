import { isDay } from '@gondola/rules/day.ts'
import { type FinalsCtx, writeFinals } from './write-finals.ts'

const USAGE = `npm run companies -- finals --as-of <YYYY-MM-DD>   writes final invoices of services before that day`

/** Runs `npm run companies -- finals`. Returns what to print, or a problem. */
export async function finalsCommand(ctx: FinalsCtx, words: readonly string[]): Promise<string | { problem: string }> {
  const [option, day = ''] = words
  if (option !== '--as-of' || !isDay(day) || words.length > 2) return { problem: USAGE }
  const written = await writeFinals(ctx, day)
  return written === 0 ? 'No final invoice is due.' : `${written} final invoices are written. They are mailed now.`
}
