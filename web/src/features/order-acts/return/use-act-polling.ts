import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { askAct, type OfOrder } from '../acts.queries.ts'
import type { ReturnEvent, ReturnFlow } from './return-flow.ts'

const POLL_MS = 1_000
/** Time after which an act is slow. It is asked about less often, and nobody needs to wait. */
const SLOW_AFTER_MS = 30_000
const SLOW_POLL_MS = 5_000

/** Asks what becomes of a running act until it has ended (docs/product.md §19.14). `onEnded` is called once then. */
export function useActPolling(
  flow: ReturnFlow,
  of: OfOrder,
  advance: Dispatch<ReturnEvent>,
  onEnded: () => void,
): void {
  const act = flow.step === 'running' ? flow.act.id : null
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (act === null) return
    // A failure is no news: the next question comes soon.
    const found = await askAct(of, act, signal).catch(() => null)
    if (!found || signal.aborted) return
    advance({ kind: 'act', act: found })
  })
  const hasEnded = flow.step === 'ended'
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  useEffect(() => {
    if (act === null) return
    const stop = new AbortController()
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      const isSlow = Date.now() - began >= SLOW_AFTER_MS
      if (isSlow) advance({ kind: 'slow' })
      timer = setTimeout(() => void ask(stop.signal).then(next), isSlow ? SLOW_POLL_MS : POLL_MS)
    }
    next()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [act, advance])
}
