import { addDays, type Day, monthOf } from '@gondola/rules/day.ts'
import { CircleAlert, Info, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { aroundDay, longDay, monthName, weekdayNames } from '../../lib/day-text.ts'
import { focusWhenLost } from '../../lib/focus-group.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import type { CartGroup } from '../../state/cart-entries.ts'
import { usePrice } from '../../state/use-price.ts'
import { Button } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar.tsx'
import type { DayInfo } from '../../ui/day-cell.tsx'
import { lastDay } from './day-states.ts'
import css from './slot-change.module.css'
import { useDays } from './use-days.ts'

type News = 'none' | 'searching' | 'failed' | { found: Day | null } | { blocked: Day }

/** It took the place of the button that opened it. */
const focusCalendar = (place: HTMLElement | null) =>
  focusWhenLost(place?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? null)

const dayOrToday = (day: Day, today: Day): Day => (day < today ? today : day)

/** Another day for a group: only those on which its ticket is valid and all of it has room. */
export function DayPick({ group, day, onDay }: { group: CartGroup; day: Day | null; onDay: (day: Day) => void }) {
  const { lang, config, today } = useBoot()
  const t = useText()
  const money = usePrice()
  const [month, setMonth] = useState(() => monthOf(dayOrToday(group.arrival, today)))
  const [news, setNews] = useState<News>('none')
  const { dates, states, prices, hasFailed, retry, nextFree } = useDays(group, month)

  const infoOf = (one: Day): DayInfo => {
    const state = states[one] ?? 'waiting'
    if (state === 'waiting') return { state }
    if (state !== 'open')
      return { state: 'blocked', note: t(state === 'full' ? 'shop.day.soldOut' : 'shop.day.closed') }
    const price = prices[one]?.standard ?? null
    if (!config.flags.showDatePrices || price === null) return { state }
    return { state, price: price === 0 ? t('shop.free') : money(price).replace(/.Kč$/, '') }
  }
  const findNext = async () => {
    setNews('searching')
    try {
      const found = await nextFree(day ?? addDays(today, -1))
      setNews({ found })
      if (found === null) return
      setMonth(monthOf(found))
      onDay(found)
    } catch {
      setNews('failed')
    }
  }
  return (
    <div className={css.days} ref={focusCalendar}>
      <Button
        look="quiet"
        size="small"
        className={css.next}
        icon={<Sparkles />}
        loading={news === 'searching'}
        loadingLabel={t('shop.date.searching')}
        onClick={() => void findNext()}
      >
        {t('shop.date.nextFree')}
      </Button>
      <Calendar
        month={month}
        onMonth={setMonth}
        title={monthName(month, lang)}
        weekdays={weekdayNames(lang)}
        days={Object.fromEntries(dates.map((one) => [one, infoOf(one)]))}
        today={today}
        last={lastDay(today)}
        selected={day ?? undefined}
        onSelect={(chosen) => {
          setNews('none')
          onDay(chosen)
        }}
        onBlocked={(blocked) => setNews({ blocked })}
        nameOf={(one) => aroundDay(one, lang)}
        texts={{
          today: t('shop.date.today'),
          priceUnit: t('shop.date.unit'),
          cheapest: t('shop.date.cheapest'),
          selected: t('shop.date.selected'),
          previous: t('shop.date.previousMonth'),
          next: t('shop.date.nextMonth'),
        }}
      />
      <div role="status">
        {typeof news === 'object' && (
          <p className={css.note}>
            <Info />
            <span>
              {'blocked' in news
                ? t(states[news.blocked] === 'full' ? 'timeSlots.timesNotAvailableForSelection' : 'timeSlots.notValid')
                : news.found === null
                  ? t('shop.date.noneFree')
                  : t('shop.date.found', { day: longDay(news.found, lang) })}
            </span>
          </p>
        )}
      </div>
      {(hasFailed || news === 'failed') && (
        <p className={css.note} role="alert">
          <CircleAlert />
          <span>
            {t('shop.date.failed')}{' '}
            <button type="button" className={css.link} onClick={retry}>
              {t('shop.retry')}
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
