import { useSyncExternalStore } from 'react'

const watchNothing = () => () => undefined

/**
 * Whether the page is hydrated. It is false on the server and during hydration, when lazy code must not be shown yet.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
