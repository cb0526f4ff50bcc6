import type {
  DefaultedQueryObserverOptions,
  QueryClient,
  QueryObserver,
  QueryObserverOptions,
  QueryObserverResult,
} from '@tanstack/query-core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { reloadOnce, retryUntilLoaded } from '../routing/lazy.ts'

type Library = typeof import('./query-client.ts')

let library: Library | null = null
let loading: Promise<Library> | undefined
const watchers = new Set<() => void>()

/** Loads the query library once. Pages are hydrated without it, from the data sent with them. */
export function loadQueries(): Promise<Library> {
  loading ??= retryUntilLoaded(() => import('./query-client.ts'), reloadOnce).then((loaded) => {
    library = loaded
    for (const watcher of watchers) watcher()
    return loaded
  })
  return loading
}

function watch(watcher: () => void) {
  void loadQueries()
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Returns the cache, for queries outside of rendering. */
export const queryClient = async (): Promise<QueryClient> => (await loadQueries()).client

export type Query<T> = Omit<QueryObserverOptions<T>, 'initialData' | 'queryKey'> & {
  queryKey: readonly unknown[]
  /** Data sent with the page, shown until the first response. */
  initialData?: T | undefined
}
type Result<T> = Pick<QueryObserverResult<T>, 'data' | 'error' | 'status' | 'isError' | 'dataUpdatedAt' | 'refetch'>

/** Returns the query unchanged. Serves only to infer its type. */
export const query = <T>(options: Query<T>): Query<T> => options

/** Observes a query. Until the library is loaded, and on the server, returns only the data sent with the page. */
export function useQuery<T>(asked: Query<T>): Result<T> {
  const loaded = useSyncExternalStore(
    watch,
    () => library,
    () => null,
  )
  const [observer, setObserver] = useState<QueryObserver<T> | null>(null)
  if (loaded && !observer) setObserver(new loaded.QueryObserver<T>(loaded.client, asked))
  const subscribe = useCallback(
    (change: () => void) => {
      if (!loaded || !observer) return () => undefined
      const unsubscribe = observer.subscribe(loaded.notifyManager.batchCalls(change))
      // The query may have changed since it was rendered.
      observer.updateResult()
      return unsubscribe
    },
    [loaded, observer],
  )
  useSyncExternalStore(
    subscribe,
    () => observer?.getCurrentResult(),
    () => undefined,
  )
  const options = loaded && optionsOf(loaded.client, asked)
  useEffect(() => {
    if (options) observer?.setOptions(options)
  }, [observer, options])
  return observer && options ? observer.trackResult(observer.getOptimisticResult(options)) : waiting(asked)
}

/** Returns the options of a query, which show it as loading before its request begins. */
const optionsOf = <T>(client: QueryClient, asked: Query<T>): DefaultedQueryObserverOptions<T> => ({
  ...client.defaultQueryOptions<T>(asked),
  _optimisticResults: 'optimistic',
})

const waiting = <T>(asked: Query<T>): Result<T> => ({
  data: asked.initialData,
  error: null,
  status: asked.initialData === undefined ? 'pending' : 'success',
  isError: false,
  dataUpdatedAt: 0,
  refetch: async (options) => {
    const { client, QueryObserver } = await loadQueries()
    return new QueryObserver<T>(client, asked).refetch(options)
  },
})
