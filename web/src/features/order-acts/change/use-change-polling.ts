import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { OfOrder } from '../acts.queries.ts'
import { askChange } from './change.queries.ts'
import type { ChangeEvent, ChangeFlow } from './change-flow.ts'

const POLL_MS = 1_000
/** After this time nobody has to wait here, and the shop is asked less often. */
const SLOW_AFTER_MS = 30_000
const SLOW_POLL_MS = 5_000

/**
 * Asks for the status of a change each second, later each five (docs/product.md §19.34). It ends when none of its items
 * is requested. `onEnded` is called once then.
 */
export function useChangePolling(
  flow: ChangeFlow,
  of: OfOrder,
  advance: Dispatch<ChangeEvent>,
  onEnded: () => void,
): void {
  const change = flow.status === 'created' ? flow.change : null
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (change === null) return
    // A failure is no news: the next question comes soon.
    const found = await askChange(of, change, signal).catch(() => null)
    if (found && !signal.aborted) advance({ kind: 'found', found })
  })
  const hasEnded = flow.status === 'success' || flow.status === 'failed'
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  useEffect(() => {
    if (change === null) return
    const stop = new AbortController()
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      if (stop.signal.aborted) return
      const isSlow = Date.now() - began >= SLOW_AFTER_MS
      if (isSlow) advance({ kind: 'slow' })
      timer = setTimeout(() => void ask(stop.signal).then(next), isSlow ? SLOW_POLL_MS : POLL_MS)
    }
    void ask(stop.signal).then(next)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [change, advance])
}
