import { useEffect, useState } from 'react'
import { useText } from '../state/boot.tsx'
import { Button } from '../ui/button.tsx'
import css from './meant-email.module.css'
import { useSettled } from './use-settled.ts'

/**
 * Asks "Did you mean jan@gmail.com?" about an address with a likely typing error. A tap calls `onTake` with the
 * corrected address (docs/product.md §6.21).
 */
export function MeantEmail({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  const t = useText()
  const settled = useSettled(email)
  const [meant, setMeant] = useState<string | undefined>()
  useEffect(() => {
    let isLatest = true
    setMeant(undefined)
    if (!settled) return
    // Loaded once somebody has typed.
    import('@gondola/rules/email-typo.ts').then(
      ({ meantEmail }) => isLatest && setMeant(meantEmail(settled)),
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [settled])
  return (
    <div role="status" className={css.meant}>
      {meant && settled === email && (
        <Button look="secondary" size="small" onClick={() => onTake(meant)}>
          {t('form.email.meant', { email: meant })}
        </Button>
      )}
    </div>
  )
}
