import { useEffect, useState } from 'react'

/** Longer than the pause between two presses. Also longer than a month of prices takes to change. */
const SETTLED_MS = 700

/**
 * Returns words for a screen reader once they have not changed for a moment. Three quick presses are announced once,
 * and not during the change itself, where screen readers may drop them.
 */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
