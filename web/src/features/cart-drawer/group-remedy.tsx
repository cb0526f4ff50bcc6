import { dayRange } from '@gondola/rules/day.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { timeText } from '../../lib/day-text.ts'
import { focusGroupWhenLost } from '../../lib/focus-group.ts'
import { paths } from '../../lib/paths.ts'
import { nearestFree } from '../../lib/slot-infos.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { type CartGroup, groupKey } from '../../state/cart-entries.ts'
import { isSlotError, remedyOfAll } from '../../state/cart-remedy.ts'
import { slotChange } from '../../state/slot-change.ts'
import { useSlotsOfDays } from '../../state/slots.ts'
import { Button } from '../../ui/button.tsx'
import css from './cart-group.module.css'

const idsOf = ({ entries }: CartGroup) => entries.map((entry) => entry.id)

/** What helps a group with an error: the next free time at once, another time or day, or choosing anew. */
export function GroupRemedy({ group }: { group: CartGroup }) {
  const remedy = remedyOfAll(group.entries)
  if (remedy === 'time' && group.timeSlotGroup !== null)
    return <TimeRemedy group={{ ...group, timeSlotGroup: group.timeSlotGroup }} />
  if (remedy === 'day') return <DayRemedy group={group} />
  return remedy === 'remove' ? <ChooseAgain group={group} /> : null
}

/** Why the time cannot be had, as a whole sentence. */
function whyLost({ errors }: CartGroup): 'past' | 'gone' | 'taken' {
  const error = errors.find(isSlotError)
  if (error?.code === 'time-filled') return 'taken'
  return error?.reasons?.includes('slot-past') ? 'past' : 'gone'
}

function TimeRemedy({ group }: { group: CartGroup & { timeSlotGroup: string } }) {
  const { lang } = useBoot()
  const t = useText()
  const [isMoving, setMoving] = useState(false)
  const { arrival, time, places, timeSlotGroup } = group
  const days = dayRange(arrival, Math.max(1, group.entries[0].inclusiveValidity.length))
  const { status, infos } = useSlotsOfDays(timeSlotGroup, days, { places })
  const next = nearestFree(infos, time ?? '00:00')
  const take = async (to: string) => {
    setMoving(true)
    const moved = await cart.move(new Map(idsOf(group).map((id) => [id, { date: arrival, time: to }])))
    setMoving(false)
    if (moved === 'ok') focusGroupWhenLost(groupKey({ ...group, time: to }))
  }
  const isFull = status === 'loaded' && next === null
  const text = [
    t(`cart.remedy.${whyLost(group)}`),
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
        onClick={() => slotChange.open(idsOf(group), { asksDay: isFull })}
      >
        {t(isFull ? 'cart.remedy.day' : 'cart.remedy.other')}
      </Button>
    </div>
  )
}

function DayRemedy({ group }: { group: CartGroup }) {
  const t = useText()
  return (
    <div className={css.remedy}>
      {group.errors.some(isSlotError) && <p>{t('cart.remedy.dayFull')}</p>}
      <Button look="secondary" size="small" onClick={() => slotChange.open(idsOf(group), { asksDay: true })}>
        {t('cart.remedy.day')}
      </Button>
    </div>
  )
}

function ChooseAgain({ group }: { group: CartGroup }) {
  const t = useText()
  const [, navigate] = useLocation()
  const chooseAgain = () => {
    const n = group.lines.map((line) => `${line.variantId}:${line.entries.length}`).join(',')
    cart.remove(idsOf(group), true)
    cart.close()
    navigate(paths.product(group.productId, { n }))
  }
  return (
    <div className={css.remedy}>
      <Button look="secondary" size="small" onClick={chooseAgain}>
        {t('cart.remedy.again')}
      </Button>
    </div>
  )
}
