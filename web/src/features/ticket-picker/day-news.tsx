import { blockedReason } from '../../lib/blocked-reason.ts'
import { longDay } from '../../lib/day-text.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useSaleStart } from '../../state/use-sale-start.ts'
import { Note } from '../../ui/note.tsx'
import type { Picker } from './use-picker.ts'

/** What happened to the day: moved, found, or why it cannot be had. */
export function DayNews({ picker: { product, selection, news, prices } }: { picker: Picker }) {
  const { lang } = useBoot()
  const t = useText()
  const saleStart = useSaleStart()
  const { note } = selection
  const words = () => {
    if (typeof news === 'object' && 'found' in news)
      return news.found === null
        ? product.hasTimeSlots && !saleStart
          ? t('timeSlots.timesNotAvailableForSelection')
          : `${t('shop.date.noneFree')} ${saleStart ?? ''}`
        : t('shop.date.found', { day: longDay(news.found, lang) })
    if (typeof news === 'object')
      return t('shop.date.blocked', {
        day: longDay(news.blocked, lang),
        reason: blockedReason(prices.days[news.blocked], { t, lang }),
      })
    if (note?.kind !== 'moved') return null
    const from = longDay(note.from, lang)
    return note.to === null
      ? t('shop.date.movedNowhere', { from })
      : t('shop.date.moved', { from, to: longDay(note.to, lang) })
  }
  const text = words()
  if (text === null) return null
  return <Note>{text.charAt(0).toUpperCase() + text.slice(1)}</Note>
}
