import { ChevronDown, CircleCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { ErrorLine } from './error-line.tsx'
import css from './field.module.css'

type Around = {
  label: ReactNode
  /** Secondary words beside the label, such as the expected format. */
  note?: ReactNode
  /** Shown below the field. */
  hint?: ReactNode
  /** Says how to correct the value, and marks the field as invalid. */
  error?: ReactNode
  /** Marks the field as invalid where a message elsewhere says why. */
  isWrong?: boolean
  /** Confirms the value; shown only without an error. */
  found?: ReactNode
  /** Shown inside the field at the right, such as a unit or a small button. */
  aside?: ReactNode
  /** A button on the same line, at the right of the field. */
  beside?: ReactNode
  /** Shown below the hint, such as a question about the value. */
  below?: ReactNode
}

export type FieldProps = Around & ComponentProps<'input'>
export type SelectFieldProps = Around & ComponentProps<'select'>
export type AreaFieldProps = Around & ComponentProps<'textarea'>

function useField({ hint, error, isWrong, found }: Around, id?: string, describedBy?: string) {
  const own = useId()
  const fieldId = id ?? own
  const messageId = `${fieldId}-message`
  const hintId = `${fieldId}-hint`
  const described = [(error || found) && messageId, hint && hintId, describedBy].filter(Boolean).join(' ')
  return {
    hintId,
    messageId,
    control: {
      id: fieldId,
      // Always set: browsers report required and still empty fields as invalid by themselves.
      'aria-invalid': Boolean(error) || isWrong === true,
      'aria-describedby': described || undefined,
    },
  }
}

function Frame({
  label,
  note,
  hint,
  error,
  found,
  aside,
  beside,
  below,
  ids,
  className,
  children,
}: Omit<Around, 'isWrong'> & {
  ids: ReturnType<typeof useField>
  className?: string | undefined
  children: ReactNode
}) {
  const place = (
    <div className={css.place}>
      {children}
      {aside && <span className={css.aside}>{aside}</span>}
    </div>
  )
  return (
    <div className={classNames(css.field, className)}>
      <label className={css.label} htmlFor={ids.control.id}>
        {label}
        {note && <span className={css.note}> {note}</span>}
      </label>
      {beside ? (
        <div className={css.row}>
          {place}
          {beside}
        </div>
      ) : (
        place
      )}
      {hint && (
        <p className={css.hint} id={ids.hintId}>
          {hint}
        </p>
      )}
      {below}
      {error ? (
        <ErrorLine className={css.told} id={ids.messageId}>
          {error}
        </ErrorLine>
      ) : (
        found && (
          <p className={classNames(css.told, css.found)} id={ids.messageId}>
            <CircleCheck />
            {found}
          </p>
        )
      )}
    </div>
  )
}

function split<P extends Around & { className?: string | undefined }>(props: P) {
  const { label, note, hint, error, isWrong, found, aside, beside, below, className, ...rest } = props
  return { around: { label, note, hint, error, isWrong, found, aside, beside, below, className }, rest }
}

/** A text field with its label above; all other props go to the `<input>`. */
export function Field(props: FieldProps) {
  const { around, rest } = split(props)
  const ids = useField(around, rest.id, rest['aria-describedby'])
  return (
    <Frame {...around} ids={ids}>
      <input {...rest} {...ids.control} className={classNames(css.control, Boolean(around.aside) && css.withAside)} />
    </Frame>
  )
}

/** A field of several lines; all other props go to the `<textarea>`. */
export function AreaField(props: AreaFieldProps) {
  const { around, rest } = split(props)
  const ids = useField(around, rest.id, rest['aria-describedby'])
  return (
    <Frame {...around} ids={ids}>
      <textarea {...rest} {...ids.control} className={css.control} />
    </Frame>
  )
}

export function SelectField(props: SelectFieldProps) {
  const { around, rest } = split(props)
  const ids = useField(around, rest.id, rest['aria-describedby'])
  return (
    <Frame {...around} ids={ids} aside={around.aside ?? <ChevronDown />}>
      <select {...rest} {...ids.control} className={classNames(css.control, css.withAside)} />
    </Frame>
  )
}
