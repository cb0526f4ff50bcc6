import { CircleAlert, Clock, Info } from 'lucide-react'
import type { T } from '../../lib/i18n.ts'
import { canChoose, type SlotInfo } from '../../lib/slot-infos.ts'
import { slotGroups } from '../../lib/slot-words.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { SlotGrid } from '../../ui/slot-grid.tsx'
import css from './day-choice.module.css'
import type { Picker } from './use-picker.ts'

/** The slots that were asked for, or why there are none. */
export function Times({ picker }: { picker: Picker }) {
  const { lang, config } = useBoot()
  const t = useText()
  const { selection, slots } = picker
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
