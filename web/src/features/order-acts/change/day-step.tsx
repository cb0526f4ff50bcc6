import { differenceAsked } from '@gondola/rules/after-sale/changed-price.ts'
import { type Day, monthOf } from '@gondola/rules/day.ts'
import { type Dispatch, useState } from 'react'
import { longDay, shortDay, timeText } from '../../../lib/day-text.ts'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { type Column, ownPrices } from '../../../lib/own-price.ts'
import { DayCalendar } from '../../../shared/day-calendar.tsx'
import { blockedReason, dayInfos, isBuyableDay } from '../../../shared/day-infos.ts'
import { amountOf } from '../../../shared/paid-amount.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { CalendarLegend } from '../../../ui/calendar.tsx'
import type { DayInfo } from '../../../ui/day-cell.tsx'
import { Note } from '../../../ui/note.tsx'
import { useEntryPrices } from '../entry-prices.ts'
import css from '../flow.module.css'
import type { StepPlace } from './change-dialog.tsx'
import type { ChangeEvent, Choosing } from './change-flow.ts'
import { type ChangeGroup, differenceOf, NO_CHOICE, type QuotedItem } from './change-groups.ts'
import { differenceText, errorWords, groupName, signed, whenText } from './change-words.ts'
import { FlowStep } from './flow-step.tsx'

export type GroupStepProps = {
  flow: Choosing
  /** In which they paid. */
  column: Column
  step: StepPlace
  group: ChangeGroup
  quoted: QuotedItem[]
  /** Why nothing is quoted. */
  refused: string | null
  onRetry: () => void
  advance: Dispatch<ChangeEvent>
  onNext: () => void
}

/** The new day of a group: each with its difference to what was paid (docs/product.md §19.34). */
export function DayStep({ flow, column, step, group, quoted, refused, onRetry, advance, onNext }: GroupStepProps) {
  const { lang, resort } = useBoot()
  const rule = resort.dateChange.price
  const t = useText()
  const price = usePrice()
  const [month, setMonth] = useState(() => monthOf(group.day))
  const [blocked, setBlocked] = useState<Day | null>(null)
  const { day } = flow.choices[group.key] ?? NO_CHOICE
  const { dates, limited, query } = useEntryPrices(group.entries, month)
  const { data: prices = {}, isError, refetch } = query
  const paid = amountOf(group.entries)
  // What a benefit takes off on another day only the shop knows; it is said once a day is chosen.
  const showPrices = !limited && group.entries.every(({ amount, listed }) => amount === listed)
  const figures = (crowns: number) => price(crowns).replace(/.Kč$/, '')
  const own = ownPrices(prices, column)
  const infos = dayInfos(dates, own, { t, lang, figures, showPrices, isOpenForSome: () => false })
  const days = Object.fromEntries(
    Object.entries(infos).map(([one, info]): [Day, DayInfo] => {
      if (one === group.day) return [one, ownDay(info, group, { t, lang })]
      const crowns = own[one]?.own
      if (info.state !== 'open' || !showPrices || crowns === null || crowns === undefined) return [one, info]
      const difference = differenceAsked(crowns - paid, rule)
      if (difference === undefined) return [one, { state: 'blocked', note: t('acts.change.day.otherPrice') }]
      return [
        one,
        {
          ...info,
          saving: undefined,
          price: signed(difference, figures, t),
          priceWords: differenceText(difference, price, t),
          cheapest: info.cheapest && difference < 0,
        },
      ]
    }),
  )
  const difference = differenceOf(quoted)
  // A time is chosen next; until then its absence is no error.
  const error = quoted
    .flatMap(({ errors }) => errors)
    .find(({ code, reasons }) => !(group.hasTimes && (code === 'time-filled' || reasons?.includes('no-time'))))
  const isKnown = day !== null && quoted.length > 0
  return (
    <FlowStep
      step={step}
      title={t('acts.change.day.title')}
      sum={
        day !== null && (
          <>
            {difference === undefined ? refused === null && '…' : differenceText(difference, price, t)}
            <small>{nonBreaking(shortDay(day, lang))}</small>
          </>
        )
      }
      actions={
        <Button
          size="large"
          missing={day === null || error ? t('shop.missing.day') : undefined}
          loading={day !== null && !isKnown && refused === null}
          loadingLabel={t('acts.counting')}
          onClick={refused === null ? onNext : onRetry}
        >
          {t(refused !== null ? 'acts.again' : group.hasTimes ? 'acts.change.day.time' : 'acts.next')}
        </Button>
      }
    >
      <p className={css.lead}>
        {inParts(groupName(group, t))}.{' '}
        {nonBreaking(t('acts.change.now', { when: whenText(group, group, { t, lang }) }))}
      </p>
      {showPrices && (
        <p className={css.legendLead}>
          <strong>{t('acts.change.day.against', { price: price(paid) })}</strong>
          <br />
          {t(`acts.change.day.signs.${rule}`)}
        </p>
      )}
      <p className={css.trouble} role="status">
        {flow.trouble === 'slot' && t('acts.change.lost')}
      </p>
      <DayCalendar
        month={month}
        onMonth={setMonth}
        days={days}
        selected={day ?? undefined}
        onSelect={(chosen) => {
          setBlocked(null)
          advance({ kind: 'day', group: group.key, day: chosen })
        }}
        onBlocked={setBlocked}
      />
      <CalendarLegend
        items={[
          { look: 'own', label: t('acts.change.legend.own') },
          ...(Object.values(days).some(({ cheapest }) => cheapest)
            ? [{ look: 'cheapest' as const, label: t('acts.change.legend.most') }]
            : []),
          { look: 'blocked', label: t('acts.change.legend.blocked') },
        ]}
      />
      <div role="status">
        {blocked && (
          <Note>
            {blocked === group.day
              ? t('acts.change.error.none')
              : isBuyableDay(prices[blocked])
                ? t('acts.change.error.price')
                : t('shop.date.blocked', {
                    day: longDay(blocked, lang),
                    reason: blockedReason(prices[blocked], { t, lang }),
                  })}
          </Note>
        )}
        {(refused || error) && <Note warns>{refused ?? (error && errorWords(error, t))}</Note>}
      </div>
      {isError && (
        <Note retry={{ label: t('shop.retry'), onClick: () => void refetch() }}>{t('shop.date.failed')}</Note>
      )}
    </FlowStep>
  )
}

/** The day that they have: to be chosen only for another time of it. */
function ownDay(
  info: DayInfo,
  { hasTimes, time }: ChangeGroup,
  { t, lang }: { t: (key: string) => string; lang: 'cz' | 'de' | 'en' },
): DayInfo {
  return {
    state: info.state === 'waiting' ? 'waiting' : hasTimes ? 'open' : 'blocked',
    own: true,
    note: hasTimes && time !== null ? timeText(time, lang) : t('acts.change.own'),
    ...(hasTimes ? { price: t('acts.change.own'), priceWords: t('acts.change.own.words') } : {}),
  }
}
