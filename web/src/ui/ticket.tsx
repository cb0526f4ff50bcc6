import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './ticket.module.css'

/** The shop's only kind of card: brand strip, body, tear line with notches, stub. */
export function Ticket({
  strip,
  stripAside,
  children,
  stub,
  flat,
  side,
  label,
  className,
}: {
  strip?: ReactNode
  stripAside?: ReactNode
  children: ReactNode
  stub?: ReactNode
  /** Without the shadow, for lists of tickets. */
  flat?: boolean
  /** From 683 px on the stub is on the right instead of below. */
  side?: boolean
  label?: string
  className?: string
}) {
  const Part = label ? 'section' : 'div'
  return (
    <Part className={classNames(css.ticket, flat && css.flat, side && css.side, className)} aria-label={label}>
      {strip && (
        <div className={css.strip}>
          <span>{strip}</span>
          {stripAside && <span className={css.stripAside}>{stripAside}</span>}
        </div>
      )}
      <div className={css.parts}>
        <div className={classNames(css.body, !strip && css.top)}>{children}</div>
        {stub && (
          <>
            <div className={css.tear} />
            <div className={css.stub}>{stub}</div>
          </>
        )}
      </div>
    </Part>
  )
}

/** A line of the body with its icon. */
export function TicketFact({ icon, strong, children }: { icon: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <p className={classNames(css.fact, strong && css.strong)}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Words on the left, money on the right. */
export function TicketLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={css.line}>
      <span>{label}</span>
      <span className={css.amount}>{children}</span>
    </div>
  )
}
