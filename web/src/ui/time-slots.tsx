import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './time-slots.module.css'

export type TimeSlotChoice = {
  /** Identity, such as `10:30`. */
  key: string
  time: string
  note: ReactNode
  /** `few`: the last places. `small`: not enough for the party. `full`: none left. */
  state: 'open' | 'few' | 'small' | 'full'
  /** How much is taken, 0 to 1; shown as a bar for `open` and `few`. */
  taken?: number
}

/** Times side by side; the bar shows how full it will be. */
export function TimeSlots({
  label,
  labelHidden,
  slots,
  selected,
  onSelect,
}: {
  label: string
  labelHidden?: boolean
  slots: TimeSlotChoice[]
  selected?: string | undefined
  onSelect: (key: string) => void
}) {
  return (
    <fieldset className={css.group}>
      <legend className={labelHidden ? 'vh' : css.label}>{label}</legend>
      <div className={css.box}>
        <div className={css.slots}>
          {slots.map(({ key, time, note, state, taken }) => {
            const isBlocked = state === 'small' || state === 'full'
            return (
              <button
                key={key}
                type="button"
                className={classNames(css.slot, css[state], key === selected && css.selected)}
                aria-pressed={key === selected}
                aria-disabled={isBlocked ? true : undefined}
                onClick={() => isBlocked || onSelect(key)}
              >
                <span className={css.time}>{state === 'full' ? <s>{time}</s> : time}</span>
                <span className={css.note}>{note}</span>
                {!isBlocked && taken !== undefined && (
                  <svg className={css.bar} aria-hidden="true">
                    <rect className={css.track} width="100%" height="4" rx="2" />
                    <rect
                      className={css.fill}
                      width={`${Math.round(Math.min(1, Math.max(0, taken)) * 100)}%`}
                      height="4"
                      rx="2"
                    />
                  </svg>
                )}
              </button>
            )
          })}
        </div>
      </div>
    </fieldset>
  )
}
