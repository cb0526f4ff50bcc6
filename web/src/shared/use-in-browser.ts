import { useSyncExternalStore } from 'react'

const watchNothing = () => () => undefined

/** Whether the page is hydrated. False on the server and before: lazy code has to wait for it. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
