import { formatDay, zonedClock } from '@gondola/rules/day.ts'
import type { Db } from '../db/db.ts'
import { printPrice } from '../documents/tickets/print-format.ts'
import { findRefundQueue, type QueuedOrder } from './refund-queue.store.ts'
import { refundQueued } from './refund-queue.ts'

const USAGE = `npm run refunds                      the paid orders that have waited for their tickets for more than a day
npm run refunds -- <order>...        gives back the money for what they wait for; "all" takes every order of the queue
  --by <name>    who gives the command, where that is not the account on this computer`

/**
 * The operator's command: lists the refund queue, or gives money back. Answers what to print, or a problem. `by` is who gives the
 * command, and is kept with each order that it refunds.
 */
export async function refundsCommand(
  ctx: { db: Db; by: string },
  words: readonly string[],
): Promise<string | { problem: string }> {
  if (words.some((word) => word.startsWith('-'))) return { problem: USAGE }
  const queue = await findRefundQueue(ctx)
  if (words.length === 0) return queue.length === 0 ? 'No order waits in the refund queue.' : tableOf(queue)
  const wanted = words.includes('all') ? queue.map(({ number }) => number) : words
  const unknown = wanted.filter((number) => !queue.some((order) => order.number === number))
  if (unknown.length > 0) return { problem: `Not in the queue: ${unknown.join(', ')}. Nothing was given back.` }
  const told: string[] = []
  for (const number of wanted)
    told.push((await refundQueued(ctx, number)) ? `${number} is refunded` : `${number} has got its tickets meanwhile`)
  return told.join('\n')
}

function tableOf(queue: QueuedOrder[]): string {
  const rows = queue.map(({ number, paid_at, first_day, entries, amount }) => {
    const { today, time } = zonedClock(paid_at)
    const waiting = `${entries} ${entries === 1 ? 'ticket' : 'tickets'}`
    return `${number}  paid ${formatDay(today)} ${time}  first day ${formatDay(first_day)}  ${waiting}, ${printPrice(amount)}`
  })
  const sum = queue.reduce((all, { amount }) => all + amount, 0)
  return [...rows, `${queue.length} in the queue, ${printPrice(sum)}`].join('\n')
}
