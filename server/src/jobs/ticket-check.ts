import type { Deps } from '../ctx.ts'
import { ticketDifferences } from '../metrics.ts'
import { endTicketCheck, giveUpTicketCheck, lastDifferences, takeTicketCheck } from '../orders/ticket-check.store.ts'
import { checkTickets } from '../orders/ticket-check.ts'

/** After midnight, when nobody buys; again after as long when the access system did not answer. */
const EVERY_MS = 10 * 60_000
/** What the log names; the metric counts them all. */
const NAMED = 20

/**
 * Once a night one process of the shop holds the tickets of the last day against the access system, and all of them say in
 * their metrics what it has found. Answers how to stop.
 */
export function startTicketCheck(deps: Deps): () => Promise<void> {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const check = async (day: string) => {
    const { tickets, differences } = await checkTickets(deps, { signal: stopping.signal })
    await endTicketCheck(deps, day, { tickets, differences: differences.length })
    deps.log.info({ tickets, differences: differences.length }, 'the tickets of the last day were checked')
    if (differences.length > 0)
      deps.log.error(
        { differences: differences.slice(0, NAMED), count: differences.length },
        'tickets differ from the access system: npm run tickets -- check',
      )
  }
  const checkOnce = async () => {
    const day = await takeTicketCheck(deps)
    if (day !== undefined)
      await check(day).catch(async (error: unknown) => {
        await giveUpTicketCheck(deps, day)
        throw error
      })
    ticketDifferences.set(await lastDifferences(deps))
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
