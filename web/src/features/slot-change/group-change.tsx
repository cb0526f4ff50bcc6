import type { Day } from '@gondola/rules/day.ts'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { daysText, longDay } from '../../lib/day-text.ts'
import { withEntryTime } from '../../lib/slot-words.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import type { CartGroup } from '../../state/cart-entries.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { type Choice, cannotMove, hasTimes } from './choices.ts'
import { DayPick } from './day-pick.tsx'
import css from './slot-change.module.css'
import { TimePick } from './time-pick.tsx'

type GroupChangeProps = {
  group: CartGroup
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** What a group is, what is wrong with it, and its new day and time; or taking it out. */
export function GroupChange({ group, choice, onChoice }: GroupChangeProps) {
  const { lang } = useBoot()
  const t = useText()
  const id = useId()
  const name = group.productName[lang]
  const when = withEntryTime(daysText(group.arrival, group.until, lang), group.time, { t, lang })
  const party = group.lines.map((line) => t('cart.line', { count: line.entries.length, name: line.name[lang] }))
  return (
    <section className={css.group} aria-labelledby={id} data-change={group.key} tabIndex={-1}>
      <h3 className={css.name} id={id}>
        {name}
      </h3>
      <p className={css.about}>{[...party, group.hasNoDay ? '' : when].filter(Boolean).join(' · ')}</p>
      {group.errors.length > 0 && (
        <p className={css.errors}>
          {group.errors.map((error) => (
            <Chip key={error.code} tone="error">
              {t(`timeSlots.cart.${error.code}`)}
            </Chip>
          ))}
        </p>
      )}
      {cannotMove(group) ? <p>{t('slotChange.cannot')}</p> : <Pick group={group} choice={choice} onChoice={onChoice} />}
      <Button
        look="quiet"
        size="small"
        className={css.remove}
        onClick={() => {
          cart.remove(
            group.entries.map((entry) => entry.id),
            true,
          )
          document.querySelector<HTMLElement>('dialog[open]:last-of-type [data-title]')?.focus()
        }}
      >
        {t('slotChange.remove', { name })}
      </Button>
    </section>
  )
}

/** The calendar gives way to the times once a day is chosen. */
function Pick({ group, choice, onChoice }: GroupChangeProps) {
  const { lang } = useBoot()
  const t = useText()
  const [asksDay, setAsksDay] = useState(choice.day === null)
  const { timeSlotGroup } = group
  const isTimed = timeSlotGroup !== null && hasTimes(group)
  const chooseDay = (day: Day) => {
    onChoice({ day, time: null })
    if (isTimed) setAsksDay(false)
  }
  if (asksDay || choice.day === null) return <DayPick group={group} day={choice.day} onDay={chooseDay} />
  return (
    <>
      <p className={css.day}>
        <CalendarDays />
        <span ref={focusWhenNew} tabIndex={-1}>
          {longDay(choice.day, lang)}
        </span>
        <Button look="quiet" size="small" onClick={() => setAsksDay(true)}>
          {t('slotChange.otherDay')}
        </Button>
      </p>
      {isTimed && (
        <TimePick
          group={{ ...group, timeSlotGroup }}
          day={choice.day}
          time={choice.time}
          onTime={(time) => onChoice({ ...choice, time })}
        />
      )}
    </>
  )
}

/** Choosing the day took the calendar away with the focus in it. */
function focusWhenNew(element: HTMLElement | null) {
  if (element && document.activeElement === document.body) element.focus()
}
