import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { Ban } from 'lucide-react'
import { useBoot, useText } from '../state/boot.tsx'
import { Chip } from '../ui/chip.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { readyKey, readySince } from './ready.ts'

/** Shows the state of an ordered entry; with `tellsSince` also since when, where useful. */
export function ReadyChip({ entry, tellsSince }: { entry: OrderEntryItem; tellsSince?: boolean }) {
  const { lang } = useBoot()
  const t = useText()
  const { state, at } = entry.ready
  const { key, hasSince } = readyKey(entry)
  const words =
    tellsSince && hasSince && at
      ? t('confirmation.ready.since', { ready: t(key), time: readySince(at, Date.now(), lang) })
      : t(key)
  if (state === 'failed') return <Chip tone="error">{words}</Chip>
  if (entry.reversed) return <Chip>{words}</Chip>
  if (state === 'waiting') return <Chip icon={<Spinner />}>{words}</Chip>
  if (state === 'blocked')
    return (
      <Chip tone="warn" icon={<Ban />}>
        {words}
      </Chip>
    )
  return <Chip tone="ok">{words}</Chip>
}
