import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { classNames } from './class-names.ts'
import { ErrorLine } from './error-line.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** May contain links; they keep working. */
  label: ReactNode
  note?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, note, error, className, id, ...rest }: CheckboxProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className={classNames(css.checkbox, className)}>
      <span className={css.box}>
        <input
          aria-describedby={error ? `${inputId}-message` : undefined}
          {...rest}
          id={inputId}
          type="checkbox"
          aria-invalid={Boolean(error)}
        />
        <Check />
      </span>
      <label htmlFor={inputId}>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </label>
      {error && (
        <ErrorLine className={css.error} id={`${inputId}-message`}>
          {error}
        </ErrorLine>
      )}
    </div>
  )
}
