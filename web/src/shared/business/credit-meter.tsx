import type { ReactNode } from 'react'
import { usePrice } from '../use-price.ts'
import css from './credit-meter.module.css'

export type CreditMeterProps = {
  /** Left out where a heading names it. */
  label?: string
  /** In crowns, like the next two. What this order takes, `taken`, is already off. */
  free: number
  taken?: number
  limit: number
  note?: ReactNode
}

/** What a company may still order on credit, as figure and bar. */
export function CreditMeter({ label, free, taken = 0, limit, note }: CreditMeterProps) {
  const price = usePrice()
  const part = (crowns: number) => `${limit > 0 ? Math.min(100, (100 * crowns) / limit) : 0}%`
  return (
    <div className={css.meter}>
      <p className={css.line}>
        {label && <span>{label}</span>}
        <strong className={label ? css.free : css.alone}>{price(free)}</strong>
      </p>
      <div className={css.bar} aria-hidden="true">
        <span className={css.left} style={{ width: part(free) }} />
        <span className={css.taken} style={{ width: part(taken) }} />
      </div>
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
