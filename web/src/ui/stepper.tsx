import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import css from './stepper.module.css'
import { useOwnNews } from './use-own-news.ts'

export type StepperProps = {
  /** Names the group, such as the person; shown elsewhere in the row. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
  /** Full names of the two buttons, such as "One adult more". */
  lessLabel: string
  moreLabel: string
}

/** Minus, number, plus; always the same width, so that rows line up. */
export function Stepper({ label, value, min = 0, max = Infinity, onChange, lessLabel, moreLabel }: StepperProps) {
  const more = useRef<HTMLButtonElement>(null)
  const less = useRef<HTMLButtonElement>(null)
  const { live, around } = useOwnNews()
  function change(next: number) {
    // A button that turns itself off would drop the keyboard; hand it to its neighbour first.
    if (next <= min) more.current?.focus()
    if (next >= max) less.current?.focus()
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that the row already shows
    <div className={css.stepper} role="group" aria-label={label} {...around}>
      <button
        ref={less}
        type="button"
        className={css.less}
        disabled={value <= min}
        aria-label={lessLabel}
        onClick={() => change(value - 1)}
      >
        <Minus />
      </button>
      <output className={css.value} aria-live={live}>
        {value}
      </output>
      <button
        ref={more}
        type="button"
        className={css.more}
        disabled={value >= max}
        aria-label={moreLabel}
        onClick={() => change(value + 1)}
      >
        <Plus />
      </button>
    </div>
  )
}
