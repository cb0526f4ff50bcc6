import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { Ban, CalendarX2, Undo2 } from 'lucide-react'
import { useBoot, useText } from '../state/boot.tsx'
import { Chip } from '../ui/chip.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { readyKey, readySince } from './ready.ts'

/**
 * Shows the state of an ordered entry. With `tellsSince`, a blocked entry also says since when. Other states show no
 * time, as it could be read as an opening hour.
 */
export function ReadyChip({ entry, tellsSince }: { entry: OrderEntryItem; tellsSince?: boolean }) {
  const { lang } = useBoot()
  const t = useText()
  const { state, at } = entry.ready
  const word = t(readyKey(entry))
  const isBlocked = state === 'blocked' && !entry.reversed
  const words =
    tellsSince && isBlocked && at
      ? t('confirmation.ready.since', { ready: word, time: readySince(at, Date.now(), lang) })
      : word
  if (state === 'failed') return <Chip tone="error">{words}</Chip>
  if (entry.reversed) return <Chip icon={<Undo2 />}>{words}</Chip>
  if (state === 'waiting') return <Chip icon={<Spinner />}>{words}</Chip>
  if (state === 'blocked' || entry.isOff)
    return (
      <Chip tone="warn" icon={isBlocked ? <Ban /> : <CalendarX2 />}>
        {words}
      </Chip>
    )
  return <Chip tone="ok">{words}</Chip>
}
