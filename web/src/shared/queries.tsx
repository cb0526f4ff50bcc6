import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError } from '../lib/api.ts'
import { session } from '../state/session.ts'

/** A busy shop is asked so often before the page says that something did not come: for about half a minute. */
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
        // Spread, so that those who were refused together do not come back together.
        retryDelay: (count, error) => (busyFor(error) ?? 1000 * 2 ** count) * (1 + Math.random()),
      },
    },
  })

let inBrowser: QueryClient | undefined

// What was answered to a member is nobody else's.
let wasMember = false
session.subscribe(() => {
  const isMember = session.get().step === 'member'
  if (wasMember && !isMember) inBrowser?.clear()
  wasMember = isMember
})

/** What the calls answered, kept while the page lives; on the server each page has its own. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return makeClient()
    inBrowser ??= makeClient()
    return inBrowser
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
