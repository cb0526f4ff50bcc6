import { STORM_CHOICES, type StormChoice } from '@gondola/contract/storm.ts'
import { instantOf, isDay } from '@gondola/rules/day.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import { makeOffers, type StormCtx } from './make-offers.ts'

const USAGE = `npm run storm -- <group or product> <day> [<times>] --until <day>T<time> --reason "<why>"
                                     offers each guest of it another day, money or a voucher, by mail; a second run
                                     goes on and adds what was paid meanwhile
  times      such as 11:30 or 10:00-14:00; without them it is the whole day
  --until    until when a guest may choose, such as 2026-12-20T20:00
  --choices  of move,money,credit; all of them
  --silent   what happens to who says nothing: money, or keep their tickets; money
  --bonus    percent that a voucher is worth more; 10
  --by       who gives the command, where that is not the account on this computer`

const TIMES = /^(\d\d:\d\d)(?:-(\d\d:\d\d))?$/
const UNTIL = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/

type Problem = { problem: string }

/** Runs `npm run storm`. Returns what to print, or a problem; nothing was written then. */
export async function stormCommand(
  ctx: StormCtx & { subjects: readonly string[] },
  words: readonly string[],
): Promise<string | Problem> {
  const { args, options } = readWords(words)
  const [subject, day, times, ...rest] = args
  const {
    until = '',
    reason = '',
    choices = STORM_CHOICES.join(),
    silent = 'money',
    bonus = '10',
    ...unknown
  } = options
  if (subject === undefined || day === undefined || rest.length > 0 || !reason || Object.keys(unknown).length > 0)
    return { problem: USAGE }
  if (!ctx.subjects.includes(subject)) return { problem: `There is no group or product "${subject}".` }
  if (!isDay(day)) return { problem: `"${day}" is no day such as ${ctx.today}.` }
  const [, from, to = from] = TIMES.exec(times ?? '') ?? []
  if (times !== undefined && from === undefined) return { problem: `"${times}" is no time such as 10:00-14:00.` }
  const [, untilDay, untilTime] = UNTIL.exec(until) ?? []
  if (!untilDay || !untilTime || !isDay(untilDay))
    return { problem: `"${until}" is no moment such as 2026-12-20T20:00.` }
  const wanted = choices.split(',')
  const isChoice = (one: string): one is StormChoice => STORM_CHOICES.some((choice) => choice === one)
  if (!wanted.every(isChoice)) return { problem: USAGE }
  if (silent !== 'money' && silent !== 'keep') return { problem: USAGE }
  if (!/^\d{1,2}$/.test(bonus)) return { problem: `"${bonus}" is no percentage below 100.` }
  const done = await makeOffers(
    ctx,
    { subject, day, from: from ? minuteOf(from) : null, to: to ? minuteOf(to) : null },
    {
      choices: wanted.filter(isChoice),
      silent,
      bonus_percent: Number(bonus),
      reason,
      until: instantOf(untilDay, untilTime),
    },
  )
  if (done === 'other-terms')
    return { problem: 'Its guests have an offer with other choices, or another time to choose. Nothing was written.' }
  return [
    `${done.added} offers were made now. There are ${done.offers} in ${done.orders} orders, ${done.open} of them open.`,
    ...(done.others > 0
      ? [`${done.others} tickets get none: they are of several days, or not paid by card. Write to these guests.`]
      : []),
  ].join('\n')
}

/** Splits words into arguments and options such as `--until <moment>`. */
function readWords(words: readonly string[]): { args: string[]; options: Record<string, string> } {
  const args: string[] = []
  const options: Record<string, string> = {}
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word.startsWith('--')) options[word.slice(2)] = (words[++at] ?? '').trim()
    else args.push(word)
  }
  return { args, options }
}
