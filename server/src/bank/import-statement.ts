import { createHash } from 'node:crypto'
import type { Incoming, Refused, Statement } from '@gondola/rules/business/bank-statement.ts'
import type { ReversalCodes } from '@gondola/rules/business/gpc.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { inTransaction, rollBack, type TxDb } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import type { AmountCtx } from '../operators/print-amount.ts'
import {
  findBefore,
  findOtherFormat,
  insertLines,
  insertStatement,
  isImported,
  type NewLine,
  pairTakenBack,
} from './bank.store.ts'
import { readStatement } from './read-statement.ts'

export type BankCtx = Pick<OperatorCtx, 'db' | 'operator' | 'today'> &
  AmountCtx & { bank: { iban: string; vsPrefix: number; reversals?: ReversalCodes } }

type TxBankCtx = Omit<BankCtx, 'db'> & { db: TxDb }

type Written = {
  /** Payments of the file, also those that were stored before. Without `takenBack`. */
  count: number
  /** Payments to the shop that were not stored before. */
  fresh: number
  /** Sums of `count`, by currency. */
  totals: Map<string, Haler>
  /** How many of `count` are for another business of the operator. Their payer is not stored. */
  foreign: number
  /** Lines by which the bank took back an earlier payment. */
  takenBack: NewLine[]
}
export type Imported = Written & {
  statement: Statement
  /** Last day and closing balance of the former statement, unless this one continues it. */
  gap?: { lastDay: Day; closing: Haler }
}
export type NotImported =
  | Refused
  | { why: 'imported-before' }
  | { why: 'other-format'; day: Day }
  | { why: 'changed'; ref: string }

/** Lines that one SQL statement inserts. */
const BATCH = 500

/**
 * Imports a bank statement, whole or not at all (docs/product.md §20.37). It books nothing: `bookAll` does that later.
 * Refuses a file that was imported before; lines that another file brought are skipped. With `isPreview` the result is
 * the same, but all is rolled back; before that `onPreview` runs in the transaction and sees what would be stored.
 */
export async function importStatement(
  ctx: BankCtx,
  bytes: Uint8Array,
  { isPreview, onPreview }: { isPreview: boolean; onPreview?: (tx: TxBankCtx) => Promise<void> },
): Promise<Imported | NotImported> {
  const { iban: account, reversals } = ctx.bank
  const statement = readStatement(bytes, { account, today: ctx.today, currency: ctx.resort.currency, reversals })
  if ('problem' in statement) return statement
  const sha256 = createHash('sha256').update(bytes).digest()
  const days = new Set<Day>()
  for (const { day } of statement.incoming) days.add(day)
  const before = await findBefore(ctx, account, statement.firstDay)
  return inTransaction<BankCtx, Imported | NotImported>(ctx, async (tx) => {
    if (await isImported(tx, sha256)) return { why: 'imported-before' }
    const { format } = statement
    const day = await findOtherFormat(tx, { account, format, days: [...days] })
    if (day !== undefined) return { why: 'other-format', day }
    const written = await writeStatement(tx, { statement, sha256 })
    if (typeof written === 'string') return rollBack(tx, { why: 'changed', ref: written })
    const imported: Imported = {
      statement,
      ...written,
      ...(before && before.closing !== statement.opening
        ? { gap: { lastDay: before.last_day, closing: before.closing } }
        : {}),
    }
    if (!isPreview) return imported
    await onPreview?.(tx)
    return rollBack(tx, imported)
  })
}

/**
 * Writes a statement and its lines, and counts them. Returns a string, the `ref` of a line that is stored with another
 * day or amount, for the caller to roll back.
 */
async function writeStatement(
  ctx: TxBankCtx,
  { statement, sha256 }: { statement: Statement; sha256: Buffer },
): Promise<Written | string> {
  const { incoming, ...head } = statement
  const { account, format, number } = head
  const actId = await noteAct(ctx, { kind: 'bank', subject: [`${account} ${number}`], reason: `import ${format}` })
  const statementId = await insertStatement(ctx, { ...head, sha256, actId })
  const written: Written = { count: 0, fresh: 0, foreign: 0, totals: new Map(), takenBack: [] }
  for (const some of batches(incoming, BATCH)) {
    const lines = some.map((line) => newLine(line, ctx.bank.vsPrefix))
    const { fresh, changed } = await insertLines(ctx, { account, statementId }, lines)
    if (changed !== null) return changed
    written.fresh += fresh
    for (const line of lines) {
      if (line.takes_back) {
        written.takenBack.push(line)
        continue
      }
      written.count++
      written.totals.set(line.currency, (written.totals.get(line.currency) ?? 0) + line.amount)
      if (line.state === 'ignored') written.foreign++
    }
  }
  if (written.takenBack.length > 0) await pairTakenBack(ctx, account)
  return written
}

function* batches<T>(all: Iterable<T>, most: number): Generator<T[]> {
  let some: T[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < most) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/**
 * Returns a line as it is stored. A symbol of ten digits or less that does not begin with `prefix` is of another
 * business of the operator. A line with such a symbol is `ignored`, without payer and message.
 */
function newLine(
  { payerName, payerAccount, message, isReversal, takesBack, symbol, ...line }: Incoming,
  prefix: number,
): NewLine {
  const isForeign = symbol !== undefined && symbol.length <= 10 && !symbol.startsWith(String(prefix))
  return {
    ...line,
    symbol: symbol ?? null,
    is_reversal: isReversal,
    takes_back: takesBack,
    payer_name: isForeign ? null : payerName,
    payer_account: isForeign ? null : payerAccount,
    message: isForeign ? null : message,
    state: isForeign ? 'ignored' : 'open',
  }
}
