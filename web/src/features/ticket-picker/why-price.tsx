import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../state/boot.tsx'
import { chosenEntries } from './selection.ts'
import type { Picker } from './use-picker.ts'
import css from './why-price.module.css'

const Reasons = lazy(() => import('./why-reasons.tsx').then((file) => ({ default: file.WhyReasons })))

/** Why the chosen day costs what it costs, in words and with the version of the rule; asked for when it is opened. */
export function WhyPrice({ picker: { product, selection } }: { picker: Picker }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const entries = chosenEntries(product.variants, selection.counts)
  const { day } = selection
  if (day === null || entries.length === 0) return null
  return (
    <details className={css.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('shop.why')}
        <ChevronDown />
      </summary>
      {isOpen && (
        <Suspense fallback={<p className={css.line}>{t('shop.missing.price')}</p>}>
          <Reasons entries={entries} day={day} />
        </Suspense>
      )}
    </details>
  )
}
