import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../state/boot.tsx'
import css from './transfer-ticket.module.css'

const SHOWN_MS = 2000

/** A fact to be typed elsewhere, with a button that copies it. `copied` is without the spaces of what is shown. */
export function CopiedFact({ name, shown, copied = shown }: { name: string; shown: string; copied?: string }) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(copied).then(
      () => setCopied(true),
      // Without the right to copy, the text can still be marked.
      () => undefined,
    )
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{shown}</dd>
      <dd className={css.copy}>
        <button type="button" aria-label={t('company.copy', { name })} onClick={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
        </button>
        <span className="vh" role="status">
          {isCopied && t('company.copied')}
        </span>
      </dd>
    </div>
  )
}
