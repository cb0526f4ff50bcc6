import type { Db } from '../../db/db.ts'
import { type Difference, findDifferences } from './check.store.ts'

const MOST_SHOWN = 100

const SAYS: Record<Difference['kind'], (difference: Difference) => string> = {
  numbers: ({ of, is, wanted }) => `Series ${of} has ${is} from ${wanted}: one is missing.`,
  unnumbered: ({ of, is, wanted }) => `Order ${of} has a document (${is}) that waits for ${wanted}.`,
  owed: ({ of, is, wanted }) => `Company ${of} owes ${is}, and its orders on credit have ${wanted} open.`,
  received: ({ of, is, wanted }) => `Order ${of} received ${is}, and should have ${wanted}.`,
  price: ({ of, is, wanted }) => `Order ${of} costs ${is}, and what is kept of it ${wanted}.`,
  taxed: ({ of, is, wanted }) => `Order ${of} has ${is} in tax documents, and received ${wanted}.`,
  line: ({ of, is, wanted }) => `Payment ${of} is ${is} of ${wanted}.`,
  gap: ({ of, is, wanted }) => `Statement ${of} begins with ${is}; the one before ended with ${wanted}.`,
}

/**
 * Runs `npm run companies -- check`. Returns a sentence that numbers and sums agree. With differences it returns at
 * most `MOST_SHOWN` of them as a `problem`.
 */
export async function checkCommand(ctx: { db: Db }, words: readonly string[]): Promise<string | { problem: string }> {
  if (words.length > 0) return { problem: 'npm run companies -- check   compares numbers, orders, documents and bank' }
  const found = await findDifferences(ctx, MOST_SHOWN)
  if (found.length === 0) return 'Numbers have no gaps, and sums of orders, documents and bank agree.'
  return { problem: found.map((difference) => SAYS[difference.kind](difference)).join('\n') }
}
