import { useEffect, useState } from 'react'

/** Longer than the pause between two presses, and than a month of prices takes to change. */
const SETTLED_MS = 700

/**
 * Words to be read out, once they have stayed the same for a moment: three quick presses are told once, and not in the
 * middle of what changes with them, where a screen reader may drop them.
 */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
