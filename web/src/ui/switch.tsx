import { type ReactNode, useId, useState } from 'react'
import css from './switch.module.css'

/**
 * A switch with its words. With `reason` it is off for now: it keeps the focus, and a bubble says why on focus, hover
 * and press, until the next press or Escape.
 */
export function Switch({
  checked,
  onChange,
  reason,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  reason?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const [isTold, setTold] = useState(false)
  const isOff = reason !== undefined
  return (
    <div className={css.place}>
      <button
        type="button"
        role="switch"
        className={css.row}
        aria-checked={checked}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        onClick={() => (isOff ? setTold((was) => !was) : onChange(!checked))}
        onFocus={() => setTold(true)}
        onBlur={() => setTold(false)}
        onMouseEnter={() => setTold(true)}
        onMouseLeave={() => setTold(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTold(false)
        }}
      >
        <span className={css.words}>{children}</span>
        <span className={css.track} />
      </button>
      {isOff && (
        <span id={id} className={isTold ? css.reason : 'vh'}>
          {reason}
        </span>
      )}
    </div>
  )
}
