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

/** Interval of the check, after midnight when nobody buys. Also the pause after the access system failed to reply. */
const EVERY_MS = 10 * 60_000
/** Age of a check that is overdue. It is more than from one night's to the end of the next. */
const OVERDUE_S = 26 * 3600
/** Maximum number of differences named in the log, the latest first. The metric counts all. */
const NAMED = 20

/**
 * Starts the nightly comparison of tickets with the access system (`checkTickets`). Returns how to stop it.
 * One process runs it. All processes report in their metrics how many tickets differ and the age of the check.
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
