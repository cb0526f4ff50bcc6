import { useSyncExternalStore } from 'react'

const watchNothing = () => () => undefined

/** False on the server and while its page is taken over: what comes with code of its own has to wait until then. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
