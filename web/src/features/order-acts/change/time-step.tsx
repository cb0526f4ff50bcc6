import { type Day, dayRange, type TimeOfDay } from '@gondola/rules/day.ts'
import { CalendarSync, Users } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { longDay, shortDay, timeText } from '../../../lib/day-text.ts'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { withoutOwn } from '../../../shared/own-places.ts'
import { useQuery } from '../../../shared/queries.ts'
import { canChoose, type SlotInfo } from '../../../shared/slot-infos.ts'
import { lostText, slotGroups, slotTexts, startTime } from '../../../shared/slot-words.ts'
import { useSlotsOfDays } from '../../../shared/slots.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { SlotTimes } from '../../../ui/slot-times.tsx'
import css from '../flow.module.css'
import { placesOf } from '../places-of.ts'
import { productQuery } from './change.queries.ts'
import { type ChangeGroup, differenceOf, NO_CHOICE } from './change-groups.ts'
import { differenceText, errorWords, groupName } from './change-words.ts'
import type { GroupStepProps } from './day-step.tsx'
import { FlowStep } from './flow-step.tsx'

/** The new time of a group on its new day. Times that others take turn grey. */
export function TimeStep({
  flow,
  step,
  group,
  quoted,
  refused,
  onRetry,
  advance,
  onNext,
  onOtherDay,
}: GroupStepProps & { onOtherDay: () => void }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { day, time } = flow.choices[group.key] ?? NO_CHOICE
  const shown = day ?? group.day
  const difference = differenceOf(quoted)
  const error = time === null ? undefined : quoted.flatMap(({ errors }) => errors)[0]
  return (
    <FlowStep
      step={step}
      title={t('acts.change.time.title')}
      sum={
        <>
          {difference === undefined ? refused === null && '…' : differenceText(difference, price, t)}
          <small>
            {nonBreaking(
              [shortDay(shown, lang), time && startTime(time, { lang, visit: group.entries[0].product.meta })]
                .filter(Boolean)
                .join(', '),
            )}
          </small>
        </>
      }
      actions={
        <Button
          size="large"
          missing={time === null || error ? t('shop.missing.time') : undefined}
          loading={time !== null && quoted.length === 0 && refused === null}
          loadingLabel={t('acts.counting')}
          onClick={refused === null ? onNext : onRetry}
        >
          {t(refused === null ? 'acts.next' : 'acts.again')}
        </Button>
      }
    >
      <p className={`${css.lead} ${css.aboveTimes}`}>
        {nonBreaking(longDay(shown, lang))} · {inParts(groupName(group, t))}
      </p>
      <p className={css.trouble} role="status">
        {flow.trouble === 'slot' && t('acts.change.lost')}
      </p>
      <Times
        group={group}
        day={shown}
        time={time}
        onTime={(chosen) => advance({ kind: 'time', group: group.key, time: chosen })}
      />
      <div role="status">{(refused || error) && <Note warns>{refused ?? (error && errorWords(error, t))}</Note>}</div>
      <ul className={css.notes}>
        {group.entries.length > 1 && (
          <li>
            <Users />
            {t('acts.change.time.together')}
          </li>
        )}
        <li>
          <CalendarSync />
          <button type="button" className="as-link" onClick={onOtherDay}>
            {t('acts.change.time.otherDay')}
          </button>
        </li>
      </ul>
    </FlowStep>
  )
}

type TimesProps = {
  group: ChangeGroup
  day: Day
  time: TimeOfDay | null
  onTime: (time: TimeOfDay | null) => void
}

function Times({ group, day, time, onTime }: TimesProps) {
  const { lang } = useBoot()
  const t = useText()
  const [lost, setLost] = useState<TimeOfDay | null>(null)
  const { data: product, isError, refetch } = useQuery(productQuery(group.entries[0].product._id))
  const places = placesOf(product, group.entries)
  const own = group.time === null ? null : { days: daysOf(group.day, group.length), time: group.time, places }
  const slotGroup = product?.meta.timeSlotGroup ?? product?.timeSlotGroup ?? null
  const loaded = useSlotsOfDays(slotGroup ?? '', daysOf(day, group.length), {
    places,
    isOff: slotGroup === null,
    ...(own ? { view: (one) => withoutOwn(one, own) } : {}),
  })
  const isOwn = (info: SlotInfo) => day === group.day && info.time === group.time
  const infos = loaded.infos.map((info) => (isOwn(info) ? { ...info, state: 'own' as const } : info))
  const isLost = time !== null && loaded.status === 'loaded' && !canChoose(infos.find((info) => info.time === time))
  const lose = useEffectEvent(() => {
    setLost(time)
    onTime(null)
  })
  useEffect(() => {
    if (isLost) lose()
  }, [isLost])
  return (
    <>
      <SlotTimes
        status={isError ? 'failed' : slotGroup === null ? 'loading' : loaded.status}
        groups={slotGroups(infos, { t, lang })}
        selected={time ?? undefined}
        onSelect={(chosen) => {
          setLost(null)
          onTime(chosen)
        }}
        onRetry={() => (isError ? void refetch() : loaded.retry())}
        texts={slotTexts(t)}
      />
      <div role="status">
        {lost !== null && <Note>{t(lostText(lost, infos), { time: timeText(lost, lang) })}</Note>}
      </div>
    </>
  )
}

const daysOf = (day: Day, length: number): Day[] => dayRange(day, length)
