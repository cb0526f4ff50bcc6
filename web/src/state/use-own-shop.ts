import { useEffect, useRef, useSyncExternalStore } from 'react'
import { retryUntilLoaded } from '../routing/lazy.ts'
import { session } from './session.ts'
import { loadOwnShop, ownSegments } from './shop.ts'

/**
 * Pages are drawn for guests. Once the web knows the member, this loads what their segments add, and drops it with the
 * session (docs/product.md §17.28).
 */
export function useOwnShop(): void {
  const segments = useSyncExternalStore(session.subscribe, ownSegments, () => '')
  const shown = useRef('')
  useEffect(() => {
    if (segments === shown.current) return
    shown.current = segments
    void retryUntilLoaded(
      async () => void (segments === shown.current && (await loadOwnShop())),
      () => undefined,
    )
  }, [segments])
}
