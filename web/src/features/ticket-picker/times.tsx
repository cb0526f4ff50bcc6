import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { type Day, dayRange } from '@gondola/rules/day.ts'
import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { longDay, timeText } from '../../lib/day-text.ts'
import type { T } from '../../lib/i18n.ts'
import { canChoose, type SlotInfo } from '../../shared/slot-infos.ts'
import { lostText, slotGroups, slotTexts } from '../../shared/slot-words.ts'
import { type SlotsOfDays, useSlotsOfDays } from '../../shared/slots.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Note } from '../../ui/note.tsx'
import { SlotTimes } from '../../ui/slot-times.tsx'
import css from './day-choice.module.css'
import type { Counts } from './selection.ts'
import { TimeSection } from './time-choice.tsx'
import type { Picker } from './use-picker.ts'

/** Returns the places that a selection takes: a family set is one piece of four. */
const placesOf = ({ variants }: ProductItem, counts: Counts): number =>
  variants.reduce((sum, { _id, places }) => sum + places * (counts[_id] ?? 0), 0)

/**
 * The times of a day for the party. A ticket for several days has each on all of them. A chosen time without enough
 * places is cleared. A slot of the whole day is chosen automatically.
 */
export function Times({ picker, product, day }: { picker: Picker; product: ProductItem; day: Day }) {
  const { lang } = useBoot()
  const t = useText()
  const { counts, time, note } = picker.selection
  const { tokenValidityAmount, tokenValidityUnit } = product.meta
  const amount = tokenValidityUnit === 'days' ? Math.max(1, tokenValidityAmount) : 1
  const slots = useSlotsOfDays(product.timeSlotGroup ?? '', dayRange(day, amount), {
    places: placesOf(product, counts),
  })
  const { type, infos } = slots

  const isLost = time !== null && slots.status === 'loaded' && !canChoose(infos.find((info) => info.time === time))
  const wholeDay = type === 'day' && time === null ? infos.find(canChoose)?.time : undefined
  const lose = useEffectEvent(picker.loseTime)
  const choose = useEffectEvent(picker.chooseTime)
  useEffect(() => {
    if (isLost) lose()
    else if (wholeDay !== undefined) choose(wholeDay)
  }, [isLost, wholeDay])

  const words = { name: (slots.name ?? product.name)[lang], day: longDay(day, lang) }
  return (
    <TimeSection
      title={t(type === 'day' ? 'shop.time.titleDay' : 'shop.time.title')}
      hint={t(type === 'day' ? 'shop.time.hintDay' : 'shop.time.hint', words)}
    >
      <Slots slots={slots} picker={picker} />
      <div role="status">
        {note?.kind === 'time-lost' && (
          <Note>
            {note.time === WHOLE_DAY
              ? t('timeSlots.timesNotAvailableForSelection')
              : t(lostText(note.time, infos), { time: timeText(note.time, lang) })}
          </Note>
        )}
      </div>
    </TimeSection>
  )
}

function Slots({ slots, picker }: { slots: SlotsOfDays; picker: Picker }) {
  const { lang, config } = useBoot()
  const t = useText()
  const { status, type, infos, retry } = slots
  const [first] = infos
  if (status === 'loaded' && picker.isDayInvalid) return <Note>{t('timeSlots.notValid')}</Note>
  if (type === 'day' && first)
    return (
      <p className={css.wholeDay}>
        <Clock />
        <span>{wholeDayWords(first, config.flags.hideDayTimeslotCapacityLabel, t)}</span>
      </p>
    )
  return (
    <SlotTimes
      status={status}
      groups={slotGroups(infos, { t, lang })}
      selected={picker.selection.time ?? undefined}
      onSelect={picker.chooseTime}
      onRetry={retry}
      texts={slotTexts(t)}
    />
  )
}

function wholeDayWords(info: SlotInfo, isHidden: boolean, t: T): string {
  if (!canChoose(info)) return t('timeSlots.timesNotAvailableForSelection')
  return isHidden ? t('shop.time.wholeDay') : t('shop.time.wholeDayFree', { count: info.free })
}
