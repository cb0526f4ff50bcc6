import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for `ms`. Values are compared as JSON. */
export function useDebounced<V>(value: V, ms: number): V {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  const isSame = JSON.stringify(settled) === text
  useEffect(() => {
    if (isSame) return
    const timer = setTimeout(() => setSettled(JSON.parse(text)), ms)
    return () => clearTimeout(timer)
  }, [isSame, text, ms])
  return isSame ? value : settled
}
