import { useEffect, useState } from 'react'

/**
 * Milliseconds without a change after which words are settled. Longer than the pause between two presses, and than a
 * month of prices takes to change.
 */
const SETTLED_MS = 700

/**
 * Returns the last `words` that stayed unchanged for `SETTLED_MS`; empty at first. So a screen reader announces three
 * quick presses once, and not during the change itself, where it may drop words.
 */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
