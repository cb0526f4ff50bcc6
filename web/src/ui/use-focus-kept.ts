import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part of the page whose control goes away. That happens with `step`. Call `keepFocus` with the
 * act. The focus moves only where it would be lost: to the first match of `to`, else to the part itself, which needs
 * `tabIndex={-1}`.
 */
export function useFocusKept(step: string, to?: string) {
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    if (!isAsked.current) return
    isAsked.current = false
    if (document.activeElement !== document.body) return
    const found = to === undefined ? null : place.current?.querySelector<HTMLElement>(to)
    const target = found ?? place.current
    target?.focus()
  }, [step, to])
  const keepFocus = () => {
    isAsked.current = true
  }
  return { place, keepFocus }
}
