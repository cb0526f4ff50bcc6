import { useEffect } from 'react'
import { onSignedOut } from '../lib/api.ts'
import { session } from './session.ts'

/**
 * Milliseconds in the background after which the session is checked. Meanwhile the visitor may have been signed out, or
 * be somebody else.
 */
const AWAY_MS = 60_000

/** Checks the session at page start, after an absence, and after a `not-logged-in` refusal (docs/product.md §10.13). */
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
