import { createHash } from 'node:crypto'
import type { Incoming, Refused, Statement } from '@gondola/rules/business/bank-statement.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { inTransaction, rollBack, type TxDb } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { Operator, OperatorCtx } from '../operators/operator.ts'
import { findBefore, findOtherFormat, insertLines, insertStatement, isImported, type NewLine } from './bank.store.ts'
import { readStatement } from './read-statement.ts'

export type BankCtx = Pick<OperatorCtx, 'db' | 'operator' | 'today'> & { bank: { iban: string; vsPrefix: number } }

export type Imported = {
  statement: Statement
  /** Lines that were not there yet, and what they sum up to. */
  added: number
  /** Lines of another business of the operator, of which no payer is kept. */
  foreign: number
  total: Haler
  /** The statement before ended with another balance. */
  gap?: { lastDay: Day; closing: Haler }
}
export type NotImported =
  | Refused
  | { why: 'imported-before' }
  | { why: 'other-format'; day: Day }
  | { why: 'changed'; ref: string }

/** Lines of one statement of SQL. */
const BATCH = 2000

/**
 * Imports a bank's file, whole or not at all (docs/product.md §20.25). With `isPreview` nothing is stored, and the
 * result is the same.
 */
export async function importStatement(
  ctx: BankCtx,
  bytes: Uint8Array,
  { isPreview }: { isPreview: boolean },
): Promise<Imported | NotImported> {
  const { iban: account, vsPrefix } = ctx.bank
  const statement = readStatement(bytes, { account, today: ctx.today })
  if ('problem' in statement) return statement
  const sha256 = createHash('sha256').update(bytes).digest()
  const lines = statement.incoming.map((line) => newLine(line, vsPrefix))
  const days = [...new Set(lines.map(({ day }) => day))]
  const before = await findBefore(ctx, account, statement.firstDay)
  return inTransaction<BankCtx, Imported | NotImported>(ctx, async (tx) => {
    if (await isImported(tx, sha256)) return { why: 'imported-before' }
    const { format, number } = statement
    const day = await findOtherFormat(tx, { account, format, days })
    if (day !== undefined) return { why: 'other-format', day }
    const written = await writeStatement(tx, { statement, sha256, lines })
    if (written.changed !== null) return rollBack(tx, { why: 'changed', ref: written.changed })
    const imported: Imported = {
      statement: { ...statement, number },
      added: written.added,
      foreign: lines.filter(({ state }) => state === 'ignored').length,
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      ...(before && before.closing !== statement.opening
        ? { gap: { lastDay: before.last_day, closing: before.closing } }
        : {}),
    }
    return isPreview ? rollBack(tx, imported) : imported
  })
}

async function writeStatement(
  ctx: { db: TxDb; operator: Operator },
  { statement, sha256, lines }: { statement: Statement; sha256: Buffer; lines: NewLine[] },
): Promise<{ added: number; changed: string | null }> {
  const { account, format, number, firstDay, lastDay, opening, closing } = statement
  const actId = await noteAct(ctx, { kind: 'bank', subject: [`${account} ${number}`], reason: `import ${format}` })
  const statementId = await insertStatement(ctx, {
    account,
    format,
    sha256,
    number,
    firstDay,
    lastDay,
    opening,
    closing,
    actId,
  })
  let added = 0
  for (let from = 0; from < lines.length; from += BATCH) {
    const some = await insertLines(ctx, { account, statementId }, lines.slice(from, from + BATCH))
    if (some.changed !== null) return some
    added += some.added
  }
  return { added, changed: null }
}

/** A line as it is stored. Of another business of the operator nothing is kept that names the payer. */
function newLine({ payerName, payerAccount, message, isReversal, symbol, ...line }: Incoming, prefix: number): NewLine {
  const isForeign = symbol !== undefined && symbol.length <= 10 && !symbol.startsWith(String(prefix))
  return {
    ...line,
    symbol: symbol ?? null,
    is_reversal: isReversal,
    payer_name: isForeign ? null : payerName,
    payer_account: isForeign ? null : payerAccount,
    message: isForeign ? null : message,
    state: isForeign ? 'ignored' : 'open',
  }
}
