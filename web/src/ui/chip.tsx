import { CircleAlert, CircleCheck, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './chip.module.css'
import { classNames } from './class-names.ts'

export type ChipTone = 'deal' | 'ok' | 'warn' | 'error' | 'neutral'

const ICONS: Partial<Record<ChipTone, ReactNode>> = { ok: <CircleCheck />, warn: <Timer />, error: <CircleAlert /> }

/** A fact in two or three words. `icon={null}` leaves out the icon of the tone. */
export function Chip({
  tone = 'neutral',
  icon = ICONS[tone],
  children,
  className,
}: {
  tone?: ChipTone
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span className={classNames(css.chip, css[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
