import { Note } from './note.tsx'
import { type GridSlot, isGone, SlotGrid } from './slot-grid.tsx'
import { SlotGridLoading } from './slot-grid-loading.tsx'

export type SlotTexts = {
  loading: string
  failed: string
  retry: string
  /** The day has no times at all. */
  none: string
  /** The day has times, but none can be chosen. */
  full: string
  /** All times are over. */
  past: string
}

type SlotTimesProps = {
  status: 'loading' | 'loaded' | 'failed'
  groups: { label: string; slots: GridSlot[] }[]
  selected?: string | undefined
  onSelect: (time: string) => void
  onRetry: () => void
  texts: SlotTexts
}

/** A choice of the times of one day, or the reason why there are none. */
export function SlotTimes({ status, groups, selected, onSelect, onRetry, texts }: SlotTimesProps) {
  if (status === 'loading') return <SlotGridLoading label={texts.loading} />
  if (status === 'failed') return <Note retry={{ label: texts.retry, onClick: onRetry }}>{texts.failed}</Note>
  if (groups.length === 0) return <Note>{texts.none}</Note>
  const slots = groups.flatMap((group) => group.slots)
  return (
    <>
      {slots.every(isGone) && <Note>{slots.every(({ state }) => state === 'past') ? texts.past : texts.full}</Note>}
      <SlotGrid groups={groups} selected={selected} onSelect={onSelect} />
    </>
  )
}
