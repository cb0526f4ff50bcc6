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

/**
 * Interval at which each process tries to take the check of the day. So it begins within ten minutes after midnight,
 * when nobody buys, and again ten minutes after it failed.
 */
const EVERY_MS = 10 * 60_000
/**
 * Age of the last successful check from which a failed one is an error. Checks begin a day apart; two hours are left
 * for retries.
 */
const OVERDUE_S = 26 * 3600
/** Maximum number of differences named in the log, the latest first. The metric counts all. */
const MOST_NAMED = 20

/**
 * Starts the nightly comparison of tickets with the access system (`checkTickets`). Returns how to stop it. One process
 * of the shop makes each check. All report the number of differences and the age of the last check.
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
        { differences: differences.slice(0, MOST_NAMED), count: differences.length },
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
