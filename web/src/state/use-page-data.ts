import { useEffect } from 'react'
import { loadShop } from './shop.ts'

/** Brings the data of a page that was reached inside the browser; a full load follows when that fails. */
export function usePageData(address: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) loadShop(address).catch(() => location.assign(address))
  }, [address, isThere])
}
