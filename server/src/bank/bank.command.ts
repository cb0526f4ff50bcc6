import { readFileSync } from 'node:fs'
import type { BadFile } from '@gondola/rules/business/bank-statement.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import { inTransaction } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import { endLine, findOpen } from './bank.store.ts'
import { type BankCtx, type Imported, importStatement, type NotImported } from './import-statement.ts'

const USAGE = `npm run bank                                   payments that wait for somebody
npm run bank -- import <file> [--apply]        reads a statement (GPC, CAMT.053, Fio JSON); stores it only with --apply
npm run bank -- ignore <line> --reason "<why>"     it is for no order
npm run bank -- returned <line> --reason "<why>"   the money was sent back by hand`

type Problem = { problem: string }
const MOST_SHOWN = 200

const PROBLEM: Record<BadFile, string> = {
  'not-a-statement': 'is no statement that the shop can read',
  'too-big': 'has more than 20 MB or 150,000 lines',
  encoding: 'has signs of another encoding',
  'line-length': 'has a line that is not 128 signs long',
  'second-statement': 'has a second statement',
  'other-account': 'is of another account',
  amount: 'has an amount that cannot be read',
  number: 'has a number that cannot be read',
  day: 'has a day that is none',
  future: 'has a day that is still to come',
  currency: 'has another currency than CZK',
  code: 'has an unknown kind of entry',
  'same-reference': 'names two lines alike',
  cut: 'ends too early, or is broken',
  sums: 'does not add up from its opening to its closing balance',
  entities: 'has a document type, entities or character data, which no bank needs',
}

/** Runs `npm run bank`. Returns what to print, or a problem; nothing was written then. */
export async function bankCommand(ctx: BankCtx, words: readonly string[]): Promise<string | Problem> {
  const at = words.indexOf('--reason')
  const [reason, named] = at === -1 ? ['', words] : [words[at + 1]?.trim() ?? '', words.toSpliced(at, 2)]
  const isPreview = !named.includes('--apply')
  const [act, what = '', ...rest] = named.filter((word) => word !== '--apply')
  if (rest.length > 0) return { problem: USAGE }
  switch (act) {
    case undefined:
      return list(ctx)
    case 'import':
      return what ? importFile(ctx, what, isPreview) : { problem: USAGE }
    case 'ignore':
      return reason ? end(ctx, what, { state: 'ignored', reason }) : { problem: USAGE }
    case 'returned':
      return reason ? end(ctx, what, { state: 'returned', reason }) : { problem: USAGE }
    default:
      return { problem: USAGE }
  }
}

const crowns = (amount: Haler) => `${toCrowns(amount)} CZK`

async function list(ctx: BankCtx): Promise<string> {
  const open = await findOpen(ctx, MOST_SHOWN)
  if (open.length === 0) return 'No payment waits.'
  return open
    .map(({ id, day, amount, currency, symbol, payer_name, payer_account, message, is_reversal, takes_back }) =>
      [
        `${id}  ${formatDay(day)}  ${toCrowns(amount)} ${currency}`,
        symbol === null ? 'no symbol' : `VS ${symbol}`,
        ...(is_reversal ? ['reversal'] : []),
        ...(takes_back ? ['taken away again by the bank'] : []),
        [payer_name, payer_account, message].filter(Boolean).join(' '),
      ].join('  '),
    )
    .join('\n')
}

async function importFile(ctx: BankCtx, file: string, isPreview: boolean): Promise<string | Problem> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { problem: `${file} cannot be read.` }
  }
  const done = await importStatement(ctx, bytes, { isPreview })
  return 'statement' in done ? told(done, isPreview) : { problem: `${file} ${whyNot(done)}. Nothing was stored.` }
}

function whyNot(done: NotImported): string {
  if ('problem' in done) return `${PROBLEM[done.problem]}: line ${done.line}`
  if (done.why === 'imported-before') return 'was imported before'
  if (done.why === 'other-format') return `has the ${formatDay(done.day)}, which was imported in another format`
  return `has line ${done.ref} with another day or amount than before`
}

function told({ statement, count, added, foreign, total, takenBack, gap }: Imported, isPreview: boolean): string {
  const { format, number, firstDay, lastDay, opening, closing } = statement
  return [
    `Statement ${number} (${format}), ${formatDay(firstDay)} to ${formatDay(lastDay)}: ${crowns(opening)} before, ${crowns(closing)} after`,
    `  ${count} payments came, ${crowns(total)} in all; ${added} are new, ${foreign} are of another business`,
    ...takenBack.map(
      ({ amount, day, symbol }) =>
        `  The bank took ${crowns(amount)} away again on ${formatDay(day)}${symbol === null ? '' : `, VS ${symbol}`}.`,
    ),
    ...(gap
      ? [`  The statement before, to ${formatDay(gap.lastDay)}, ended with ${crowns(gap.closing)}: one is missing.`]
      : []),
    isPreview ? 'Nothing was stored: add --apply.' : 'Stored.',
  ].join('\n')
}

async function end(
  ctx: BankCtx,
  typed: string,
  { state, reason }: { state: 'ignored' | 'returned'; reason: string },
): Promise<string | Problem> {
  if (!/^\d{1,15}$/.test(typed)) return { problem: USAGE }
  return inTransaction<BankCtx, string | Problem>(ctx, async (tx) => {
    const line = await endLine(tx, Number(typed), state)
    if (!line) return { problem: `No payment ${typed} waits.` }
    await noteAct(tx, { kind: 'bank', subject: [`line ${typed}`], reason: `${state}: ${reason}` })
    return `${crowns(line.amount)} of ${formatDay(line.day)} ${state === 'ignored' ? 'are for no order' : 'were sent back'}.`
  })
}
