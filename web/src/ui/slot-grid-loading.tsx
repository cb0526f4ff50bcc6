import { classNames } from './class-names.ts'
import css from './slot-grid.module.css'

/** A placeholder for the slots. */
export function SlotGridLoading({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="vh">{label}</span>
      <div className={css.slots} aria-hidden="true">
        {[...'0123456789'].map((place) => (
          <span key={place} className={classNames(css.slot, css.waiting)} />
        ))}
      </div>
    </div>
  )
}
