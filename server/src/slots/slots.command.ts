import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import { type Day, isDay, zonedClock } from '@gondola/rules/day.ts'
import { timeOfMinute } from '@gondola/rules/slot.ts'
import type { Db } from '../db/db.ts'
import { type ChangedSlot, changeSlot, MOST_PLACES, type Problem, slotsNow } from './change-slot.ts'
import type { SlotOfDay } from './slots.store.ts'

const USAGE = `npm run slots -- <group> <day>
npm run slots -- <group> <day> <time> <places> [--reason "<why>"]
  day     such as 2026-12-05
  time    such as 11:30; 00:00 is a slot of the whole day
  places  a number up to ${MOST_PLACES}, "closed" (as 0), or "rules" for what the catalogue says again`

/**
 * The operator's command: lists a day of a group, or changes one of its slots. Answers what to print, or a problem, and then
 * nothing was written. `by` is who gives the command.
 */
export async function slotsCommand(
  ctx: { db: Db; groups: readonly SlotGroup[]; today: Day; by: string },
  words: readonly string[],
): Promise<string | Problem> {
  const { args, reason } = splitReason(words)
  const [groupId, day, time, places] = args
  if (groupId === undefined || day === undefined || args.length === 3 || args.length > 4 || reason === '')
    return { problem: USAGE }
  if (!isDay(day)) return { problem: `"${day}" is no day such as ${ctx.today}.` }
  if (time === undefined || places === undefined) {
    if (reason !== null) return { problem: USAGE }
    const slots = await slotsNow(ctx, { groupId, day })
    return 'problem' in slots ? slots : tableOf(slots)
  }
  const offered = placesOf(places)
  if (offered === undefined)
    return { problem: `"${places}" is no number of places from 0 to ${MOST_PLACES}, nor "closed" or "rules".` }
  if (offered === null && reason !== null) return { problem: 'A slot that follows the rules again keeps no reason.' }
  const exception = offered === null ? null : { offered, by: ctx.by, reason }
  const changed = await changeSlot(ctx, { groupId, day, time }, exception)
  return 'problem' in changed ? changed : told(changed, exception !== null)
}

/** The words without `--reason "<why>"`; an empty reason when it has no text. */
function splitReason(words: readonly string[]): { args: readonly string[]; reason: string | null } {
  const at = words.indexOf('--reason')
  return at < 0 ? { args: words, reason: null } : { args: words.toSpliced(at, 2), reason: (words[at + 1] ?? '').trim() }
}

/** Null for the rules; undefined for what is neither a number nor a word that we know. */
function placesOf(text: string): number | null | undefined {
  if (text === 'rules') return null
  if (text === 'closed') return 0
  return /^\d{1,6}$/.test(text) && Number(text) <= MOST_PLACES ? Number(text) : undefined
}

const freeOf = ({ offered, held, sold }: { offered: number; held: number; sold: number }) =>
  Math.max(0, offered - held - sold)

function told({ slot, ruled }: ChangedSlot, isException: boolean): string {
  const { group_id, day, start_min, offered, held, sold } = slot
  const now = offered === 0 ? 'is closed now' : `offers ${offered} places now`
  const rules = isException ? ` (the rules: ${ruled})` : ', as the rules say'
  const lines = [
    `${group_id} ${day} ${timeOfMinute(start_min)} ${now}${rules}.`,
    `${sold} places are sold, ${held} held, ${freeOf(slot)} free.`,
  ]
  if (held + sold > offered) lines.push(`${held + sold - offered} more are taken than offered. ${staysOf(offered)}`)
  return lines.join('\n')
}

const staysOf = (offered: number) =>
  offered === 0
    ? 'Tickets stay valid: call these guests. Carts are told to choose another time; orders that are being paid are kept.'
    : 'All of them stay: what is sold is valid, and what is held can still be bought.'

/** The slots of a day as a table, figures to the right. */
function tableOf(slots: readonly SlotOfDay[]): string {
  const rows = [
    ['time', 'places', 'sold', 'held', 'free', 'exception'],
    ...slots.map((slot) => [
      timeOfMinute(slot.start_min),
      slot.offered === 0 ? 'closed' : String(slot.offered),
      String(slot.sold),
      String(slot.held),
      String(freeOf(slot)),
      saidOf(slot),
    ]),
  ]
  return rows
    .map(([time, places, sold, held, free, exception]) =>
      `${time?.padEnd(5)}  ${[places, sold, held, free].map((text) => text?.padStart(7)).join('')}  ${exception}`.trimEnd(),
    )
    .join('\n')
}

function saidOf({ said }: SlotOfDay): string {
  if (!said) return ''
  const { today, time } = zonedClock(Date.parse(said.at))
  return `${said.offered === 0 ? 'closed' : said.offered} by ${said.by}, ${today} ${time}${said.reason ? `: ${said.reason}` : ''}`
}
