import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { ErrorLine } from './error-line.tsx'
import css from './radio-rows.module.css'

type RadioRow<V extends string> = {
  value: V
  label: ReactNode
  note?: ReactNode
  /** At the right edge: a price or an icon. */
  aside?: ReactNode
  /** Shown below the row while it is chosen. */
  details?: ReactNode
  disabled?: boolean
}

export type RadioRowsProps<V extends string> = {
  legend: ReactNode
  /** Hides the legend visually, because a heading says it already. */
  legendHidden?: boolean
  name?: string
  rows: RadioRow<V>[]
  value: V | undefined
  onChange: (value: V) => void
  /**
   * `frame`: rows in one frame, the chosen one with a brand edge. `lines`: hairlines, two columns on desktops.
   * `inline`: side by side.
   */
  look?: 'frame' | 'lines' | 'inline'
  error?: ReactNode
  className?: string
}

export function RadioRows<V extends string>(props: RadioRowsProps<V>) {
  const { legend, legendHidden, name, rows, value, onChange, look = 'frame', error, className } = props
  const own = useId()
  return (
    <fieldset
      className={classNames(css.rows, css[look], className)}
      aria-describedby={error ? `${own}-message` : undefined}
    >
      <legend className={legendHidden ? 'vh' : css.legend}>{legend}</legend>
      <div className={css.list}>
        {rows.map((row) => (
          <div key={row.value} className={classNames(css.row, row.value === value && css.chosen)}>
            <label className={css.head}>
              <input
                type="radio"
                name={name ?? own}
                value={row.value}
                checked={row.value === value}
                disabled={row.disabled}
                onChange={() => onChange(row.value)}
              />
              <span className={css.words}>
                <span className={css.label}>{row.label}</span>
                {row.note && <span className={css.note}>{row.note}</span>}
              </span>
              {row.aside && <span className={css.aside}>{row.aside}</span>}
            </label>
            {row.details && row.value === value && <div className={css.details}>{row.details}</div>}
          </div>
        ))}
      </div>
      {error && (
        <ErrorLine className={css.error} id={`${own}-message`}>
          {error}
        </ErrorLine>
      )}
    </fieldset>
  )
}
