import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { DayChoice } from './day-choice.tsx'
import { Party } from './party.tsx'
import css from './picker-columns.module.css'
import { TicketSummary } from './summary.tsx'
import { TimeChoice } from './time-choice.tsx'
import type { Picker } from './use-picker.ts'

/** The choice below its heading: who, when, and at what time. Beside it the ticket, which overlaps a picture. */
export function PickerColumns({
  picker,
  isUnderPicture,
  children,
}: {
  picker: Picker
  isUnderPicture?: boolean
  children: ReactNode
}) {
  return (
    <div className={classNames('wrap', css.columns)}>
      <div className={css.choice}>
        <div>{children}</div>
        <Party picker={picker} />
        <div className={`below ${css.second}`}>
          <DayChoice picker={picker} />
        </div>
        <TimeChoice picker={picker} />
      </div>
      <aside className={classNames(css.side, isUnderPicture && css.pulled)}>
        <TicketSummary picker={picker} />
      </aside>
    </div>
  )
}
