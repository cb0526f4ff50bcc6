import { useEffect } from 'react'
import { untilThere } from '../lib/late.ts'
import { loadShop } from './shop.ts'

/** Brings the data of a page that was reached inside the browser; a full load follows when the shop answers without it. */
export function usePageData(address: string, isThere: boolean): void {
  useEffect(() => {
    if (isThere) return
    let isWanted = true
    void untilThere(
      async () => void (isWanted && (await loadShop(address))),
      () => isWanted && location.assign(address),
    )
    return () => {
      isWanted = false
    }
  }, [address, isThere])
}
