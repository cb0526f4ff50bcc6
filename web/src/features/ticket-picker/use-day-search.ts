import type { Day } from '@gondola/rules/day.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What the calendar has to say: of a search for the next free day, or of a day that cannot be had. */
export type News = 'none' | 'searching' | 'failed' | { found: Day | null } | { blocked: Day }

type DaySearch = {
  /** Finds the first free day after one; null when there is none. */
  look: (after: Day) => Promise<Day | null>
  show: (day: Day) => void
  /** The last day in view when no day in view can be bought; else null. */
  emptyUntil: Day | null
  hasDay: boolean
}

/**
 * Searches for free days beyond those in view: when asked to, and once by itself when a first view has none. News say
 * what came of it.
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
    /** From now on the visitor leads: no search begins by itself. */
    noteLookedAround() {
      hasLookedAround.current = true
    },
    /** Searches and passes the day on that was found. */
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
