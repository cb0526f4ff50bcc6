import type { WhyNotReversed } from '@gondola/rules/after-sale/reversal.ts'
import { orderNumberOf } from '@gondola/rules/after-sale/statement.ts'
import { formatDay, pragueDay } from '@gondola/rules/day.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import { type AmountCtx, printAmount } from '../../operators/print-amount.ts'
import type { WhyNotGranted } from '../complaints/decide.ts'
import { findWaitingCards } from './reversals.store.ts'
import {
  giveCardBack,
  type Named,
  type ReversalCtx,
  reverseEntry,
  type Withdrawn,
  withdrawByStatement,
} from './reverse.ts'

export const REVERSALS_USAGE = `npm run refunds -- reverse <order>/<n> [<amount>] --reason "<why>"   gives a ticket back, a used one too; with an
                                     amount only that much of its price, and the ticket stays valid; of a gift voucher what
                                     is left on it, and the voucher is void
  --complaint <number>               grants this complaint by it; the reason is then what the guest is told, once: for more
                                     of a complaint that was granted leave it out
npm run refunds -- withdraw <statement> [<order>[/<n>...]]   carries out a statement of withdrawal, such as W-2026-0042; without
                                     an order for what its guest chose, or else for all of it
npm run refunds -- card-back         the cards that wait for a desk
npm run refunds -- card-back <order>/<n>   the card did not go out, or came back: its price goes back`

const ORDER = /^\d{4}-\d{6,}$/
const PLACE = /^\d{1,3}$/
const AMOUNT = /^\d{1,7}(?:[.,]\d{1,2})?$/

const SURPLUS = 'What was transferred for it waits in npm run bank: book it on another order, or return it.'

type Problem = { problem: string }

/** Says why a ticket is not given back. */
export const WHY_NOT_REVERSED: Record<WhyNotReversed | WhyNotGranted | 'unknown' | 'no-card', string> = {
  unknown: 'There is no such ticket.',
  'no-complaint': 'There is no such complaint.',
  rejected: 'This complaint was rejected.',
  'other-order': 'This complaint is about another order.',
  'no-words': 'Say with --reason what the guest is told.',
  'told-before': 'This complaint was granted before, and its guest was told then: leave --reason out.',
  'no-card': 'This is no card that a guest bought.',
  'not-finished': 'Its order has no tickets: see npm run refunds, or npm run invoices for a company’s.',
  reversed: 'It was given back already.',
  'under-way': 'Another act on it has not ended: see npm run refunds -- acts.',
  blocked: 'It is blocked: unblock it first with npm run tickets.',
  spent: 'This voucher was spent, or a cart or an unpaid order holds it.',
  'part-of-voucher': 'A voucher goes back with all that is left on it: leave the amount out.',
  'too-much': 'This is not less than its price. Without an amount all of it goes back, and the ticket becomes void.',
}

/**
 * Runs `reverse`, `withdraw` and `card-back` of `npm run refunds`. Returns what to print, or a problem: nothing has
 * changed then.
 */
export async function reversalsCommand(
  ctx: ReversalCtx & AmountCtx & { taxLaw: TaxLaw },
  [act, ...rest]: readonly string[],
  { reason, complaint }: { reason: string; complaint: string | undefined },
): Promise<string | Problem> {
  const [first, second] = rest
  if (act === 'card-back' && first === undefined) return waitingCards(ctx)
  if (act === 'withdraw') return first && rest.length <= 2 ? withdraw(ctx, first, second) : { problem: REVERSALS_USAGE }
  const named = namedOf(first)
  if (!named) return { problem: REVERSALS_USAGE }
  const name = `${named.number}/${named.place}`
  if (act === 'card-back') {
    const done = await giveCardBack(ctx, named)
    return 'why' in done ? { problem: WHY_NOT_REVERSED[done.why] } : `${name}: ${printAmount(ctx, done.price)} go back.`
  }
  if (act !== 'reverse' || (!reason && complaint === undefined) || rest.length > 2) return { problem: REVERSALS_USAGE }
  if (second !== undefined && !(AMOUNT.test(second) && Number(second.replace(',', '.')) > 0))
    return { problem: `"${second}" is no amount.` }
  const amount = second === undefined ? null : fromCrowns(Number(second.replace(',', '.')))
  const done = await reverseEntry(ctx, named, { amount, reason, complaint })
  if ('why' in done) return { problem: WHY_NOT_REVERSED[done.why] }
  if (done.rest !== undefined) {
    const rest = printAmount(ctx, done.rest)
    return done.isOnInvoice
      ? `${name}: its voucher is void, and its order costs ${rest} less. ${SURPLUS}`
      : `${name}: its voucher is void, and the ${rest} of ${printAmount(ctx, done.price)} that are left on it go back.`
  }
  if (done.isOnInvoice)
    return amount === null
      ? `${name}: its ticket is made void, then its order costs ${printAmount(ctx, done.price)} less. ${SURPLUS}`
      : `${name}: its order costs ${printAmount(ctx, amount)} less, and the ticket stays valid. ${SURPLUS}`
  return amount === null
    ? `${name}: its ticket is made void, then ${printAmount(ctx, done.price)} go back.`
    : `${name}: ${printAmount(ctx, amount)} of ${printAmount(ctx, done.price)} go back, and the ticket stays valid.`
}

/**
 * Returns order number and places in a word such as 2026-000123/2/3. The hyphen may be missing, and so may the places.
 * Undefined for any other word.
 */
function placesOf(word = ''): { number: string; places: number[] } | undefined {
  const [typed = '', ...places] = word.split('/')
  const number = orderNumberOf(typed)
  return ORDER.test(number) && places.every((place) => PLACE.test(place))
    ? { number, places: places.map(Number) }
    : undefined
}

function namedOf(word: string | undefined): Named | undefined {
  const { number, places: [place, ...others] = [] } = placesOf(word) ?? {}
  return number && place !== undefined && others.length === 0 ? { number, place } : undefined
}

const WHY_NOT_WITHDRAWN: Record<Extract<Withdrawn, { why: string }>['why'], string> = {
  unknown: 'No such statement or order is known, or an act has carried the statement out.',
  'no-order': 'Number and e-mail are not of one order. Make sure who it is, then name the order.',
  nothing: 'Nothing of it could be withdrawn from when the statement was made.',
}

async function withdraw(
  ctx: ReversalCtx & { taxLaw: TaxLaw },
  statement: string,
  order: string | undefined,
): Promise<string | Problem> {
  const wanted = placesOf(order)
  if (order !== undefined && !wanted) return { problem: REVERSALS_USAGE }
  const done = await withdrawByStatement(ctx, statement, wanted ?? null)
  if ('why' in done) return { problem: WHY_NOT_WITHDRAWN[done.why] }
  return `${statement}: ${done.places.map((place) => `${done.number}/${place}`).join(', ')} go back; the guest is told by mail.`
}

async function waitingCards(ctx: ReversalCtx): Promise<string> {
  const waiting = await findWaitingCards(ctx)
  if (waiting.length === 0) return 'No card waits for a desk.'
  return waiting
    .map(
      ({ number, place, email, created_at }) =>
        `${number}/${place}  withdrawn ${formatDay(pragueDay(created_at))}  ${email ?? '(erased)'}`,
    )
    .join('\n')
}
