import { useEffect, useState } from 'react'
import { useText } from '../../state/boot.tsx'
import { hasConsented, setConsent } from '../../state/statistics-consent.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Gives the consent to statistics and takes it back, where the text about cookies speaks of it. */
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
