import { useEffect, useState } from 'react'
import type { DayInfo } from './day-cell.tsx'

/**
 * Presses on days. One whose price is on its way is `asked` for until that is there, and is chosen then or said to be
 * blocked, unless another one is pressed or what is `shown` changes before.
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
