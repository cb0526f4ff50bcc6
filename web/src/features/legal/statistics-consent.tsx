import { useEffect, useState } from 'react'
import { useText } from '../../state/boot.tsx'
import { hasConsented, setConsent } from '../../state/statistics-consent.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Gives and withdraws the consent to statistics, inside the text about cookies. */
export function StatisticsConsent() {
  const t = useText()
  const [isGiven, setGiven] = useState(false)
  useEffect(() => setGiven(hasConsented()), [])
  return (
    <Checkbox
      label={t('legal.consent')}
      note={t('legal.consent.note')}
      checked={isGiven}
      onChange={(event) => {
        setConsent(event.currentTarget.checked)
        setGiven(hasConsented())
      }}
    />
  )
}
