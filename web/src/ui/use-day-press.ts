import { useEffect, useState } from 'react'
import type { DayInfo } from './day-cell.tsx'

/**
 * Handles presses on days. A day whose price is loading is `asked`, then chosen or reported as blocked once known.
 * Another press, or a change of `shown`, cancels it.
 */
export function useDayPress(
  shown: string,
  stateOf: (day: string) => DayInfo['state'] | undefined,
  onSelect: (day: string) => void,
  onBlocked?: (day: string) => void,
) {
  const [press, setPress] = useState({ shown, asked: '' })
  if (press.shown !== shown) setPress({ shown, asked: '' })
  const { asked } = press
  function choose(day: string) {
    const state = stateOf(day) ?? 'waiting'
    setPress({ shown, asked: state === 'waiting' ? day : '' })
    if (state === 'open') onSelect(day)
    if (state === 'blocked') onBlocked?.(day)
  }
  useEffect(() => {
    if (asked && (stateOf(asked) ?? 'waiting') !== 'waiting') choose(asked)
  })
  return { asked, choose }
}
