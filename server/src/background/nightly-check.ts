import type { Deps } from '../ctx.ts'
import { ticketCheckAge, ticketDifferences } from '../metrics.ts'
import {
  ageOfLastCheck,
  countDifferences,
  endTicketCheck,
  giveUpTicketCheck,
  takeTicketCheck,
} from '../tickets/ticket-check.store.ts'
import { checkTickets } from '../tickets/ticket-check.ts'

/** After midnight, when nobody buys; again after as long when the access system did not answer. */
const EVERY_MS = 10 * 60_000
/** Longer than from one night's check to the end of the next. */
const OVERDUE_S = 26 * 3600
/** What the log names, those found last; the metric counts them all. */
const NAMED = 20

/**
 * Once a night one process of the shop holds tickets against the access system (`checkTickets`), and all of them say in their
 * metrics how many differ, and how long ago that was looked at. Answers how to stop.
 */
export function startTicketCheck(deps: Deps): () => Promise<void> {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const check = async (day: string) => {
    const { tickets, differences } = await checkTickets(deps, { signal: stopping.signal })
    await endTicketCheck(deps, day, { tickets, differences: differences.length })
    deps.log.info({ tickets, differences: differences.length }, 'the tickets were checked')
    if (differences.length > 0)
      deps.log.error(
        { differences: differences.slice(0, NAMED), count: differences.length },
        'tickets differ from the access system: npm run tickets -- check',
      )
  }
  const tellMetrics = async (): Promise<boolean> => {
    ticketDifferences.set(await countDifferences(deps))
    const age = await ageOfLastCheck(deps)
    if (age !== undefined) ticketCheckAge.set(age)
    return (age ?? 0) > OVERDUE_S
  }
  const checkOnce = async () => {
    const day = await takeTicketCheck(deps)
    const failure = day === undefined ? undefined : await check(day).catch((error: unknown) => giveUp(day, error))
    const isOverdue = await tellMetrics()
    if (!failure || stopping.signal.aborted) return
    if (isOverdue) deps.log.error(failure, 'no check of the tickets has succeeded for more than a day')
    else deps.log.warn(failure, 'tickets could not be checked and will be later')
  }
  const giveUp = async (day: string, error: unknown) => {
    await giveUpTicketCheck(deps, day)
    return { err: error }
  }
  const timer = setInterval(() => {
    running ??= checkOnce()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'tickets could not be checked and will be later')
      })
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
