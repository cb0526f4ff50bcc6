import { STORM_CHOICES, type StormChoice } from '@gondola/contract/storm.ts'
import { DAYS_TO_REFUND } from '@gondola/rules/after-sale/called-off.ts'
import { instantOf, isDay } from '@gondola/rules/day.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { describeProblem } from '../../slots/slots.command.ts'
import { type CallOffCtx, callOff, type NotCalledOff, type Sale } from './call-off.ts'
import type { MadeOffers } from './make-offers.ts'
import type { NamedHit, NoOffer, StormPlace } from './storm.store.ts'

const USAGE = `npm run storm -- <group or product> <day> [<times>] --until <day>T<time> --reason "<why>"
                                     closes these slots, and offers each guest of them another day, money or a
                                     voucher, by mail, and for tickets of several days the share of that day; a
                                     second run goes on, and offers it to who bought since; once the time to choose
                                     is over it needs a later one
  times      such as 11:30 or 10:00-14:00; without them it is the whole day
  --until    until when a guest may choose, such as 2026-12-20T20:00
  --choices  of move,money,credit; all of them
  --silent   what happens to who says nothing: money, or keep their tickets; money; a concert's guests keep none
  --bonus    percent that a voucher is worth more; 10
  --by       who gives the command, where that is not the account on this computer`

const TIMES = /^(\d\d:\d\d)(?:-(\d\d:\d\d))?$/
const UNTIL = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/

type Problem = { problem: string }

/** Runs `npm run storm`. Returns what to print, or a problem: nothing was written then. */
export async function stormCommand(ctx: CallOffCtx, words: readonly string[]): Promise<string | Problem> {
  const { args, options } = readWords(words)
  const [subject, day, times, ...rest] = args
  const {
    until: typed = '',
    reason = '',
    choices = STORM_CHOICES.join(),
    silent = 'money',
    bonus = '10',
    ...unknown
  } = options
  if (subject === undefined || day === undefined || rest.length > 0 || !reason || Object.keys(unknown).length > 0)
    return { problem: USAGE }
  if (!isDay(day)) return { problem: `"${day}" is no day such as ${ctx.today}.` }
  const [, from, to = from] = TIMES.exec(times ?? '') ?? []
  if (times !== undefined && from === undefined) return { problem: `"${times}" is no time such as 10:00-14:00.` }
  const [, untilDay, untilTime] = UNTIL.exec(typed) ?? []
  if (!untilDay || !untilTime || !isDay(untilDay))
    return { problem: `"${typed}" is no moment such as 2026-12-20T20:00.` }
  const wanted = choices.split(',')
  const isChoice = (one: string): one is StormChoice => STORM_CHOICES.some((choice) => choice === one)
  if (!wanted.every(isChoice)) return { problem: USAGE }
  if (silent !== 'money' && silent !== 'keep') return { problem: USAGE }
  if (!/^\d{1,2}$/.test(bonus)) return { problem: `"${bonus}" is no percentage below 100.` }
  const place = { subject, day, from: from ? minuteOf(from) : null, to: to ? minuteOf(to) : null }
  const done = await callOff(ctx, place, {
    choices: wanted.filter(isChoice),
    silent,
    bonus_percent: Number(bonus),
    reason,
    until: instantOf(untilDay, untilTime),
  })
  return 'why' in done ? describeRefusal(ctx, place, typed, done) : describeOffers(place, done)
}

/** Returns what to tell an operator whose command called nothing off. `typed` is the end of the time to choose. */
function describeRefusal(ctx: CallOffCtx, { subject, day }: StormPlace, typed: string, no: NotCalledOff): Problem {
  switch (no.why) {
    case 'no-subject':
      return { problem: `There is no group or product "${subject}".` }
    case 'until-over':
      return { problem: `${typed} is over. Give a later moment until which guests may choose.` }
    case 'none-kept':
      return { problem: `Nobody keeps tickets of ${subject}: who says nothing gets the money.` }
    case 'until-late':
      return { problem: `${subject} is paid back within ${DAYS_TO_REFUND} days: its guests choose by ${no.last}.` }
    case 'other-terms':
      return {
        problem: 'Its guests have an offer with other choices, or a later time to choose. Nothing was written.',
      }
    default:
      return describeProblem(ctx, { groupId: subject, day }, no)
  }
}

function describeOffers(place: StormPlace, done: MadeOffers & { sale: Sale | null }): string {
  const { sale, added, offers, orders, open, payments, changes, without, refused } = done
  return [
    ...(sale ? [describeSale(place, sale)] : []),
    `${added} offers were made now. There are ${offers} in ${orders} orders, ${open} of them open.`,
    ...(payments + changes === 0
      ? []
      : [
          `${payments} payments and ${changes} changes onto it have not ended. Their guests get an offer by themselves.`,
        ]),
    ...describeWithout(without),
    ...describeRefused(refused),
  ].join('\n')
}

function describeSale({ subject, day }: StormPlace, sale: Sale): string {
  if ('closed' in sale) return `${sale.closed} slots of ${subject} on ${day} are closed now.`
  return sale.slotsOf
    ? `${subject} is still sold for ${day}: its slots are those of ${sale.slotsOf}, which npm run slots closes.`
    : `${subject} is still sold for ${day}: it has no slots, and only the catalogue closes a day.`
}

const WHY: Record<NoOffer['why'], string> = {
  blocked: 'is blocked',
  company: 'is of a company, which gets no voucher: npm run refunds -- reverse <order>/<place>',
  season: 'is for a season: no day of it has a price',
  'several-days': 'is of several days: only its other days are left to offer',
  free: 'cost nothing: nothing is owed',
  'other-offer': 'has an offer of another storm day to decide',
  used: 'was used: nothing is owed',
  unasked: 'is not known to be unused, as the access system did not answer: give this command again',
  making: 'is being made: its offer comes by itself',
  changed: 'was changed to this day after its choice: nothing is offered twice',
  unpaid: 'waits for its payment by invoice: npm run invoices -- cancel <order>',
}

/** Returns the tickets without an offer, one a line. An operator has to write to these guests. */
const describeWithout = (without: readonly NoOffer[]): string[] =>
  without.length === 0
    ? []
    : [
        `${without.length} tickets get none. Write to these guests:`,
        ...without.map(({ number, place, email, why }) => `  ${number}/${place}  ${email ?? '(erased)'}  ${WHY[why]}`),
      ]

/** Returns the tickets of `findRefused`, one a line. Each has the command that gives its money back. */
export const describeRefused = (refused: readonly NamedHit[]): string[] =>
  refused.map(
    ({ number, place, email }) =>
      `${number}/${place}  ${email ?? '(erased)'}  refused on a storm day: npm run refunds -- reverse ${number}/${place}`,
  )

/** Splits words into arguments and options such as `--until <moment>`. */
function readWords(words: readonly string[]): { args: string[]; options: Record<string, string> } {
  const args: string[] = []
  const options: Record<string, string> = {}
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word.startsWith('--')) options[word.slice(2)] = tidy(words[++at] ?? '')
    else args.push(word)
  }
  return { args, options }
}
