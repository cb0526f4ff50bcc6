import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import { CircleAlert, Clock, Info } from 'lucide-react'
import { longDay, timeText } from '../../lib/day-text.ts'
import type { T } from '../../lib/i18n.ts'
import { canChoose, type SlotInfo } from '../../lib/slot-infos.ts'
import { slotGroups } from '../../lib/slot-words.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { SlotGrid, SlotGridLoading } from '../../ui/slot-grid.tsx'
import css from './day-choice.module.css'
import type { Picker } from './use-picker.ts'

/** At what time they come: the slots of the chosen day, each with how full it is. Products without slots have none of it. */
export function TimeChoice({ picker }: { picker: Picker }) {
  const { lang } = useBoot()
  const t = useText()
  const { product, selection, slots } = picker
  if (!product.hasTimeSlots) return null
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
        <Times picker={picker} />
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

function Times({ picker }: { picker: Picker }) {
  const { lang, config } = useBoot()
  const t = useText()
  const { selection, slots } = picker
  if (slots.status === 'idle') return null
  if (slots.status === 'loading') return <SlotGridLoading label={t('shop.time.loading')} />
  if (slots.status === 'failed')
    return (
      <p className={css.note} role="alert">
        <CircleAlert />
        <span>
          {t('timeSlots.timesLoadError')}{' '}
          <button type="button" className={css.link} onClick={slots.retry}>
            {t('shop.retry')}
          </button>
        </span>
      </p>
    )
  if (picker.isDayInvalid || slots.infos.length === 0)
    return (
      <p className={css.note}>
        <Info />
        <span>{t(picker.isDayInvalid ? 'timeSlots.notValid' : 'timeSlots.timesNotFoundForDay')}</span>
      </p>
    )
  const [first] = slots.infos
  if (slots.type === 'day' && first)
    return (
      <p className={css.wholeDay}>
        <Clock />
        <span>{wholeDayWords(first, config.flags.hideDayTimeslotCapacityLabel, t)}</span>
      </p>
    )
  return (
    <>
      {!slots.infos.some(canChoose) && (
        <p className={css.note}>
          <Info />
          <span>{t('timeSlots.timesNotAvailableForSelection')}</span>
        </p>
      )}
      <SlotGrid
        groups={slotGroups(slots.infos, { t, lang })}
        selected={selection.time ?? undefined}
        onSelect={picker.chooseTime}
      />
    </>
  )
}

function wholeDayWords(info: SlotInfo, isHidden: boolean, t: T): string {
  if (!canChoose(info)) return t('timeSlots.timesNotAvailableForSelection')
  return isHidden ? t('shop.time.wholeDay') : t('shop.time.wholeDayFree', { count: info.free })
}
