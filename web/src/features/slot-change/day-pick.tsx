import { addDays, type Day, monthOf } from '@gondola/rules/day.ts'
import { priceQuestion } from '@gondola/rules/quantity.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { CartGroup } from '../../lib/cart-groups.ts'
import { longDay } from '../../lib/day-text.ts'
import { focusWhenLost } from '../../lib/focus-group.ts'
import { ownPrices } from '../../lib/own-price.ts'
import { DayCalendar } from '../../shared/day-calendar.tsx'
import { blockedReason, dayInfos } from '../../shared/day-infos.ts'
import { askableDays, pricesQuery } from '../../shared/day-prices.ts'
import { nextFreeDay } from '../../shared/free-days.ts'
import { queryClient, useQuery } from '../../shared/queries.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useColumn } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import css from './slot-change.module.css'

type News = 'none' | 'searching' | 'failed' | { found: Day | null } | { blocked: Day }

/** The calendar has replaced the button that opened it. */
const focusCalendar = (place: HTMLElement | null) =>
  focusWhenLost(place?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? null)

const dayOrToday = (day: Day, today: Day): Day => (day < today ? today : day)

/** A choice of another day for a group. Only days on which its ticket is valid and has places for all. */
export function DayPick({ group, day, onDay }: { group: CartGroup; day: Day | null; onDay: (day: Day) => void }) {
  const { lang, config, today } = useBoot()
  const t = useText()
  const money = usePrice()
  const column = useColumn()
  const [month, setMonth] = useState(() => monthOf(dayOrToday(group.arrival, today)))
  const [news, setNews] = useState<News>('none')
  const counts = Object.fromEntries(group.lines.map((line) => [line.variantId, line.entries.length]))
  const { entries, party, limited } = priceQuestion(
    group.lines.map(({ variantId }) => ({ id: variantId })),
    counts,
  )
  const dates = askableDays(month, today)
  // The cache may be a minute old. Whoever lost their place needs to know what is free now.
  const { data: prices = {}, isError, refetch } = useQuery({ ...pricesQuery(entries, dates, party), staleTime: 0 })
  // Its own day may be full because of itself. Other times of it may be free.
  const ownDay = group.errors.length === 0 ? group.arrival : null
  const infos = dayInfos(dates, ownPrices(prices, column), {
    t,
    lang,
    // Above the limit only one piece is priced. As a price of the group it would be wrong.
    showPrices: config.flags.showDatePrices && !limited,
    figures: (crowns) => money(crowns).replace(/.Kč$/, ''),
    isOpenForSome: () => false,
  })
  const own = ownDay === null ? undefined : infos[ownDay]
  const days: typeof infos =
    ownDay !== null && own
      ? { ...infos, [ownDay]: { ...own, state: 'open', few: false, note: t('shop.day.own') } }
      : infos
  const findNext = async () => {
    setNews('searching')
    try {
      const found = await nextFreeDay(await queryClient(), {
        entries,
        party,
        after: day ?? ownDay ?? addDays(today, -1),
        today,
      })
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
      <DayCalendar
        month={month}
        onMonth={setMonth}
        days={days}
        selected={day ?? undefined}
        onSelect={(chosen) => {
          setNews('none')
          onDay(chosen)
        }}
        onBlocked={(blocked) => setNews({ blocked })}
      />
      <div role="status">
        {typeof news === 'object' && (
          <Note>
            {'blocked' in news
              ? prices[news.blocked]?.state === 'soldOut'
                ? t('timeSlots.timesNotAvailableForSelection')
                : t('shop.date.blocked', {
                    day: longDay(news.blocked, lang),
                    reason: blockedReason(prices[news.blocked], { t, lang }),
                  })
              : news.found === null
                ? t(group.timeSlotGroup ? 'timeSlots.timesNotAvailableForSelection' : 'shop.date.noneFree')
                : t('shop.date.found', { day: longDay(news.found, lang) })}
          </Note>
        )}
      </div>
      {(isError || news === 'failed') && (
        <Note retry={{ label: t('shop.retry'), onClick: () => void refetch() }}>{t('shop.date.failed')}</Note>
      )}
    </div>
  )
}
