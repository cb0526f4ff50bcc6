import { useState } from 'react'
import { type GridSlot, SlotGrid } from '../../ui/slot-grid.tsx'
import { SlotGridLoading } from '../../ui/slot-grid-loading.tsx'
import { SlotTimes } from '../../ui/slot-times.tsx'
import { Part } from './part.tsx'

const slot = (time: string, state: GridSlot['state'], note: string, taken = 1): GridSlot => ({
  time,
  text: time.replace(':', '.'),
  note,
  state,
  taken,
})
const GROUPS = [
  {
    label: 'Morning',
    slots: [
      slot('08:30', 'past', 'over'),
      slot('09:00', 'open', '38 places', 0),
      slot('09:30', 'open', '19 places', 0.5),
      slot('10:00', 'few', '4 places', 0.9),
      slot('10:30', 'short', 'only 2 places'),
      slot('11:00', 'full', 'sold out'),
    ],
  },
  { label: 'Afternoon', slots: [slot('13:00', 'own', 'yours'), slot('13:30', 'open', '27 places', 0.3)] },
]
const SOLD_OUT = [{ label: 'Evening', slots: [slot('18:00', 'full', 'sold out'), slot('18:30', 'past', 'over')] }]

const TEXTS = {
  loading: 'The times are coming',
  failed: 'The times did not come.',
  retry: 'Try again',
  none: 'No times on this day.',
  full: 'All times of this day are gone.',
  past: 'All times of this day are over.',
}

export function Slots() {
  const [time, setTime] = useState('09:30')
  const nothing = () => undefined
  return (
    <Part title="Times">
      <SlotGrid groups={GROUPS} selected={time} onSelect={setTime} />
      <SlotGridLoading label="Times are on their way" />
      <div>
        {(['loading', 'failed', 'loaded'] as const).map((status) => (
          <SlotTimes key={status} status={status} groups={[]} onSelect={nothing} onRetry={nothing} texts={TEXTS} />
        ))}
        <SlotTimes status="loaded" groups={SOLD_OUT} onSelect={nothing} onRetry={nothing} texts={TEXTS} />
      </div>
    </Part>
  )
}
