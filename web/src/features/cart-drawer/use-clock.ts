import type { Instant } from '@gondola/rules/day.ts'
import { useEffect, useState } from 'react'
import { cart } from '../../state/cart.ts'

/** Returns the server's time, updated every second. */
export function useClock(): Instant {
  const [now, setNow] = useState(cart.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(cart.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
