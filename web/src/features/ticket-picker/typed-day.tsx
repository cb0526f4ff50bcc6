import { addDays, type Day, formatDay } from '@gondola/rules/day.ts'
import { type SubmitEvent, useState } from 'react'
import { typedDate } from '../../lib/date-typing.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { dayOfText } from './day-of-text.ts'
import css from './typed-day.module.css'
import type { Picker } from './use-picker.ts'

/** A typed date instead of the grid: chooses the first free day from then on. */
export function TypedDay({ picker }: { picker: Picker }) {
  const { today } = useBoot()
  const t = useText()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const take = (event: SubmitEvent) => {
    event.preventDefault()
    const day = dayOfText(text, today)
    const fault = faultOf(day)
    setError(fault)
    if (day === null || fault) return
    setText(formatDay(day))
    void picker.findNext(addDays(day, -1))
  }
  const faultOf = (day: Day | null) => {
    if (day === null) return t('shop.date.typed.wrong', { sample: formatDay(today) })
    if (day < today || day > picker.last)
      return t('shop.date.typed.outside', { from: formatDay(today), to: formatDay(picker.last) })
    return undefined
  }
  return (
    <form className={css.typed} onSubmit={take} noValidate>
      <Field
        label={t('shop.date.typed')}
        placeholder={t('form.label.birthday.format')}
        error={error}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        autoFocus
        onChange={(event) => setText(typedDate(text, event.target.value))}
      />
      <Button type="submit" look="secondary">
        {t('shop.date.typed.take')}
      </Button>
    </form>
  )
}
