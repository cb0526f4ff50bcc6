import { useEffect } from 'react'
import { retryUntilLoaded } from '../routing/lazy.ts'
import { loadShop } from '../state/shop.ts'

/**
 * Loads the data of a page that was opened without a full load. Does nothing if `isThere`. Retries while the shop
 * cannot be reached. If the shop responds but loading fails, the browser loads `address` in full.
 */
export function usePageData(address: string, isThere: boolean): void {
  useEffect(() => {
    if (isThere) return
    let isWanted = true
    void retryUntilLoaded(
      async () => void (isWanted && (await loadShop(address))),
      () => isWanted && location.assign(address),
    )
    return () => {
      isWanted = false
    }
  }, [address, isThere])
}
