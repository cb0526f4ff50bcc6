import { QueryClient } from '@tanstack/query-core'
import { CallError } from '../lib/api.ts'
import { session } from '../state/session.ts'

export { notifyManager, QueryObserver } from '@tanstack/query-core'

/** Most retries while the shop is busy. They take about half a minute; then the page shows a failure. */
const BUSY_TRIES = 10
const busyFor = (error: Error) => (error instanceof CallError ? error.retryAfterMs : undefined)

/** The query cache of the page. Import it through `queries.ts`, which loads it lazily. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) =>
        busyFor(error) === undefined
          ? count < 2 && !(error instanceof CallError && error.code !== 'network')
          : count < BUSY_TRIES,
      // Random spread, so that clients refused together do not come back together.
      retryDelay: (count, error) => (busyFor(error) ?? 1000 * 2 ** count) * (1 + Math.random()),
    },
  },
})
// Requests again when the page is seen again, or online again.
client.mount()

// Responses to a member must not reach anybody else.
let wasMember = session.get().step === 'member'
session.subscribe(() => {
  const isMember = session.get().step === 'member'
  if (wasMember && !isMember) client.clear()
  wasMember = isMember
})
