import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError } from '../lib/api.ts'
import { session } from '../state/session.ts'

/** Retries while the shop is busy. After about half a minute the page shows a failure. */
const BUSY_TRIES = 10
const busyFor = (error: Error) => (error instanceof CallError ? error.retryAfterMs : undefined)

const makeClient = () =>
  new QueryClient({
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

let inBrowser: QueryClient | undefined

// Responses to a member must not reach anybody else.
let wasMember = false
session.subscribe(() => {
  const isMember = session.get().step === 'member'
  if (wasMember && !isMember) inBrowser?.clear()
  wasMember = isMember
})

/** Provides the query cache: one per page in the browser, one per request on the server. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return makeClient()
    inBrowser ??= makeClient()
    return inBrowser
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
