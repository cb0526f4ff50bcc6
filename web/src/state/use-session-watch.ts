import { useEffect } from 'react'
import { onSignedOut } from '../lib/api.ts'
import { session } from './session.ts'

/** Who comes back later than that may have been signed out meanwhile, or be somebody else. */
const AWAY_MS = 60_000

/**
 * Asks who is signed in when the page begins, after a longer pause, and when a call was refused to a stranger
 * (docs/product.md §10.13).
 */
export function useSessionWatch(): void {
  useEffect(() => {
    const check = () => void session.check()
    let leftAt = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt >= AWAY_MS) check()
    }
    check()
    onSignedOut(check)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
