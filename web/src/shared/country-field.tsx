import { useEffect, useState } from 'react'
import { useBoot, useText } from '../state/boot.tsx'
import { SelectField } from '../ui/field.tsx'
import { type Country, countriesIn, UNNAMED } from './countries.ts'

export type CountryFieldProps = {
  id: string
  label: string
  value: string
  error: string | undefined
  onBlur: () => void
  /** Lets the browser fill in its own country. That is right for the first person only. */
  isFirst: boolean
  onChange: (code: string) => void
}

/** A field with all countries of the world, the near ones first. */
export function CountryField({ isFirst, onChange, ...field }: CountryFieldProps) {
  const t = useText()
  const { lang } = useBoot()
  const [{ near, all }, setCountries] = useState(UNNAMED)
  useEffect(() => {
    let isCurrent = true
    countriesIn(lang).then(
      (found) => isCurrent && setCountries(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [lang])
  const options = (list: Country[]) =>
    list.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  return (
    <SelectField
      {...field}
      autoComplete={isFirst ? 'country' : 'off'}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('form.label.country.choose')}</option>
      <optgroup label={t('form.label.country.near')}>{options(near)}</optgroup>
      <optgroup label={t('form.label.country.all')}>{options(all)}</optgroup>
    </SelectField>
  )
}
