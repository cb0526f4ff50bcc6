import { useEffect } from 'react'
import { retryUntilLoaded } from '../routing/lazy.ts'
import { loadShop } from '../state/shop.ts'

/** Brings the data of a page that was reached inside the browser; a full load follows when the shop answers without it. */
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
