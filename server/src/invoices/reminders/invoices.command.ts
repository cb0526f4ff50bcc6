import { formatDay } from '@gondola/rules/day.ts'
import { type AmountCtx, printAmount } from '../../operators/print-amount.ts'
import { findOpenInvoices } from './overdue.store.ts'
import { type ReminderCtx, remindAgain } from './remind-again.ts'

const USAGE = `npm run invoices                     orders of companies that wait for money, the most overdue first
npm run invoices -- remind <order>     sends a reminder now
npm run invoices -- cancel <order> --reason "<why>"   ends an unpaid order; its tickets are made void first
npm run invoices -- export <YYYY-MM> <folder>   the tax documents of a month: a table, and an ISDOC file of each
  order  its number or its variable symbol`

type Ctx = ReminderCtx & AmountCtx
const MOST_SHOWN = 500

/**
 * Runs `npm run invoices`, without or with `remind`. Returns what to print, or a `problem`: then nothing was queued.
 */
export async function invoicesCommand(ctx: Ctx, words: readonly string[]): Promise<string | { problem: string }> {
  const [act, order = '', ...rest] = words
  if (act === undefined) return list(ctx)
  if (act !== 'remind' || !order || rest.length > 0) return { problem: USAGE }
  return (await remindAgain(ctx, order))
    ? `A reminder of ${order} goes out.`
    : { problem: `No order ${order} waits for money, or it is on credit and not due yet.` }
}

async function list(ctx: Ctx): Promise<string> {
  const open = await findOpenInvoices(ctx, MOST_SHOWN)
  if (open.length === 0) return 'No order of a company waits for money.'
  return open
    .map(({ number, symbol, company, due, rest, onCredit, reminded }) =>
      [
        `${number}  VS ${symbol}  ${company}  ${printAmount(ctx, rest)}, due ${formatDay(due)}`,
        ...(due < ctx.today && rest > 0 ? ['overdue'] : []),
        ...(onCredit ? [] : ['tickets come with the payment']),
        ...(reminded > 0 ? [`reminded ${reminded} ×`] : []),
      ].join(', '),
    )
    .join('\n')
}
