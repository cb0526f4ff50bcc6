import { readFileSync } from 'node:fs'
import type { Match } from '@gondola/rules/business/bank-match.ts'
import type { BadFile } from '@gondola/rules/business/bank-statement.ts'
import { type Day, formatDay, isDay } from '@gondola/rules/day.ts'
import { fromCrowns, type Haler, toCrowns } from '@gondola/rules/money.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { ignoreLine } from '../../bank/ignore-line.ts'
import { type BankCtx, type Imported, importStatement, type NotImported } from '../../bank/import-statement.ts'
import { type AmountCtx, printAmount } from '../../operators/print-amount.ts'
import { type Booked, bookAll, bookByHand, confirmLine, matchLine, type NotBooked } from './book.ts'
import { findNamed, findPayments, findWaiting, type LineWithLeft } from './bookings.store.ts'
import { findHandSurplus } from './by-hand/hand-surplus.store.ts'
import { returnByHand } from './by-hand/return-by-hand.ts'
import { type WouldBook, wouldBook } from './preview.ts'
import { type NotUndone, returnMoney, undo } from './undo.ts'

const USAGE = `npm run bank                                   payments that wait for somebody, and what fits them
npm run bank -- import <file> [--apply]        reads a statement (GPC, CAMT.053, Fio JSON); stores and books it only with --apply
npm run bank -- confirm <line>                     books what is proposed for it
npm run bank -- book <order> <amount> --line <line> --reason "<why>"   puts money of a line on an order
npm run bank -- book <order> <amount> --day <YYYY-MM-DD> --reason "<why>"   notes money that no statement has
npm run bank -- book <order> <amount> --payment <payment> --reason "<why>"   uses what an order gave back of such money
npm run bank -- payments <order>                   what was booked on an order
npm run bank -- undo <payment> --reason "<why>"    takes a payment back from its order
npm run bank -- return <line> [<amount>] --reason "<why>"   the money was sent back by hand
npm run bank -- return --payment <payment> [<amount>] --reason "<why>"   the same of money that no statement has
npm run bank -- ignore <line> --reason "<why>"     it is for no order
  order  its number or its variable symbol`

type Ctx = BankCtx
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
  currency: 'has another currency than the shop',
  code: 'has an unknown kind of entry',
  'same-reference': 'names two lines alike',
  cut: 'ends too early, or is broken',
  sums: 'does not add up from its opening to its closing balance',
  entities: 'has a document type, entities or character data, which no bank needs',
}

/** Options that take the next word as their value, such as `--reason "why"`. */
const NAMED = ['--reason', '--line', '--day', '--payment'] as const
type Named = Partial<Record<(typeof NAMED)[number], string>>

/**
 * Splits the words of the command. `named`: options with their values. `rest`: words that belong to no option.
 * `isApplied`: whether `--apply` is there.
 */
function namedOf(words: readonly string[]): { rest: string[]; named: Named; isApplied: boolean } {
  const named: Named = {}
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const name = NAMED.find((one) => one === word)
    if (name) named[name] = tidy(words[++at] ?? '')
    else if (word !== '--apply') rest.push(word)
  }
  return { rest, named, isApplied: words.includes('--apply') }
}

/** Runs `npm run bank`. Returns what to print, or a `problem`: then nothing was written. */
export async function bankCommand(ctx: Ctx, words: readonly string[]): Promise<string | Problem> {
  const { rest, named, isApplied } = namedOf(words)
  const [act, what = '', amount] = rest
  const reason = named['--reason'] ?? ''
  if (rest.length > 3) return { problem: USAGE }
  switch (act) {
    case undefined:
      return list(ctx)
    case 'import':
      return what ? importFile(ctx, what, !isApplied) : { problem: USAGE }
    case 'confirm':
      return isLine(what) ? bookedReply(ctx, await confirmLine(ctx, Number(what))) : { problem: USAGE }
    case 'book':
      return book(ctx, what, amount ?? '', named)
    case 'payments':
      return payments(ctx, what)
    case 'undo':
      return isPayment(what) && reason ? undone(ctx, await undo(ctx, what, reason)) : { problem: USAGE }
    case 'return':
      return named['--payment'] === undefined
        ? sendBack(ctx, what, amount, reason)
        : sendBackByHand(ctx, named['--payment'], rest.slice(1), reason)
    case 'ignore':
      return reason ? ignore(ctx, what, reason) : { problem: USAGE }
    default:
      return { problem: USAGE }
  }
}

const isPayment = (typed: string) => /^[0-9a-f-]{8,36}$/.test(typed)
const isLine = (typed: string) => /^\d{1,15}$/.test(typed)
/** Returns typed crowns, such as `12,50`, as hellers. Undefined for a sign or more than two decimals. */
const amountOf = (typed: string): Haler | undefined =>
  /^\d{1,9}([.,]\d{1,2})?$/.test(typed) ? fromCrowns(Number(typed.replace(',', '.'))) : undefined

async function list(ctx: Ctx): Promise<string> {
  const open = await findWaiting(ctx, MOST_SHOWN)
  const byHand = await findHandSurplus(ctx, MOST_SHOWN)
  if (open.length + byHand.length === 0) return 'No payment waits.'
  const lines: string[] = []
  for (const line of open) lines.push(lineText(line), ...fitText(line, (await matchLine(ctx, line)).match))
  for (const { id, order, company, day, left } of byHand)
    lines.push(
      `${formatDay(day)}  ${printAmount(ctx, left)} noted by hand were given back by ${order}: they are ${company}’s`,
      `    book <order> <amount> --payment ${id.slice(0, 8)}, or return --payment ${id.slice(0, 8)}`,
    )
  return lines.join('\n')
}

/** Prints an amount of a bank line in the line's own currency. */
const lineAmount = (amount: Haler, currency: string): string => `${toCrowns(amount)} ${currency}`

function lineText(line: LineWithLeft): string {
  const { id, day, amount, left, currency, symbol, payer_name, payer_account, message, is_reversal, takes_back } = line
  return [
    `${id}  ${formatDay(day)}  ${lineAmount(amount, currency)}`,
    symbol === null ? 'no symbol' : `VS ${symbol}`,
    ...(left === amount ? [] : [`surplus ${lineAmount(left, currency)}`]),
    ...(is_reversal ? ['reversal'] : []),
    ...(takes_back ? ['taken away again by the bank'] : []),
    [payer_name, payer_account, message].filter(Boolean).join(' '),
  ].join('  ')
}

const WHY_OPEN: Record<NonNullable<Match['open']>, string> = {
  'no-symbol': '',
  'wrong-symbol': 'its symbol has a wrong check digit',
  'unknown-symbol': 'no order has its symbol',
  currency: 'it is in another currency',
  reversal: 'the bank gives back what you paid',
}

function fitText({ id, takes_back, left, isTouched }: LineWithLeft, match: Match): string[] {
  if (takes_back) return ['    undo the payment that it takes away, or ignore it']
  const fits = [...(match.pays ? [match.pays.symbol] : []), ...match.proposed]
  if (fits.length > 0) return [`    fits ${fits.join(', ')}: confirm ${id}`]
  if (match.ended?.how === 'revive') return [`    its order ended and can be had again: confirm ${id}, or return ${id}`]
  if (match.ended)
    return [`    its order ended and cannot be had again (too late, or its places or code are taken): return ${id}`]
  if (!match.open && left > 0)
    return [
      isTouched
        ? `    its order is paid: book <order> <amount> --line ${id}, or return ${id}`
        : `    its order is paid: book <order> <amount> --line ${id}, return ${id}, or ignore ${id}`,
    ]
  return match.open && WHY_OPEN[match.open] ? [`    ${WHY_OPEN[match.open]}`] : []
}

const WHY: Record<NotBooked['why'], string> = {
  'no-line': 'This payment waits no more.',
  'takes-back': 'The bank took this money away again: undo the payment that it takes away, or ignore it.',
  currency: 'The payment is in another currency than the order: return it, or ignore it.',
  'nothing-fits': 'Nothing is proposed for this payment: book it on an order, or return it.',
  'no-order': 'No order of a company has this number or symbol.',
  paid: 'The order is paid: nothing may be booked on it any more.',
  'too-much': 'The order has less to pay',
  'line-too-small': 'The payment has less left',
  changed: 'Something of the order was given back and is being taken off: try again in a minute.',
  'no-surplus': 'No order of this company gave back anything of such a payment.',
  'before-order': 'The order was made after that day: name the day from which the money is for it.',
  ended: 'The order has ended and cannot be had again: return the money.',
  'no-places': 'The places of the order are taken: return the money.',
  'no-codes': 'A code of the order is void, or was used by somebody else since: return the money.',
}

const bookedText = (ctx: AmountCtx, { payment, order, symbol, amount, rest, isPaid }: Booked): string =>
  `${printAmount(ctx, amount)} on ${order}, VS ${symbol}: ${isPaid ? 'it is paid' : `${printAmount(ctx, rest)} are left`} (payment ${payment.slice(0, 8)})`

const wouldText = (ctx: AmountCtx, { order, symbol, amount, rest }: WouldBook): string =>
  `${printAmount(ctx, amount)} would go on ${order}, VS ${symbol}: ${rest === 0 ? 'it would be paid' : `${printAmount(ctx, rest)} would be left`}`

function bookedReply(ctx: AmountCtx, done: Booked[] | NotBooked): string | Problem {
  if (!('why' in done)) return done.map((one) => bookedText(ctx, one)).join('\n')
  return { problem: done.rest === undefined ? WHY[done.why] : `${WHY[done.why]}: ${printAmount(ctx, done.rest)}.` }
}

async function book(ctx: Ctx, order: string, typed: string, named: Named): Promise<string | Problem> {
  const { '--reason': reason, '--line': line, '--day': day, '--payment': given } = named
  const amount = amountOf(typed)
  const isDated = day !== undefined && isDay(day) && day <= ctx.today
  // Money comes from one of the three.
  const sources = [line, day, given].filter((one) => one !== undefined).length
  const isRight = line !== undefined ? isLine(line) : given !== undefined ? isPayment(given) : isDated
  if (!order || !amount || !reason || sources !== 1 || !isRight) return { problem: USAGE }
  const done = await bookByHand(ctx, order, {
    amount,
    day: day ?? ctx.today,
    reason,
    ...(line === undefined ? {} : { lineId: Number(line) }),
    ...(given === undefined ? {} : { given }),
  })
  return bookedReply(ctx, 'why' in done ? done : [done])
}

async function payments(ctx: Ctx, named: string): Promise<string | Problem> {
  if (!named) return { problem: 'Name an order: npm run bank -- payments <order>, with its number or its symbol.' }
  const order = await findNamed(ctx, named)
  if (!order) return { problem: WHY['no-order'] }
  const all = await findPayments(ctx, order.id)
  return [
    `${order.number}, VS ${order.symbol}: ${printAmount(ctx, order.due)}, ${printAmount(ctx, order.rest)} left`,
    ...(all.length === 0 ? ['  Nothing was booked on it.'] : []),
    ...all.map(({ id, day, amount, given_back, bank_line_id, undone_at }) =>
      [
        `  ${id.slice(0, 8)}  ${formatDay(day as Day)}  ${printAmount(ctx, amount)}`,
        bank_line_id === null ? 'by hand' : `line ${bank_line_id}`,
        ...(given_back > 0 ? [`${printAmount(ctx, given_back)} given back`] : []),
        ...(undone_at === null ? [] : ['undone']),
      ].join('  '),
    ),
  ].join('\n')
}

const WHY_NOT_UNDONE: Record<NotUndone['why'], string> = {
  'no-payment': 'There is no such payment, or more than one begins so.',
  undone: 'This payment was taken back before.',
  'order-paid': 'Its order is paid or has ended: nothing may be taken from it any more.',
  'final-written': 'Its order has a final invoice: nothing may be taken from it any more.',
}

const undone = (ctx: AmountCtx, done: { amount: Haler; order: string } | NotUndone): string | Problem =>
  'why' in done
    ? { problem: WHY_NOT_UNDONE[done.why] }
    : `${printAmount(ctx, done.amount)} were taken from ${done.order} and wait again.`

async function sendBack(ctx: Ctx, line: string, typed: string | undefined, reason: string): Promise<string | Problem> {
  const amount = typed === undefined ? undefined : amountOf(typed)
  if (!isLine(line) || !reason || (typed !== undefined && !amount)) return { problem: USAGE }
  const done = await returnMoney(ctx, Number(line), { ...(amount ? { amount } : {}), reason })
  if (!done) return { problem: `No payment ${line} waits with so much.` }
  return `${lineAmount(done.amount, done.currency)} were sent back${done.payer ? ` to ${done.payer}` : ''}.`
}

async function sendBackByHand(
  ctx: Ctx,
  payment: string,
  [typed, ...more]: readonly string[],
  reason: string,
): Promise<string | Problem> {
  const amount = typed === undefined ? undefined : amountOf(typed)
  if (!isPayment(payment) || !reason || more.length > 0 || (typed !== undefined && !amount)) return { problem: USAGE }
  const done = await returnByHand(ctx, payment, { ...(amount ? { amount } : {}), reason })
  if (!done) return { problem: `No order gave back so much of payment ${payment}.` }
  return `${printAmount(ctx, done.amount)} were sent back to ${done.company}.`
}

async function importFile(ctx: Ctx, file: string, isPreview: boolean): Promise<string | Problem> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { problem: `${file} cannot be read.` }
  }
  let would: WouldBook[] = []
  const done = await importStatement(ctx, bytes, {
    isPreview,
    onPreview: async (tx) => {
      would = await wouldBook(tx)
    },
  })
  if (!('statement' in done)) return { problem: `${file} ${whyNot(done)}. Nothing was stored.` }
  const failed = new Set<number | string>()
  const booked = isPreview
    ? would.map((one) => wouldText(ctx, one))
    : (await bookAll(ctx, (_error, line) => failed.add(line))).map((one) => bookedText(ctx, one))
  return [
    importText(ctx, done),
    ...booked.map((one) => `  ${one}`),
    ...[...failed].map((line) => `  line ${line} could not be booked, and is tried again every minute: see the log`),
    isPreview ? 'Nothing was stored: add --apply.' : 'Stored.',
  ].join('\n')
}

function whyNot(done: NotImported): string {
  if ('problem' in done) return done.line > 0 ? `${PROBLEM[done.problem]}: line ${done.line}` : PROBLEM[done.problem]
  if (done.why === 'imported-before') return 'was imported before'
  if (done.why === 'other-format') return `has the ${formatDay(done.day)}, which was imported in another format`
  return `has line ${done.ref} with another day or amount than before`
}

const are = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'}`

function importText(ctx: AmountCtx, { statement, count, fresh, foreign, totals, takenBack, gap }: Imported): string {
  const { format, number, firstDay, lastDay, opening, closing } = statement
  const sums = [...totals].map(([currency, total]) => lineAmount(total, currency))
  return [
    `Statement ${number} (${format}), ${formatDay(firstDay)} to ${formatDay(lastDay)}: ${printAmount(ctx, opening)} before, ${printAmount(ctx, closing)} after`,
    `  ${count} ${count === 1 ? 'payment' : 'payments'} came, ${sums.join(' and ') || printAmount(ctx, 0)} in all; ${are(fresh)} new, ${are(foreign)} of another business`,
    ...takenBack.map(
      ({ amount, currency, day, symbol }) =>
        `  The bank took ${lineAmount(amount, currency)} away again on ${formatDay(day)}${symbol === null ? '' : `, VS ${symbol}`}.`,
    ),
    ...(gap
      ? [
          `  The statement before, to ${formatDay(gap.lastDay)}, ended with ${printAmount(ctx, gap.closing)}: one is missing.`,
        ]
      : []),
  ].join('\n')
}

async function ignore(ctx: Ctx, typed: string, reason: string): Promise<string | Problem> {
  if (!isLine(typed)) return { problem: USAGE }
  const line = await ignoreLine(ctx, Number(typed), reason)
  if (!line) return { problem: `No payment ${typed} waits, or a part of it is on an order.` }
  return `${lineAmount(line.amount, line.currency)} of ${formatDay(line.day)} are for no order.`
}
