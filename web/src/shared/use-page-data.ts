import { useEffect } from 'react'
import { retryUntilLoaded } from '../routing/lazy.ts'
import { loadShop } from '../state/shop.ts'

/** Loads the data of a page reached inside the browser. Falls back to a full load when the response has none. */
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
