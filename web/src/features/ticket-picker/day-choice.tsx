import { addDays, formatDay } from '@gondola/rules/day.ts'
import { CalendarOff, Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { aroundDay, longDay, monthName, weekdayName } from '../../lib/day-text.ts'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { DayCalendar } from '../../shared/day-calendar.tsx'
import { blockedReason, calendarTexts, dayInfos, openDays } from '../../shared/day-infos.ts'
import { useInBrowser } from '../../shared/use-in-browser.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useSaleStart } from '../../shared/use-sale-start.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { CalendarLegend, type LegendItem } from '../../ui/calendar.tsx'
import { DateStrip } from '../../ui/date-strip.tsx'
import { Note } from '../../ui/note.tsx'
import css from './day-choice.module.css'
import { OnePrice } from './one-price.tsx'
import { chosenEntries } from './selection.ts'
import type { Picker } from './use-picker.ts'
import { partyWords, priceReason } from './wording.ts'

/** Looks that the legend explains when a visible day has them. */
const LOOKS = ['cheapest', 'saving', 'few', 'blocked'] as const

const WhyPrice = lazyWithRetry(() => import('./why-price.tsx').then((file) => file.WhyPrice))

const TypedDay = lazyWithRetry(() => import('./typed-day.tsx').then((file) => file.TypedDay))

/** The choice of a day: a month with the party's prices, or a strip. Says so when there is nothing to choose. */
export function DayChoice({ picker }: { picker: Picker }) {
  if (picker.view === 'none') return <NoDay picker={picker} />
  return <DatedChoice picker={picker} />
}

function NoDay({ picker: { product } }: { picker: Picker }) {
  const { today } = useBoot()
  const t = useText()
  const kind =
    product.entryType === 'transaction_voucher_product'
      ? 'gift'
      : product.entryType === 'card-product'
        ? 'card'
        : 'other'
  const until = addDays(today, Math.max(0, product.meta.tokenValidityAmount - 1))
  return (
    <section className={css.noDay} aria-labelledby="date-title">
      <CalendarOff />
      <div>
        <h2 id="date-title" className="t-item" tabIndex={-1}>
          {t(`shop.noDate.${kind}.title`)}
        </h2>
        <p>{t(`shop.noDate.${kind}`, { day: formatDay(until) })}</p>
      </div>
    </section>
  )
}

function DatedChoice({ picker }: { picker: Picker }) {
  const { lang, config, today } = useBoot()
  const t = useText()
  const money = usePrice()
  const { product, selection, prices, view, dates, month } = picker
  const { onePrice } = prices
  const [first] = openDays(prices.days)
  const showPrices = config.flags.showDatePrices && onePrice === null
  const infos = dayInfos(dates, prices.days, {
    t,
    lang,
    showPrices,
    figures: (crowns) => money(crowns).replace(/.Kč$/, ''),
    isOpenForSome: (day) => prices.isOpenForSome(day),
  })
  const isInBrowser = useInBrowser()
  const [isTyping, setTyping] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const isChosenElsewhere = selection.day !== null && selection.day !== first
  const hasDays = onePrice === null || isLooking || isChosenElsewhere
  const pieces = chosenEntries(product.variants, selection.counts)
  const legend = LOOKS.flatMap((look): LegendItem[] => {
    const shown = Object.values(infos).find((info) => (look === 'blocked' ? info.state === look : info[look]))
    const sample = look === 'saving' ? shown?.saving?.figures : look === 'few' && '38'
    // Where places are hidden, the day's own words say that few are left.
    if (look === 'few' && !/\d/.test(shown?.note ?? '')) return []
    return shown ? [{ look, label: t(`shop.legend.${look}`), sample }] : []
  })
  const texts = calendarTexts(t)
  const amount =
    product.meta.tokenValidityUnit === 'days' && !product.meta.seasonal ? product.meta.tokenValidityAmount : 1
  return (
    <section className={css.section} aria-labelledby="date-title">
      <div className={css.head}>
        <div>
          <h2 id="date-title" tabIndex={-1}>
            {t(product.meta.seasonal ? 'shop.date.titleFrom' : 'shop.date.title')}
          </h2>
          <p className={css.hint}>
            {showPrices
              ? t('shop.date.pricesFor', { party: partyWords(product, prices.shownCounts, { t, lang }) })
              : t('shop.date.pick')}
            {/* It has its place before benefits are known. */}
            {showPrices && <span className={picker.own.works ? undefined : css.away}> {t('shop.date.without')}</span>}
          </p>
        </div>
        {hasDays && (
          <div className={css.ways}>
            <Button
              look="quiet"
              icon={<Sparkles />}
              loading={picker.news === 'searching'}
              loadingLabel={t('shop.date.searching')}
              onClick={() => picker.findNext()}
            >
              {t('shop.date.nextFree')}
            </Button>
            {picker.canTypeDay && !isTyping && (
              <Button look="quiet" onClick={() => setTyping(true)}>
                {t('shop.date.type')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isTyping && (
        <Suspense>
          <TypedDay picker={picker} />
        </Suspense>
      )}
      {onePrice !== null && (
        <OnePrice
          picker={picker}
          price={onePrice}
          first={first}
          onOther={hasDays ? undefined : () => setLooking(true)}
        />
      )}
      {!hasDays ? null : view === 'month' ? (
        <DayCalendar
          month={month}
          onMonth={picker.turn}
          days={infos}
          selected={selection.day ?? undefined}
          selectedTo={selection.day && amount > 1 ? addDays(selection.day, amount - 1) : undefined}
          onSelect={picker.choose}
          onBlocked={picker.refuse}
        />
      ) : (
        <DateStrip
          label={t('shop.date.strip')}
          days={dates.map((day) => ({
            ...(infos[day] ?? { state: 'waiting' }),
            day,
            weekday: weekdayName(day, lang, 'short'),
          }))}
          today={today}
          selected={selection.day ?? undefined}
          onSelect={picker.choose}
          onBlocked={picker.refuse}
          nameOf={(day) => aroundDay(day, lang)}
          texts={texts}
          turns={{
            title: [...new Set(dates.map((day) => monthName(day, lang)))].join('\u00a0– '),
            earlier: t('shop.date.earlier'),
            later: t('shop.date.later'),
            hasEarlier: (dates[0] ?? today) > today,
            hasLater: (dates.at(-1) ?? today) < picker.last,
            onTurn: picker.turnStrip,
          }}
        />
      )}
      <div role="status">
        <DayNews picker={picker} />
      </div>
      {prices.hasFailed && (
        <Note retry={{ label: t('shop.retry'), onClick: prices.retry }}>{t('shop.date.failed')}</Note>
      )}
      {hasDays && legend.length > 0 && <CalendarLegend items={legend} />}
      {legend[0]?.look === 'cheapest' && <Note look="plain">{t(priceReason(product))}</Note>}
      {showPrices && selection.day !== null && (
        <div className={css.why}>
          {isInBrowser && pieces.length > 0 && (
            <Suspense>
              <WhyPrice entries={pieces} day={selection.day} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}

/** Says what happened to the day: moved, found, or why it cannot be bought. */
function DayNews({ picker: { product, selection, news, prices } }: { picker: Picker }) {
  const { lang } = useBoot()
  const t = useText()
  const saleStart = useSaleStart()
  const { note } = selection
  const words = () => {
    if (news === 'failed') return t('shop.date.failed')
    if (typeof news === 'object' && 'found' in news)
      return news.found === null
        ? (saleStart ?? t(product.hasTimeSlots ? 'timeSlots.timesNotAvailableForSelection' : 'shop.date.noneFree'))
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
