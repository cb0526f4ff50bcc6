import { STORM_CHOICES, type StormChoice } from '@gondola/contract/storm.ts'
import { termOf } from '@gondola/rules/after-sale/deadlines.ts'
import type { Catalogue } from '@gondola/rules/catalogue.ts'
import { addDays, type Day, instantOf, isDay, pragueDay } from '@gondola/rules/day.ts'
import { minuteOf, timeOfMinute } from '@gondola/rules/slot.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { changeSlots } from '../../slots/change-slot.ts'
import { describeProblem } from '../../slots/slots.command.ts'
import { knownTerms, makeOffers, type StormCtx, type StormTerms } from './make-offers.ts'
import { findStorm, type NamedHit, type NoOffer, type StormPlace } from './storm.store.ts'

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
const UNTIL = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/

type Problem = { problem: string }
type CommandCtx = StormCtx & { catalogue: Pick<Catalogue, 'slotGroups' | 'products'> }

/** Days within which a concert's guests get their money back (docs/product.md §19.49). */
const DAYS_TO_REFUND = 60

/** Returns whether a product is dated and allows no change of date, like a concert. */
const isFixed = (product: CommandCtx['catalogue']['products'][number] | undefined): boolean =>
  product !== undefined && !product.allowDateChange && termOf(product) === 'dated'

/** Runs `npm run storm`. Returns what to print, or a problem: nothing was written then. */
export async function stormCommand(ctx: CommandCtx, words: readonly string[]): Promise<string | Problem> {
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
  const { slotGroups, products } = ctx.catalogue
  if (![...slotGroups, ...products].some(({ id }) => id === subject))
    return { problem: `There is no group or product "${subject}".` }
  if (!isDay(day)) return { problem: `"${day}" is no day such as ${ctx.today}.` }
  const [, from, to = from] = TIMES.exec(times ?? '') ?? []
  if (times !== undefined && from === undefined) return { problem: `"${times}" is no time such as 10:00-14:00.` }
  const [, untilDay, untilTime] = UNTIL.exec(typed) ?? []
  if (!untilDay || !untilTime || !isDay(untilDay))
    return { problem: `"${typed}" is no moment such as 2026-12-20T20:00.` }
  const until = instantOf(untilDay, untilTime)
  if (until <= Date.now()) return { problem: `${typed} is over. Give a later moment until which guests may choose.` }
  const wanted = choices.split(',')
  const isChoice = (one: string): one is StormChoice => STORM_CHOICES.some((choice) => choice === one)
  if (!wanted.every(isChoice)) return { problem: USAGE }
  if (silent !== 'money' && silent !== 'keep') return { problem: USAGE }
  if (!/^\d{1,2}$/.test(bonus)) return { problem: `"${bonus}" is no percentage below 100.` }
  const place = { subject, day, from: from ? minuteOf(from) : null, to: to ? minuteOf(to) : null }
  if (isFixed(products.find(({ id }) => id === subject))) {
    const last = await lastDayToChoose(ctx, place)
    if (silent === 'keep') return { problem: `Nobody keeps tickets of ${subject}: who says nothing gets the money.` }
    if (untilDay > last)
      return { problem: `${subject} is paid back within ${DAYS_TO_REFUND} days: its guests choose by ${last}.` }
  }
  return storm(ctx, place, {
    choices: wanted.filter(isChoice),
    silent,
    bonus_percent: Number(bonus),
    reason,
    until,
  })
}

/**
 * Returns the last day on which a concert's guests may choose. `DAYS_TO_REFUND` run from the concert's day, or from the
 * day of its first storm command where that is earlier. The last of them is left for the refund.
 */
async function lastDayToChoose(ctx: CommandCtx, place: StormPlace): Promise<Day> {
  const known = await findStorm(ctx, place)
  const [first = place.day] = [place.day, known ? pragueDay(known.created_at) : ctx.today].sort()
  return addDays(first, DAYS_TO_REFUND - 1)
}

const OTHER_TERMS = {
  problem: 'Its guests have an offer with other choices, or a later time to choose. Nothing was written.',
}

/** Closes the slots of a new storm, then makes its offers. A second run closes none. */
async function storm(ctx: CommandCtx, place: StormPlace, terms: StormTerms): Promise<string | Problem> {
  const known = await knownTerms(ctx, place, terms)
  if (known === 'other') return OTHER_TERMS
  const closed = known ? [] : await close(ctx, place, terms)
  if ('problem' in closed) return closed
  const done = await makeOffers(ctx, place, terms)
  if (done === 'other-terms') return OTHER_TERMS
  const { added, offers, orders, open, payments, changes, without, refused } = done
  return [
    ...closed,
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

/**
 * Closes the slots that a storm names (docs/product.md §19.43). Returns lines to print, or a problem. Empty for a past
 * day. A product has no slots of its own: the line says that it is still sold.
 */
async function close(
  ctx: CommandCtx,
  { subject, day, from, to }: StormPlace,
  { reason }: Pick<StormTerms, 'reason'>,
): Promise<string[] | Problem> {
  const { slotGroups: groups, products } = ctx.catalogue
  if (day < ctx.today) return []
  if (!groups.some(({ id }) => id === subject)) return [describeSales(products, subject, day)]
  const times = from === null || to === null ? null : { from: timeOfMinute(from), to: timeOfMinute(to) }
  const chosen = { groupId: subject, day, times }
  const closed = await changeSlots({ ...ctx, groups }, chosen, { offered: 0, reason })
  if ('why' in closed) return describeProblem(ctx, chosen, closed)
  return [`${closed.length} slots of ${subject} on ${day} are closed now.`]
}

function describeSales(products: CommandCtx['catalogue']['products'], subject: string, day: Day): string {
  const group = products.find(({ id }) => id === subject)?.timeSlotGroup
  return group
    ? `${subject} is still sold for ${day}: its slots are those of ${group}, which npm run slots closes.`
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
