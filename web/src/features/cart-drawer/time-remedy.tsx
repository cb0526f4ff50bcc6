import { dayRange } from '@gondola/rules/day.ts'
import { useState } from 'react'
import { type CartGroup, groupKey } from '../../lib/cart-groups.ts'
import { isLimit, refusalOf } from '../../lib/cart-remedy.ts'
import { timeText } from '../../lib/day-text.ts'
import { focusGroupWhenLost } from '../../lib/focus-group.ts'
import { nearestFree } from '../../shared/slot-infos.ts'
import { useSlotsOfDays } from '../../shared/slots.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { moveEntries } from '../../state/cart-moves.ts'
import { slotChange } from '../../state/slot-change.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import css from './cart-group.module.css'
// Loaded with this file, so that its queries need not wait for it.
import '../../shared/query-client.ts'

type TimedGroup = CartGroup & { timeSlotGroup: string }

/** Offers the day's next free time directly, or another time or day. */
export function TimeRemedy({ group }: { group: TimedGroup }) {
  const { lang } = useBoot()
  const t = useText()
  const [isMoving, setMoving] = useState(false)
  const ids = group.entries.map((entry) => entry.id)
  const { arrival, time, places, timeSlotGroup } = group
  const days = dayRange(arrival, Math.max(1, group.entries[0].inclusiveValidity.length))
  const { status, infos } = useSlotsOfDays(timeSlotGroup, days, { places })
  const refusal = refusalOf(group.errors)
  // Its current time is excluded: others may book it, this buyer may not.
  const next = nearestFree(
    infos.filter((info) => !(isLimit(refusal) && info.time === time)),
    time ?? '00:00',
  )
  const take = async (to: string) => {
    setMoving(true)
    const moved = await moveEntries(new Map(ids.map((id) => [id, { date: arrival, time: to }])))
    setMoving(false)
    if (moved === 'ok') return focusGroupWhenLost(groupKey({ ...group, time: to }))
    const text = moved === 'failed' ? 'slotChange.failed' : `cart.remedy.${moved.refused}`
    showToast({ text: t(text), tone: 'warn', seconds: 5 })
  }
  const isFull = status === 'loaded' && next === null
  const text = [
    t(`cart.remedy.${refusal}`),
    isFull ? t('cart.remedy.none') : next === null ? '' : t('cart.remedy.next', { time: timeText(next, lang) }),
    status === 'failed' ? t('timeSlots.timesLoadError') : '',
  ]
  return (
    <div className={css.remedy}>
      <p role="status">{text.filter(Boolean).join(' ')}</p>
      {next !== null && (
        <Button
          look="secondary"
          size="small"
          loading={isMoving}
          loadingLabel={t('slotChange.moving')}
          onClick={() => void take(next)}
        >
          {t('cart.remedy.take', { time: timeText(next, lang) })}
        </Button>
      )}
      <Button
        look={isFull ? 'secondary' : 'quiet'}
        size="small"
        onClick={() => slotChange.open(ids, { asksDay: isFull })}
      >
        {t(isFull ? 'cart.remedy.day' : 'cart.remedy.other')}
      </Button>
    </div>
  )
}
