import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { DayChoice } from './day-choice.tsx'
import { Party } from './party.tsx'
import css from './picker-columns.module.css'
import { TicketSummary } from './summary.tsx'
import { TimeChoice } from './time-choice.tsx'
import type { Picker } from './use-picker.ts'

/** The choice below its heading, beside its ticket. Below a picture the ticket overlaps it. */
export function PickerColumns({
  picker,
  isUnderPicture,
  children,
}: {
  picker: Picker
  isUnderPicture?: boolean
  children: ReactNode
}) {
  const persons = <Party picker={picker} />
  const day = <DayChoice picker={picker} />
  const [first, second] = picker.arePersonsFirst ? [persons, day] : [day, persons]
  return (
    <div className={classNames('wrap', css.columns)}>
      <div className={css.choice}>
        <div>{children}</div>
        {first}
        <div className={`below ${css.second}`}>{second}</div>
        <TimeChoice picker={picker} />
      </div>
      <aside className={classNames(css.side, isUnderPicture && css.pulled)}>
        <TicketSummary picker={picker} />
      </aside>
    </div>
  )
}
