import { pragueDay } from '@gondola/rules/day.ts'
import type { Deps } from '../ctx.ts'
import { ticketDifferences } from '../metrics.ts'
import { checkTickets } from '../orders/ticket-check.ts'

/** After midnight, when nobody buys; again after as long when the access system did not answer. */
const EVERY_MS = 10 * 60_000
/** What the log names; the metric counts them all. */
const NAMED = 20

/** Once a night holds the tickets of the last day against the access system. Answers how to stop. */
export function startTicketCheck(deps: Deps): () => Promise<void> {
  let day = pragueDay(Date.now())
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const check = async (today: string) => {
    const { tickets, differences } = await checkTickets(deps, { signal: stopping.signal })
    day = today
    ticketDifferences.set(differences.length)
    deps.log.info({ tickets, differences: differences.length }, 'the tickets of the last day were checked')
    if (differences.length > 0)
      deps.log.error(
        { differences: differences.slice(0, NAMED), count: differences.length },
        'tickets differ from the access system: npm run tickets -- check',
      )
  }
  const timer = setInterval(() => {
    const today = pragueDay(Date.now())
    if (today === day) return
    running ??= check(today)
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
