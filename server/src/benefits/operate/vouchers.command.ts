import { type Day, formatDay, isDay, isWithoutValidity, zonedClock } from '@gondola/rules/day.ts'
import { fromCrowns, type Haler } from '@gondola/rules/money.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { type AmountCtx, printAmount } from '../../operators/print-amount.ts'
import {
  creditByHand,
  issueByHand,
  makeCodes,
  noteDecision,
  prolongByCode,
  redeemAtDesk,
  type ShownToken,
  type ShownVoucher,
  showTokens,
  showUndecided,
  showVouchers,
  type VouchersCtx,
  voidByCode,
  type WhyNot,
} from './operate-vouchers.ts'
import type { Movements } from './vouchers.store.ts'

const USAGE = `npm run vouchers -- <code | order | last signs>    what is left of gift vouchers and codes, and what happened to them
npm run vouchers -- redeem <code> <amount>        takes an amount off at a desk
npm run vouchers -- issue <amount> --reason "<why>"
npm run vouchers -- void <code> --reason "<why>"  makes a voucher or a code of a benefit worthless
npm run vouchers -- returned                      void ones with money: it came back, or was spent before a refund
npm run vouchers -- decided <code | order | last signs> --reason "<what>"   one of these needs no decision any more
npm run vouchers -- prolong <code> <day> --reason "<why>"         can be used until this day
npm run vouchers -- credit <e-mail> <amount> --reason "<why>"     an amount below 0 takes credit away
npm run vouchers -- codes <benefit> <count> [<uses> [<last day>]] new codes of a benefit as CSV; each for one order
  amount   in crowns, such as 500 or 499.50
  day      such as 2027-03-31; so is a last day`

const MOST_CODES = 100_000
const MOST_CROWNS = 1_000_000

type Ctx = VouchersCtx & AmountCtx
type Problem = { problem: string }

/** Runs `npm run vouchers`. Returns what to print, or a problem: nothing was written then. */
export async function vouchersCommand(ctx: Ctx, words: readonly string[]): Promise<string | Problem> {
  const at = words.indexOf('--reason')
  const [reason, args] = at === -1 ? ['', words] : [tidy(words[at + 1] ?? ''), words.toSpliced(at, 2)]
  const [act, ...rest] = args
  switch (act) {
    case 'redeem':
      return rest.length === 2 ? redeem(ctx, rest) : { problem: USAGE }
    case 'issue':
      return rest.length === 1 && reason ? issue(ctx, rest, reason) : { problem: USAGE }
    case 'void':
      return rest.length === 1 && reason ? makeVoid(ctx, rest, reason) : { problem: USAGE }
    case 'prolong':
      return rest.length === 2 && reason ? prolong(ctx, rest, reason) : { problem: USAGE }
    case 'credit':
      return rest.length === 2 && reason ? credit(ctx, rest, reason) : { problem: USAGE }
    case 'returned':
      return rest.length === 0 ? returned(ctx) : { problem: USAGE }
    case 'decided':
      return rest.length === 1 && reason ? decided(ctx, rest, reason) : { problem: USAGE }
    case 'codes':
      return rest.length >= 2 && rest.length <= 4 ? codes(ctx, rest) : { problem: USAGE }
    case undefined:
      return { problem: USAGE }
    default:
      return rest.length === 0 ? show(ctx, act) : { problem: USAGE }
  }
}

async function show(ctx: Ctx, typed: string): Promise<string | Problem> {
  const [vouchers, tokens] = [await showVouchers(ctx, typed), await showTokens(ctx, typed)]
  const found = [...vouchers.map((one) => voucherText(ctx, one)), ...tokens.map(tokenText)]
  return found.length > 0
    ? found.join('\n\n')
    : { problem: `No gift voucher and no code of a benefit is known as "${typed}".` }
}

async function returned(ctx: Ctx): Promise<string> {
  const found = await showUndecided(ctx)
  return found.length > 0 ? found.map((one) => voucherText(ctx, one)).join('\n\n') : 'No void voucher needs a decision.'
}

async function decided(ctx: Ctx, [typed = '']: string[], reason: string): Promise<string | Problem> {
  const done = await noteDecision(ctx, { typed, reason })
  if (!('why' in done)) return `…${done.last_signs} needs no decision any more.`
  if (done.why === 'changed') return { problem: `The money on "${typed}" changed meanwhile: look at it again.` }
  return {
    problem:
      done.why === 'several'
        ? `Several void vouchers known as "${typed}" need a decision: name the order, the last signs or the code.`
        : `No void voucher known as "${typed}" needs a decision.`,
  }
}

function voucherText(ctx: Ctx, { movements, storm, ...voucher }: ShownVoucher): string {
  const { value, spent, left, claimed, status, valid_to, order_number, last_signs } = voucher
  // Of a void one a part may have gone back to its buyer, which is no movement.
  const rest = left > 0 ? `void with ${printAmount(ctx, left)} on it` : 'void'
  const state = status === 'void' ? rest : `${printAmount(ctx, value - spent)} of ${printAmount(ctx, value)} left`
  const unsold = storm
    ? `of the storm day of ${storm.days.map(formatDay).join(', ')}, order ${storm.order_number}`
    : 'issued by hand'
  return [
    `…${last_signs}  ${state}, ${untilOf(valid_to)}, ${order_number ? `sold with ${order_number}` : unsold}`,
    ...(claimed > 0 ? [`  ${printAmount(ctx, claimed)} are held by carts and unpaid orders`] : []),
    ...movementLines(movements, (amount) => printAmount(ctx, amount)),
  ].join('\n')
}

function tokenText({ movements, ...token }: ShownToken): string {
  const { benefit_id, last_signs, used, max_uses, claimed, status, valid_from, valid_to, email } = token
  const state = status === 'void' ? 'void' : `used by ${used} of ${max_uses} orders`
  return [
    `…${last_signs}  code of ${benefit_id}, ${state}, ${valid_from ? `valid from ${formatDay(valid_from)}, ` : ''}${untilOf(valid_to)}, of ${email ?? 'no account'}`,
    ...(claimed > 0 ? [`  ${claimed} are held by carts and unpaid orders`] : []),
    ...movementLines(movements, usesText),
  ].join('\n')
}

function movementLines({ last, earlier }: Movements, print: (amount: number) => string): string[] {
  const lines = last.map(({ at, amount, reason, order_number }) => {
    const { today, time } = zonedClock(at)
    return `  ${formatDay(today)} ${time}  ${print(amount)}  ${whyOf(reason)}${order_number ? ` ${order_number}` : ''}`
  })
  return earlier.count > 0 ? [...lines, `  … and ${earlier.count} earlier  ${print(earlier.amount)}`] : lines
}

/** Prints a movement of uses. Below 0 a code was used, above 0 its uses were given back. */
function usesText(uses: number): string {
  const count = Math.abs(uses)
  return `${uses > 0 ? 'given back' : 'used'}${count === 1 ? '' : ` ${count} times`}`
}

/** Prints the last day of a voucher or code. */
const untilOf = (day: Day | null) =>
  day === null || isWithoutValidity(day) ? 'without an end' : `valid to ${formatDay(day)}`

/** Returns the reason of a movement without the ids after its colon. */
const whyOf = (reason: string) => reason.split(':')[0]

const WHY: Record<WhyNot, string> = {
  unknown: 'This code is not known.',
  void: 'This code is void.',
  expired: 'This voucher has expired.',
  'not-yet': 'This voucher is not valid yet.',
  'too-little': 'There is not enough on this voucher',
  'not-later': 'This voucher is valid that long already, or the day is past.',
}

async function redeem(ctx: Ctx, [code = '', typed = '']: string[]): Promise<string | Problem> {
  const amount = amountOf(typed)
  if (amount === undefined || amount <= 0) return { problem: `"${typed}" is no amount.` }
  const done = await redeemAtDesk(ctx, { code, amount })
  if (!('why' in done))
    return `${printAmount(ctx, amount)} were taken off …${done.lastSigns}. ${printAmount(ctx, done.left)} are left.`
  return {
    problem: done.free === undefined ? WHY[done.why] : `${WHY[done.why]}: ${printAmount(ctx, done.free)} are free.`,
  }
}

async function issue(ctx: Ctx, [typed = '']: string[], reason: string): Promise<string | Problem> {
  const value = amountOf(typed)
  if (value === undefined || value <= 0) return { problem: `"${typed}" is no amount.` }
  const { code, validTo } = await issueByHand(ctx, { value, reason })
  return `${code}  ${printAmount(ctx, value)}, valid to ${formatDay(validTo)}. The code is not kept: nobody can look it up again.`
}

async function makeVoid(ctx: Ctx, [code = '']: string[], reason: string): Promise<string | Problem> {
  const done = await voidByCode(ctx, { code, reason })
  if ('why' in done) return { problem: WHY[done.why] }
  if ('benefit_id' in done)
    return `…${done.last_signs} of ${done.benefit_id} is void. ${done.used} of ${done.max_uses} orders had used it.`
  return `…${done.last_signs} is void. ${printAmount(ctx, done.value - done.spent)} were left.`
}

async function prolong(ctx: Ctx, [code = '', day = '']: string[], reason: string): Promise<string | Problem> {
  if (!isDay(day)) return { problem: `"${day}" is no day such as ${ctx.today}.` }
  const done = await prolongByCode(ctx, { code, validTo: day, reason })
  return 'why' in done
    ? { problem: WHY[done.why] }
    : `…${done.last_signs} is valid to ${formatDay(day)}, not ${formatDay(done.valid_to)}. ${printAmount(ctx, done.value - done.spent)} are on it.`
}

async function credit(ctx: Ctx, [email = '', typed = '']: string[], reason: string): Promise<string | Problem> {
  const amount = amountOf(typed)
  if (amount === undefined || amount === 0) return { problem: `"${typed}" is no amount.` }
  const done = await creditByHand(ctx, { email, amount, reason })
  return 'why' in done
    ? { problem: `Nobody has an account as "${email}", or there is less credit that nothing claims.` }
    : `The account has ${printAmount(ctx, done.balance)} of credit now.`
}

async function codes(ctx: Ctx, [benefitId = '', count = '', uses = '1', validTo]: string[]) {
  const [wanted, maxUses] = [Number(count), Number(uses)]
  const isCount = (value: number) => Number.isInteger(value) && value > 0 && value <= MOST_CODES
  if (!isCount(wanted) || !isCount(maxUses)) return { problem: `A count is a number up to ${MOST_CODES}.` }
  if (validTo !== undefined && !isDay(validTo)) return { problem: `"${validTo}" is no day such as ${ctx.today}.` }
  if (validTo !== undefined && validTo < ctx.today) return { problem: `${formatDay(validTo)} is over.` }
  const made = await makeCodes(ctx, { benefitId, count: wanted, maxUses, validTo: validTo ?? null })
  return 'why' in made
    ? { problem: [`No codes are made of "${benefitId}", but of`, ...ctx.benefits.map((id) => `  ${id}`)].join('\n') }
    : ['code;benefit;orders;valid to', ...made.map((code) => [code, benefitId, uses, validTo ?? ''].join(';'))].join(
        '\n',
      )
}

function amountOf(typed: string): Haler | undefined {
  const number = Number(typed.replace(',', '.'))
  if (!/^-?\d+([.,]\d{1,2})?$/.test(typed) || Math.abs(number) > MOST_CROWNS) return undefined
  return fromCrowns(number)
}
