import { type Day, monthOf } from '@gondola/rules/day.ts'
import { monthName, weekdayName } from '../../lib/day-text.ts'
import { useBoot } from '../../state/boot.tsx'
import { DayLeaf } from '../../ui/day-leaf.tsx'

/** The leaf of a day in the visitor's language. */
export function Leaf({ day, look }: { day: Day; look: 'new' | 'old' | 'kept' }) {
  const { lang } = useBoot()
  const [month = ''] = monthName(monthOf(day), lang).split('\u00a0')
  return <DayLeaf look={look} weekday={weekdayName(day, lang, 'short')} day={Number(day.slice(8))} month={month} />
}
