import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayCell, type DayInfo } from './day-cell.tsx'

/** Returns what is read aloud of a day. */
const spoken = (info: DayInfo) =>
  renderToStaticMarkup(
    <DayCell
      {...info}
      day="2027-01-16"
      before="Saturday"
      after=" January"
      selected={false}
      today={false}
      tabbable
      todayText="today"
      priceUnit="crowns"
      waitingText="price comes"
      cheapestText="cheapest"
      selectedText="chosen"
    />,
  )
    .replace(/<span aria-hidden.*?<\/span>/, '')
    .replace(/<[^>]*>/g, '')

test('a day that waits for its price says so, and its price once it is there', () => {
  expect(spoken({ state: 'waiting' })).toBe('Saturday 16 January, price comes')
  expect(spoken({ state: 'open', price: '860' })).toBe('Saturday 16 January, 860 crowns')
})
