import { useState } from 'react'
import css from './count-field.module.css'

/** The count of a group, to be typed. It is taken when the field is left, or with Enter. */
export function CountField({
  label,
  value,
  onType,
}: {
  label: string
  value: number
  onType: (typed: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null) onType(Number(typed))
    setTyped(null)
  }
  return (
    <input
      className={css.count}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
