import { completedDate, typedDate } from '../lib/date-typing.ts'
import { useText } from '../state/boot.tsx'
import { Field } from '../ui/field.tsx'

export type BirthdayFieldProps = {
  id: string
  label: string
  value: string
  hint?: string | undefined
  error: string | undefined
  /** Lets the browser offer the guest's own date of birth. */
  isOwn?: boolean
  onChange: (value: string) => void
  onLeave: (id: string) => void
}

/** A field in which a date of birth is typed, never picked from a calendar. */
export function BirthdayField({ value, isOwn, onChange, onLeave, ...field }: BirthdayFieldProps) {
  const t = useText()
  return (
    <Field
      {...field}
      note={t('form.label.birthday.format')}
      value={value}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete={isOwn ? 'bday' : 'off'}
      onChange={(event) => onChange(typedDate(value, event.currentTarget.value))}
      onBlur={() => {
        const completed = completedDate(value)
        if (completed !== value) onChange(completed)
        onLeave(field.id)
      }}
    />
  )
}
