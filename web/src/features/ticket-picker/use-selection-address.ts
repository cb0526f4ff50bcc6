import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Writes what is chosen into the address bar, without a step in the history. */
export function useSelectionAddress(target: string): void {
  const [, navigate] = useLocation()
  const written = useRef(target)
  useEffect(() => {
    if (written.current === target) return
    written.current = target
    navigate(target, { replace: true })
  }, [target, navigate])
}
