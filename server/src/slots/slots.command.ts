import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import { isDay, zonedClock } from '@gondola/rules/day.ts'
import { timeOfMinute } from '@gondola/rules/slot.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import {
  type ChangedSlot,
  type Chosen,
  changeSlots,
  MOST_PLACES,
  slotOrders,
  slotsNow,
  type Times,
  type WhyNoSlots,
} from './change-slot.ts'
import type { SlotOrder } from './slot-orders.store.ts'
import type { SlotOfDay } from './slots.store.ts'

const USAGE = `npm run slots -- <group> <day>                     the slots of a day
npm run slots -- <group> <day> [<times>] orders    who has bought places of them, and how to reach these guests
npm run slots -- <group> <day> <times> <places> [--reason "<why>"]
  day     such as 2026-12-05
  times   such as 11:30; 10:00-14:00 are the slots from the one at 10:00 to the one at 14:00; "all" is the whole day, and
          00:00 a slot of the whole day
  places  of each slot: a number up to ${MOST_PLACES}, "closed" (as 0), or "rules" for what the catalogue says again`

type Problem = { problem: string }
type CommandCtx = Pick<OperatorCtx, 'db' | 'today' | 'operator'> & { groups: readonly SlotGroup[] }

/**
 * Runs `npm run slots`: lists slots or the orders in them, or changes slots. Returns what to print, or a problem;
 * nothing was written then.
 */
export async function slotsCommand(ctx: CommandCtx, words: readonly string[]): Promise<string | Problem> {
  const { args, reason } = splitReason(words)
  const [groupId, day, ...rest] = args
  if (groupId === undefined || day === undefined || rest.length > 2 || reason === '') return { problem: USAGE }
  const what = rest.at(-1)
  if (rest.length === 1 && what !== 'orders') return { problem: USAGE }
  if (reason !== null && (what === undefined || what === 'orders')) return { problem: USAGE }
  if (!isDay(day)) return { problem: `"${day}" is no day such as ${ctx.today}.` }
  if (what === undefined) {
    const slots = await slotsNow(ctx, { groupId, day })
    return 'why' in slots ? describeProblem(ctx, { groupId, day }, slots) : tableOf(slots)
  }
  const chosen = { groupId, day, times: rest.length === 1 ? null : timesOf(rest[0] ?? '') }
  if (what === 'orders') {
    const found = await slotOrders(ctx, chosen)
    return 'why' in found ? describeProblem(ctx, chosen, found) : ordersText(found)
  }
  const offered = placesOf(what)
  if (offered === undefined)
    return { problem: `"${what}" is no number of places from 0 to ${MOST_PLACES}, nor "closed" or "rules".` }
  if (offered === null && reason !== null) return { problem: 'A slot that follows the rules again keeps no reason.' }
  const changed = await changeSlots(ctx, chosen, offered === null ? null : { offered, reason })
  if ('why' in changed) return describeProblem(ctx, chosen, changed)
  const lines = changed.map((one) => describeChangedSlot(one, offered !== null))
  // Read after the change, so that nobody who bought before it is missing.
  const found = offered === 0 ? await slotOrders(ctx, chosen) : null
  if (found && !('why' in found)) lines.push(...describeClosed(found))
  return lines.join('\n')
}

/** Returns what to tell an operator whose slots cannot be read or changed. */
export function describeProblem(
  ctx: Pick<CommandCtx, 'today'>,
  { groupId, day }: Omit<Chosen, 'times'>,
  no: WhyNoSlots,
): Problem {
  switch (no.why) {
    case 'day-over':
      return { problem: `${day} is over: slots can be changed from ${ctx.today} on.` }
    case 'no-group': {
      const known = no.groups.map(({ id, name }) => `  ${id}  (${name.en})`)
      return { problem: [`There is no group "${groupId}", but`, ...known].join('\n') }
    }
    case 'no-slots':
      return { problem: `${groupId} has no slots on ${day} by the catalogue's rules.` }
    case 'not-laid':
      return {
        problem: `${groupId} is not laid out on ${day} yet: slots are, for a year ahead, each night and when the shop starts.`,
      }
    case 'no-slot-at':
      return { problem: `${groupId} has no slot at ${no.time} on ${day}, only at ${no.times.join(', ')}.` }
    case 'backwards':
      return { problem: `${no.from}-${no.to} ends before it begins.` }
  }
}

/**
 * Returns the times of a text such as 09:00-11:30 or 09:00; null for `all`. Any other text is taken as a time: no slot
 * begins then, so it is refused later.
 */
function timesOf(text: string): Times {
  if (text === 'all') return null
  const [, from = text, to = text] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? []
  return { from, to }
}

/** Splits off `--reason "<why>"`. The reason is null without that option, and empty when it has no text. */
function splitReason(words: readonly string[]): { args: readonly string[]; reason: string | null } {
  const at = words.indexOf('--reason')
  return at < 0 ? { args: words, reason: null } : { args: words.toSpliced(at, 2), reason: tidy(words[at + 1] ?? '') }
}

/** Returns a number of places, 0 for `closed`. Null for `rules`, undefined for a text that is not understood. */
function placesOf(text: string): number | null | undefined {
  if (text === 'rules') return null
  if (text === 'closed') return 0
  return /^\d{1,6}$/.test(text) && Number(text) <= MOST_PLACES ? Number(text) : undefined
}

const freeOf = ({ offered, held, sold }: { offered: number; held: number; sold: number }) =>
  Math.max(0, offered - held - sold)

function describeChangedSlot({ slot, ruled }: ChangedSlot, isException: boolean): string {
  const { group_id, day, start_min, offered, held, sold } = slot
  const now = offered === 0 ? 'is closed now' : `offers ${offered} places now`
  const rules = isException ? ` (the rules: ${ruled})` : ', as the rules say'
  const over = held + sold - offered
  return [
    `${group_id} ${day} ${timeOfMinute(start_min)} ${now}${rules}.`,
    `${sold} places are sold, ${held} held, ${freeOf(slot)} free.`,
    ...(offered > 0 && over > 0
      ? [
          `${over} more are taken than offered. All of them stay: what is sold is valid, and what is held can still be bought.`,
        ]
      : []),
  ].join(' ')
}

type Found = { orders: SlotOrder[]; held: number }

/** Returns what to do about closed slots; nothing when nobody has places. */
const describeClosed = ({ orders, held }: Found): string[] => [
  ...(orders.length > 0
    ? [`${boughtPlaces(orders)} Their tickets stay valid: call these guests.`, ordersTable(orders)]
    : []),
  ...(held > 0 ? [heldOf(held)] : []),
]

const ordersText = ({ orders, held }: Found): string =>
  [
    ...(orders.length > 0 ? [ordersTable(orders), boughtPlaces(orders)] : ['Nobody has bought places.']),
    ...(held > 0 ? [`${held} places are held by carts and orders that are not paid.`] : []),
  ].join('\n')

const heldOf = (held: number) =>
  [
    `${held} places are held. Their carts are told that the time is no longer offered; orders that are being paid can still`,
    'be paid, so ask for the "orders" again in half an hour.',
  ].join(' ')

function boughtPlaces(orders: SlotOrder[]): string {
  const count = new Set(orders.map(({ number }) => number)).size
  const places = orders.reduce((sum, order) => sum + order.places, 0)
  return `${count} ${count === 1 ? 'order has' : 'orders have'} bought ${places} ${places === 1 ? 'place' : 'places'}.`
}

const ordersTable = (orders: SlotOrder[]) =>
  asTable([
    ['time', 'order', 'places', 'language', 'e-mail', 'telephone'],
    ...orders.map(({ start_min, number, places, lang, email, phones }) => [
      timeOfMinute(start_min),
      number,
      String(places),
      lang,
      email ?? '(erased)',
      phones.join(', '),
    ]),
  ])

/** Returns rows as text, each column as wide as its widest cell. */
function asTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns the slots of a day as a table, figures aligned right. */
function tableOf(slots: readonly SlotOfDay[]): string {
  const rows = [
    ['time', 'places', 'sold', 'held', 'free', 'exception'],
    ...slots.map((slot) => [
      timeOfMinute(slot.start_min),
      slot.offered === 0 ? 'closed' : String(slot.offered),
      String(slot.sold),
      String(slot.held),
      String(freeOf(slot)),
      describeChange(slot),
    ]),
  ]
  return rows
    .map(([time, places, sold, held, free, exception]) =>
      `${time?.padEnd(5)}  ${[places, sold, held, free].map((text) => text?.padStart(7)).join('')}  ${exception}`.trimEnd(),
    )
    .join('\n')
}

function describeChange({ said }: SlotOfDay): string {
  if (!said) return ''
  const { today, time } = zonedClock(Date.parse(said.at))
  return `${said.offered === 0 ? 'closed' : said.offered} by ${said.by}, ${today} ${time}${said.reason ? `: ${said.reason}` : ''}`
}
