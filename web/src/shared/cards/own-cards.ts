import { printedNumber } from '@gondola/rules/card-number.ts'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import type { TemporaryCard } from '../../state/temporary-cards.ts'

const NONE: readonly TemporaryCard[] = []

/**
 * Returns the member's active cards once loaded; a null `owner` loads none. If the call fails there are none, and a
 * number can still be typed.
 */
export function useOwnCards(owner: string | null): readonly TemporaryCard[] {
  const [loaded, setLoaded] = useState<{ owner: string; cards: readonly TemporaryCard[] } | null>(null)
  useEffect(() => {
    if (owner === null) return
    const stop = new AbortController()
    call('myCards', { query: { type: 'keycard' } }, { signal: stop.signal }).then(
      ({ data }) =>
        setLoaded({
          owner,
          cards: data
            .filter(({ status }) => status === 'active')
            .map(({ extIdentifiers, meta }) => ({ number: printedNumber(extIdentifiers), subType: meta.subType })),
        }),
      (error: unknown) => {
        if (!stop.signal.aborted && !(error instanceof CallError)) throw error
      },
    )
    return () => stop.abort()
  }, [owner])
  // Cards of a former member are nobody else's.
  return loaded?.owner === owner ? loaded.cards : NONE
}
