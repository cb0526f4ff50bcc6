import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import { Info } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { longDay, timeText } from '../../lib/day-text.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { SlotGridLoading } from '../../ui/slot-grid-loading.tsx'
import css from './day-choice.module.css'
import type { Picker } from './use-picker.ts'

const Times = lazy(() => import('./times.tsx').then((file) => ({ default: file.Times })))

/** At what time they come: the slots of the chosen day, each with how full it is. Products without slots have none of it. */
export function TimeChoice({ picker }: { picker: Picker }) {
  const { lang } = useBoot()
  const t = useText()
  const { product, selection, slots } = picker
  if (!product.hasTimeSlots) return null
  const loading = <SlotGridLoading label={t('shop.time.loading')} />
  return (
    <section className={css.section} aria-labelledby="time-title">
      <h2 id="time-title" tabIndex={-1}>
        {t(slots.type === 'day' ? 'shop.time.titleDay' : 'shop.time.title')}
      </h2>
      <p className={css.hint}>
        {selection.day === null
          ? t('shop.time.noDay')
          : t(slots.type === 'day' ? 'shop.time.hintDay' : 'shop.time.hint', {
              name: (slots.name ?? product.name)[lang],
              day: longDay(selection.day, lang),
            })}
      </p>
      <div className={css.times}>
        {slots.status === 'loading' && loading}
        {(slots.status === 'loaded' || slots.status === 'failed') && (
          <Suspense fallback={loading}>
            <Times picker={picker} />
          </Suspense>
        )}
      </div>
      <div role="status">
        {selection.note?.kind === 'time-lost' && (
          <p className={css.note}>
            <Info />
            <span>
              {selection.note.time === WHOLE_DAY
                ? t('timeSlots.timesNotAvailableForSelection')
                : t('shop.time.lost', { time: timeText(selection.note.time, lang) })}
            </span>
          </p>
        )}
      </div>
    </section>
  )
}
