import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { MayNotBuyNote } from '../../shared/business/may-not-buy.tsx'
import { useSession } from '../../state/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { DayChoice } from './day-choice.tsx'
import { Party } from './party.tsx'
import css from './picker-columns.module.css'
import { TicketSummary } from './summary.tsx'
import { TimeChoice } from './time-choice.tsx'
import type { Picker } from './use-picker.ts'

/** Lazy: guests have none. */
const YourBenefits = lazyWithRetry(() => import('./your-benefits.tsx').then((file) => file.YourBenefits))

/** The choice below its heading: who, when, at what time, and with which benefits. Beside it the ticket, which overlaps a picture. */
export function PickerColumns({
  picker,
  isUnderPicture,
  children,
}: {
  picker: Picker
  isUnderPicture?: boolean
  children: ReactNode
}) {
  const who = useSession()
  return (
    <div className={classNames('wrap', css.columns)}>
      <div className={css.choice}>
        <div>
          {children}
          <MayNotBuyNote />
        </div>
        <Party picker={picker} />
        <div className={`below ${css.second}`}>
          <DayChoice picker={picker} />
        </div>
        <TimeChoice picker={picker} />
        {who.step === 'member' && (
          <Suspense>
            <YourBenefits picker={picker} memberId={who.profile.id} />
          </Suspense>
        )}
      </div>
      <aside className={classNames(css.side, isUnderPicture && css.pulled)}>
        <TicketSummary picker={picker} />
      </aside>
    </div>
  )
}
