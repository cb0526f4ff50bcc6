import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import css from './slot-grid.module.css'

export type GridSlot = {
  /** What `onSelect` answers. */
  time: string
  text: string
  note: string
  /** `short` has some places but too few, `full` none, `past` is over, `own` is what the visitor has already. */
  state: 'open' | 'few' | 'short' | 'full' | 'past' | 'own'
  /** Share of the places that are gone, 0 to 1. */
  taken: number
}

/** Is not to be chosen. */
export const isGone = ({ state }: GridSlot): boolean => state !== 'open' && state !== 'few'

/** Times of one day to choose from, in groups such as morning and afternoon; one that cannot be had stays and says why. */
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
