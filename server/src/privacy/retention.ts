import { addDays, type Day } from '@gondola/rules/day.ts'
import { receiptYears } from '@gondola/rules/receipt.ts'
import type { Config } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import {
  type Deadlines,
  eraseBilled,
  eraseBuyers,
  eraseCardBirthdays,
  eraseComplaints,
  eraseKeptMails,
  eraseOldPeople,
  eraseOldUses,
  erasePayers,
  erasePhones,
  eraseStatements,
  eraseUnbilled,
} from './erasing.store.ts'
import { eraseOldReasons } from './reasons.store.ts'

/** Most rows in a batch, which is one statement. A run has at most `MOST_BATCHES` of each kind. */
const BATCH = 200
const MOST_BATCHES = 50

type Periods = Pick<Config, 'KEEP_UNPAID_DAYS' | 'KEEP_PEOPLE_DAYS'> & { years: number }

/**
 * Returns the first day whose receipts have to be kept. A receipt is kept to the end of its year, then for `years`
 * more.
 */
const firstKeptReceipt = (today: Day, years: number): Day =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}-01-01`

const deadlinesOf = (periods: Periods, today: Day): Deadlines => ({
  unpaidDays: periods.KEEP_UNPAID_DAYS,
  peopleDays: periods.KEEP_PEOPLE_DAYS,
  peopleBefore: addDays(today, -periods.KEEP_PEOPLE_DAYS),
  receiptsBefore: firstKeptReceipt(today, periods.years),
})

/**
 * Erases due personal data, by the table of docs/decisions/0024-personal-data.md. Idempotent.
 * Several processes share the work. An order that is just being paid is left for the next run.
 */
export async function eraseDue(ctx: Pick<Ctx, 'db' | 'config' | 'resort' | 'today' | 'log'>): Promise<void> {
  const years = receiptYears(ctx.resort.taxLaw, ctx.config.KEEP_RECEIPTS_YEARS)
  const until = deadlinesOf({ ...ctx.config, years }, ctx.today)
  const erased = {
    unbilled: await all(async () => (await eraseUnbilled(ctx, until, BATCH)).length),
    people: await all(() => eraseOldPeople(ctx, until, BATCH)),
    uses: await all(() => eraseOldUses(ctx, until, BATCH)),
    billed: await all(async () => (await eraseBilled(ctx, until, BATCH)).length),
    buyers: await all(() => eraseBuyers(ctx, until, BATCH)),
    reasons: await eraseOldReasons(ctx, until),
    cards: await all(() => eraseCardBirthdays(ctx, until, BATCH)),
    mails: await all(() => eraseKeptMails(ctx, until, BATCH)),
    statements: await all(() => eraseStatements(ctx, until, BATCH)),
    complaints: await all(() => eraseComplaints(ctx, until, BATCH)),
    phones: await all(() => erasePhones(ctx, until, BATCH)),
    payers: await all(() => erasePayers(ctx, until, BATCH)),
  }
  if (Object.values(erased).some((count) => count > 0)) ctx.log.info({ erased }, 'personal data was erased')
}

/** Repeats a batch until it finds nothing, at most `MOST_BATCHES` times. Returns the number of rows in all. */
async function all(batch: () => Promise<number>): Promise<number> {
  let done = 0
  for (let turn = 0; turn < MOST_BATCHES; turn++) {
    const some = await batch()
    if (some === 0) break
    done += some
  }
  return done
}
