import type { Day } from '@gondola/rules/day.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Messages of the calendar. About a search for the next free day, or a day that cannot be bought. */
export type News = 'none' | 'searching' | 'failed' | { found: Day | null } | { blocked: Day }

type DaySearch = {
  /** Finds the first free day after one; null when there is none. */
  look: (after: Day) => Promise<Day | null>
  show: (day: Day) => void
  /** The last day in view when no day in view can be bought; otherwise null. */
  emptyUntil: Day | null
  hasDay: boolean
}

/**
 * Searches for free days beyond those in view. On request, and once automatically when the first view has none. `news`
 * has the result.
 */
export function useDaySearch({ look, show, emptyUntil, hasDay }: DaySearch) {
  const [news, setNews] = useState<News>('none')
  const hasLookedAround = useRef(hasDay)
  const lookAhead = useEffectEvent(() => {
    if (hasLookedAround.current || emptyUntil === null) return
    hasLookedAround.current = true
    look(emptyUntil).then(
      (found) => {
        if (found === null) setNews({ found })
        else show(found)
      },
      () => undefined,
    )
  })
  const isViewEmpty = emptyUntil !== null
  useEffect(() => {
    if (isViewEmpty) lookAhead()
  }, [isViewEmpty])
  return {
    news,
    setNews,
    /** Stops automatic searches: the visitor leads from now on. */
    noteLookedAround() {
      hasLookedAround.current = true
    },
    /** Searches, and passes on the day that was found. */
    async find(after: Day, onFound: (day: Day) => void) {
      hasLookedAround.current = true
      setNews('searching')
      try {
        const found = await look(after)
        setNews({ found })
        if (found === null) return
        onFound(found)
        show(found)
      } catch {
        setNews('failed')
      }
    },
  }
}
