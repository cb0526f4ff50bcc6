import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './stepper.module.css'
import { useOwnNews } from './use-own-news.ts'

export type StepperProps = {
  /** Names the group, such as the person; the row shows it elsewhere. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
  /** Full names of the two buttons, such as "One adult more". */
  lessLabel: string
  moreLabel: string
  /** Takes the number's place where it can be typed, too. */
  field?: ReactNode
}

/**
 * Minus, number, plus; always of equal width, so that rows line up. A button at its limit is marked disabled but keeps
 * the focus.
 */
export function Stepper({
  label,
  value,
  min = 0,
  max = Infinity,
  onChange,
  lessLabel,
  moreLabel,
  field,
}: StepperProps) {
  const { live, around } = useOwnNews()
  const isLeast = value <= min
  const isMost = value >= max
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that the row already shows
    <div className={css.stepper} role="group" aria-label={label} {...around}>
      <button
        type="button"
        className={css.less}
        aria-disabled={isLeast || undefined}
        aria-label={lessLabel}
        onClick={() => isLeast || onChange(value - 1)}
      >
        <Minus />
      </button>
      {field ?? (
        <output className={css.value} aria-live={live}>
          {value}
        </output>
      )}
      <button
        type="button"
        className={css.more}
        aria-disabled={isMost || undefined}
        aria-label={moreLabel}
        onClick={() => isMost || onChange(value + 1)}
      >
        <Plus />
      </button>
    </div>
  )
}
