import { type Day, isDay } from '@gondola/rules/day.ts'
import { type FinalsCtx, writeFinals } from './write-finals.ts'

/** Option that permits a day after today behind `--as-of`, for trials of the shop. */
const TO_COME = '--although-to-come'

const USAGE = `npm run companies -- finals --as-of <YYYY-MM-DD>   writes final invoices of services before that day
  ${TO_COME}   also of a day after today, to try the shop`

type Ctx = FinalsCtx & { today: Day }

/**
 * Runs `npm run companies -- finals` (docs/product.md §20.56). Returns what to print, or a `problem`: then nothing was
 * written. Throws when a final invoice cannot be written; those before it stay.
 */
export async function finalsCommand(ctx: Ctx, words: readonly string[]): Promise<string | { problem: string }> {
  const [option, day = '', ...rest] = words.filter((word) => word !== TO_COME)
  if (option !== '--as-of' || !isDay(day) || rest.length > 0) return { problem: USAGE }
  if (day > ctx.today && !words.includes(TO_COME))
    return {
      problem: `${day} is still to come, and so are services before it. Nothing was written; the latest day is ${ctx.today}.`,
    }
  const written = await writeFinals(ctx, day)
  if (written === 0) return 'No final invoice is due.'
  return written === 1
    ? '1 final invoice is written. It is mailed now.'
    : `${written} final invoices are written. They are mailed now.`
}
