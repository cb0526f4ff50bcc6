import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError } from '../lib/api.ts'

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !(error instanceof CallError && error.code !== 'network'),
      },
    },
  })

let inBrowser: QueryClient | undefined

/** What the calls answered, kept while the page lives; on the server each page has its own. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return makeClient()
    inBrowser ??= makeClient()
    return inBrowser
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
