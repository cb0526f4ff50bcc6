import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { slotTexts } from '../shared/slot-words.ts'
import type { GridSlot } from './slot-grid.tsx'
import { SlotTimes } from './slot-times.tsx'

/** Returns the text keys shown for a day's times in some states. */
const saidOf = (...states: GridSlot['state'][]) => {
  const slots = states.map((state, hour) => ({ time: `1${hour}:00`, text: '', note: '', state, taken: 0 }))
  const html = renderToStaticMarkup(
    <SlotTimes
      status="loaded"
      groups={slots.length > 0 ? [{ label: '', slots }] : []}
      onSelect={() => undefined}
      onRetry={() => undefined}
      texts={slotTexts((key) => key)}
    />,
  )
  return html.match(/(timeSlots|shop)\.[\w.]+/g) ?? []
}

test.each<[string, GridSlot['state'][], string[]]>([
  ['a day without times', [], ['timeSlots.timesNotFoundForDay']],
  ['a day with no time for so many', ['full', 'short'], ['timeSlots.timesNotAvailableForSelection']],
  [
    'a day of which some times are over and the others full',
    ['past', 'full'],
    ['timeSlots.timesNotAvailableForSelection'],
  ],
  ['a day of which all times are over', ['past', 'past'], ['shop.time.allPast']],
  ['a day with a free time', ['past', 'few'], []],
])('%s says so', (_name, states, said) => {
  expect(saidOf(...states)).toEqual(said)
})
