import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import css from './slot-grid.module.css'

export type GridSlot = {
  /** The value passed to `onSelect`. */
  time: string
  text: string
  note: string
  /** `short`: too few places for the party. `full`: none. `past`: over. `own`: the visitor's own slot. */
  state: 'open' | 'few' | 'short' | 'full' | 'past' | 'own'
  /** Share of taken places, 0 to 1. */
  taken: number
}

/** Whether the slot cannot be chosen. */
export const isGone = ({ state }: GridSlot): boolean => state !== 'open' && state !== 'few'

/**
 * A choice of the times of one day, in groups such as morning and afternoon. Times that cannot be chosen stay and say
 * why.
 */
export function SlotGrid({
  groups,
  selected,
  onSelect,
}: {
  groups: { label: string; slots: GridSlot[] }[]
  selected?: string | undefined
  onSelect: (time: string) => void
}) {
  function choose(event: MouseEvent) {
    const button = (event.target as Element).closest<HTMLElement>('[data-time]')
    if (button?.dataset.time && button.getAttribute('aria-disabled') !== 'true') onSelect(button.dataset.time)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slots inside are buttons, this only hears their clicks
    <div className={css.groups} onClick={choose}>
      {groups.map(({ label, slots }) => (
        <section key={label} aria-label={label}>
          <h3 className={css.label}>{label}</h3>
          <ul className={css.slots}>
            {slots.map((slot) => (
              <li key={slot.time}>
                <Slot slot={slot} selected={slot.time === selected} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Slot({ slot, selected }: { slot: GridSlot; selected: boolean }) {
  const { time, text, note, state, taken } = slot
  return (
    <button
      type="button"
      className={classNames(css.slot, css[state], selected && css.selected)}
      data-time={time}
      aria-pressed={selected}
      aria-disabled={isGone(slot) || undefined}
    >
      <span className={css.time}>{text}</span>
      <span className={css.note}>{note}</span>
      {!isGone(slot) && (
        <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.round(taken * 100)} height="4" />
        </svg>
      )}
    </button>
  )
}
