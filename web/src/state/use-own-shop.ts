import { useEffect, useRef, useSyncExternalStore } from 'react'
import { retryUntilLoaded } from '../routing/lazy.ts'
import { session } from './session.ts'
import { loadOwnShop, ownSegments } from './shop.ts'

/**
 * Loads this page's data again when the member's segments change (docs/product.md §17.28). Pages are drawn for guests:
 * segments add to them once the member is known, until the session ends.
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
