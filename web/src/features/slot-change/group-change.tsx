import { CalendarDays } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import type { CartGroup } from '../../lib/cart-groups.ts'
import { hasTimes } from '../../lib/cart-remedy.ts'
import { daysText, longDay } from '../../lib/day-text.ts'
import { focusWhenLost } from '../../lib/focus-group.ts'
import { nonBreaking } from '../../lib/non-breaking.tsx'
import { withEntryTime } from '../../shared/slot-words.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { type Choice, cannotMove, withDay } from './choices.ts'
import { DayPick } from './day-pick.tsx'
import css from './slot-change.module.css'
import { TimePick } from './time-pick.tsx'

type GroupChangeProps = {
  group: CartGroup
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** A group and its problem. A new day and time can be chosen, or its removal. */
export function GroupChange({ group, choice, onChoice }: GroupChangeProps) {
  const { lang } = useBoot()
  const t = useText()
  const id = useId()
  const name = group.productName[lang]
  const when = withEntryTime(daysText(group.arrival, group.until, lang), group.time, {
    t,
    lang,
    visit: group.entries[0],
  })
  const party = group.lines.map((line) => t('cart.line', { count: line.entries.length, name: line.name[lang] }))
  const remove = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-title]')?.focus()
    cart.remove(
      group.entries.map((entry) => entry.id),
      true,
    )
  }
  return (
    <section className={css.group} aria-labelledby={id} data-change={group.key} tabIndex={-1}>
      <h3 className={css.name} id={id}>
        {name}
      </h3>
      <p className={css.about}>{party.join(' · ')}</p>
      <p className={css.about}>{nonBreaking(when)}</p>
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
      {group.errors.length > 0 && (
        <Button look="quiet" size="small" className={css.remove} onClick={remove}>
          {t('slotChange.remove')}
          <span className="vh">: {name}</span>
        </Button>
      )}
    </section>
  )
}

/** The calendar, or the day with its times. */
function Pick({ group, choice, onChoice }: GroupChangeProps) {
  const { lang } = useBoot()
  const t = useText()
  const { timeSlotGroup } = group
  if (choice.asksDay || choice.day === null)
    return <DayPick group={group} day={choice.day} onDay={(day) => onChoice(withDay(group, choice, day))} />
  return (
    <>
      <p className={css.day}>
        <CalendarDays />
        <span ref={focusWhenLost} tabIndex={-1}>
          {longDay(choice.day, lang)}
        </span>
        <Button look="quiet" size="small" onClick={() => onChoice({ ...choice, asksDay: true })}>
          {t('slotChange.otherDay')}
        </Button>
      </p>
      {timeSlotGroup !== null && hasTimes(group) && (
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
