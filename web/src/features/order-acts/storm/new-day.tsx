import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { type Day, isDay, monthOf, type TimeOfDay } from '@gondola/rules/day.ts'
import { useState } from 'react'
import { longDay, timeText } from '../../../lib/day-text.ts'
import { ownPrices } from '../../../lib/own-price.ts'
import { DayCalendar } from '../../../shared/day-calendar.tsx'
import { blockedReason, dayInfos } from '../../../shared/day-infos.ts'
import { useQuery } from '../../../shared/queries.ts'
import { canChoose } from '../../../shared/slot-infos.ts'
import { useSlotsOfDays } from '../../../shared/slots.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { CalendarLegend } from '../../../ui/calendar.tsx'
import type { DayInfo } from '../../../ui/day-cell.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { productQuery } from '../change/change.queries.ts'
import { useEntryPrices } from '../entry-prices.ts'
import { placesOf } from '../places-of.ts'
import css from './storm-offer.module.css'

/** A new day and time; both are empty until they are chosen. */
export type Target = { day: Day; time: TimeOfDay }

type NewDayProps = {
  entries: OrderEntryItem[]
  /** The day that does not take place. */
  off: Day
  value: Target
  onChange: (target: Target) => void
}

/** The new day, one that all tickets can have, and their new time (docs/product.md §19.45). */
export function NewDay({ entries, off, value, onChange }: NewDayProps) {
  const { today, lang } = useBoot()
  const t = useText()
  const [month, setMonth] = useState(() => monthOf(off > today ? off : today))
  const [blocked, setBlocked] = useState<Day | null>(null)
  const { dates, query } = useEntryPrices(entries, month)
  const { data: prices = {}, isError, refetch } = query
  // What is dearer is waived, so no day tells a price.
  const words = { t, lang, figures: String, showPrices: false, isOpenForSome: () => false }
  const infos = dayInfos(dates, ownPrices(prices, 'standard'), words)
  const timed = entries.find(({ meta }) => meta.timeSlotType === 'range')
  // Another time of the same day may take place.
  const state = (timed && infos[off]?.state) || 'blocked'
  const days: Record<Day, DayInfo> = { ...infos, [off]: { state, own: true, note: t('acts.change.own') } }
  return (
    <div className={css.target}>
      <fieldset className={css.day}>
        <legend>{t('storm.day')}</legend>
        <DayCalendar
          month={month}
          onMonth={setMonth}
          days={days}
          selected={value.day || undefined}
          onSelect={(day) => {
            setBlocked(null)
            onChange({ day, time: '' })
          }}
          onBlocked={setBlocked}
        />
        <CalendarLegend
          items={[
            { look: 'own', label: t('acts.change.legend.own') },
            { look: 'blocked', label: t('acts.change.legend.blocked') },
          ]}
        />
        <div role="status">
          {blocked && (
            <Note>
              {blocked === off && !timed
                ? t('acts.change.error.none')
                : t('shop.date.blocked', {
                    day: longDay(blocked, lang),
                    reason: blockedReason(prices[blocked], { t, lang }),
                  })}
            </Note>
          )}
        </div>
        {isError && (
          <Note retry={{ label: t('shop.retry'), onClick: () => void refetch() }}>{t('shop.date.failed')}</Note>
        )}
      </fieldset>
      {timed && isDay(value.day) && (
        <NewTime
          productId={timed.product._id}
          entries={entries}
          value={value}
          onChange={(time) => onChange({ ...value, time })}
        />
      )}
    </div>
  )
}

/** The times of the new day. */
function NewTime({
  productId,
  entries,
  value: { day, time },
  onChange,
}: {
  productId: string
  entries: OrderEntryItem[]
  value: Target
  onChange: (time: TimeOfDay) => void
}) {
  const { lang } = useBoot()
  const t = useText()
  const { data: product } = useQuery(productQuery(productId))
  const group = product?.meta.timeSlotGroup ?? product?.timeSlotGroup ?? undefined
  const { infos } = useSlotsOfDays(group ?? '', [day], {
    places: placesOf(product, entries),
    isOff: group === undefined,
  })
  return (
    <SelectField label={t('storm.time')} value={time} onChange={({ target }) => onChange(target.value)}>
      <option value="" />
      {infos.map((slot) => (
        <option key={slot.time} value={slot.time} disabled={!canChoose(slot)}>
          {timeText(slot.time, lang)}
        </option>
      ))}
    </SelectField>
  )
}
