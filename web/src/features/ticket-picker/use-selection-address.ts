import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Writes the selection into the address bar, without a history entry. */
export function useSelectionAddress(target: string): void {
  const [, navigate] = useLocation()
  const written = useRef(target)
  useEffect(() => {
    if (written.current === target) return
    written.current = target
    navigate(target, { replace: true })
  }, [target, navigate])
}
