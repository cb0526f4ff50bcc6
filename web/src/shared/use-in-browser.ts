import { useSyncExternalStore } from 'react'

const watchNothing = () => () => undefined

/** False on the server and during hydration: lazy code must wait until then. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
